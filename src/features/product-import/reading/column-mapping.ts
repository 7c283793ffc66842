import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '../../../platform/error-code.ts'
import { ProductFileError } from './product-file-error.ts'

/** The standard names of a file's columns, from the owner's mapping file. */
export type ColumnMapping = {
  /** The standard name of a column; its own name where the mapping does not contain it. */
  standardName(column: string): string
  /** All names that columns are mapped to, with 1 for `{n}`. */
  readonly targets: readonly string[]
  /** The text of the mapping file, '' when there is none. */
  readonly text: string
}

export const noMapping: ColumnMapping = { standardName: (column) => column, targets: [], text: '' }

const MAX_COLUMNS = 2000
const MAX_FILE_LENGTH = 1_000_000

const mappingFile = z
  .record(z.string().trim().min(1).max(500), z.string().trim().min(1).max(500))
  .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS)

/**
 * Reads a mapping file: a JSON object from the file's columns to ours, `{"Nom": "Name"}`; `{n}` in both means a
 * number, `{"Attribut {n} nom": "Attribute {n} name"}`. Upper and lower case are the same. Throws `ProductFileError`.
 */
export async function readMapping(file: string): Promise<ColumnMapping> {
  const text = await readText(file)
  if (text === undefined) throw new ProductFileError('no-mapping-file', file)
  const read = text.length > MAX_FILE_LENGTH ? undefined : mappingFile.safeParse(parseJson(text)).data
  if (!read) throw new ProductFileError('bad-mapping')
  const halfNumbered = Object.entries(read).find(
    ([column, standardName]) => hasNumber(column) !== hasNumber(standardName),
  )
  if (halfNumbered) throw new ProductFileError('bad-mapping', halfNumbered[1])
  return mappingOf(Object.entries(read), text)
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function mappingOf(entries: readonly (readonly [string, string])[], text: string): ColumnMapping {
  const plain = new Map(
    entries.filter(([column]) => !hasNumber(column)).map(([a, b]) => [a.toLowerCase(), b]),
  )
  const numbered = new Map(
    entries.filter(([column]) => hasNumber(column)).map(([a, b]) => [a.toLowerCase(), b]),
  )
  return {
    standardName: (column) =>
      plain.get(column.toLowerCase()) ?? nameByNumber(numbered, column.toLowerCase()) ?? column,
    targets: entries.map(([, standardName]) => standardName.replace('{n}', '1')),
    text,
  }
}

/** The name for a column that contains a number: each of its numbers may be the `{n}`. */
function nameByNumber(numbered: ReadonlyMap<string, string>, column: string): string | undefined {
  for (const { 0: number, index } of column.matchAll(/\d{1,4}/g)) {
    const standardName = numbered.get(`${column.slice(0, index)}{n}${column.slice(index + number.length)}`)
    if (standardName !== undefined) return standardName.replace('{n}', number)
  }
  return undefined
}

function hasNumber(column: string): boolean {
  return column.includes('{n}')
}
