import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '../../../platform/error-code.ts'
import { FileUnusable } from './file-unusable.ts'

/** What a file's columns are called here, by the names that the owner gave in a mapping file. */
export type ColumnMapping = {
  /** Our name of a column; its own where the owner said nothing of it. */
  ours(column: string): string
  /** All names that columns are mapped to, 1 standing for `{n}`. */
  readonly targets: readonly string[]
  /** The text of the file, '' when there is none. */
  readonly written: string
}

export const noMapping: ColumnMapping = { ours: (column) => column, targets: [], written: '' }

const MOST_COLUMNS = 2000
const LARGEST_FILE = 1_000_000

const mappingFile = z
  .record(z.string().trim().min(1).max(500), z.string().trim().min(1).max(500))
  .refine((columns) => Object.keys(columns).length <= MOST_COLUMNS)

/**
 * Reads a mapping file: a JSON object from the file's columns to ours, `{"Nom": "Name"}`; `{n}` in both stands for a
 * number, `{"Attribut {n} nom": "Attribute {n} name"}`. Upper and lower case are the same. Throws `FileUnusable`.
 */
export async function readMapping(file: string): Promise<ColumnMapping> {
  const written = await textIn(file)
  if (written === undefined) throw new FileUnusable('no-mapping-file', file)
  const read = written.length > LARGEST_FILE ? undefined : mappingFile.safeParse(jsonIn(written)).data
  if (!read) throw new FileUnusable('bad-mapping')
  const halfNumbered = Object.entries(read).find(([theirs, ours]) => hasNumber(theirs) !== hasNumber(ours))
  if (halfNumbered) throw new FileUnusable('bad-mapping', halfNumbered[1])
  return mappingOf(Object.entries(read), written)
}

async function textIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return undefined
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function mappingOf(entries: readonly (readonly [string, string])[], written: string): ColumnMapping {
  const plain = new Map(
    entries.filter(([theirs]) => !hasNumber(theirs)).map(([a, b]) => [a.toLowerCase(), b]),
  )
  const numbered = new Map(
    entries.filter(([theirs]) => hasNumber(theirs)).map(([a, b]) => [a.toLowerCase(), b]),
  )
  return {
    ours: (column) => plain.get(column.toLowerCase()) ?? byNumber(numbered, column.toLowerCase()) ?? column,
    targets: entries.map(([, ours]) => ours.replace('{n}', '1')),
    written,
  }
}

/** The name for a column with a number in it: each of its numbers may be the one that counts. */
function byNumber(numbered: ReadonlyMap<string, string>, column: string): string | undefined {
  for (const { 0: number, index } of column.matchAll(/\d{1,4}/g)) {
    const ours = numbered.get(`${column.slice(0, index)}{n}${column.slice(index + number.length)}`)
    if (ours !== undefined) return ours.replace('{n}', number)
  }
  return undefined
}

function hasNumber(column: string): boolean {
  return column.includes('{n}')
}
