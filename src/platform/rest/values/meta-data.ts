import { z } from 'zod'
import type { MetaData } from '../../../kernel/meta-data.ts'

/** `meta_data` as it is answered. */
export const metaDataField = z
  .array(z.object({ id: z.int(), key: z.string(), value: z.unknown() }))
  .describe('Values that programs store with the record.')

/** The most entries of one record. */
export const MAX_META_ENTRIES = 500

/** `meta_data` as it is sent: entries to add or to change; with the value null, to delete. Others stay as they are. */
export const metaDataArg = z
  .array(
    z.object({
      id: z.int().min(0).optional(),
      key: z.string().min(1).max(255).optional(),
      value: z.unknown().optional(),
    }),
  )
  .max(MAX_META_ENTRIES)
  .optional()
  .describe('Values to store with the record; null deletes one.')

/** `meta_data` as a program has sent it. */
export type SentMetaData = z.output<typeof metaDataArg>

/** The stored entries after a change: by id where there is one, else by key, as the platform's own interface does. */
export function changedMetaData(stored: readonly MetaData[], sent: SentMetaData): readonly MetaData[] {
  const entries = [...stored]
  for (const { id, key, value } of sent ?? []) {
    const at = entries.findIndex((one) => (id ? one.id === id : one.key === key))
    const known = entries[at]
    if (value === null) {
      if (known) entries.splice(at, 1)
    } else if (known) entries[at] = { ...known, ...(key && { key }), value: value ?? '' }
    else if (key) entries.push({ id: nextId(entries), key, value: value ?? '' })
  }
  return entries.slice(-MAX_META_ENTRIES)
}

function nextId(entries: readonly MetaData[]): number {
  return Math.max(0, ...entries.map(({ id }) => id)) + 1
}
