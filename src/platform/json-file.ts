import { readFile, stat } from 'node:fs/promises'
import { done, type Outcome, refused } from '../kernel/outcome.ts'

export type JsonFileRefusal = 'unreadable' | 'too-large' | 'no-json'

/** What stands in a file of JSON that an owner names, with or without a mark of its encoding at the beginning. */
export async function jsonFile(file: string, mostBytes: number): Promise<Outcome<unknown, JsonFileRefusal>> {
  try {
    if ((await stat(file)).size > mostBytes) return refused('too-large')
    return parsed((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch {
    return refused('unreadable')
  }
}

function parsed(text: string): Outcome<unknown, 'no-json'> {
  try {
    return done(JSON.parse(text))
  } catch {
    return refused('no-json')
  }
}
