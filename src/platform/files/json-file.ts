import { readFile, stat } from 'node:fs/promises'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'

export type JsonFileRefusal = 'unreadable' | 'too-large' | 'no-json'

/** The content of a JSON file that an owner names, with or without a byte order mark. */
export async function readJsonFile(
  file: string,
  maxBytes: number,
): Promise<Outcome<unknown, JsonFileRefusal>> {
  try {
    if ((await stat(file)).size > maxBytes) return refused('too-large')
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
