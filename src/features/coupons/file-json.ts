import { readFile, stat } from 'node:fs/promises'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { FileRefusal } from './owner-texts.ts'

const MOST_FILE_BYTES = 20_000_000

/** What a JSON file holds. */
export async function jsonIn(file: string): Promise<Outcome<unknown, FileRefusal>> {
  try {
    if ((await stat(file)).size > MOST_FILE_BYTES) return refused('too-large')
    return parsed((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch {
    return refused('unreadable')
  }
}

function parsed(text: string): Outcome<unknown, FileRefusal> {
  try {
    return done(JSON.parse(text))
  } catch {
    return refused('no-json')
  }
}
