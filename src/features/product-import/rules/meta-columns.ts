import { cellText, escapeCell, rawCell } from './cell.ts'
import { swatchColumn } from './swatch-cell.ts'
import { buyerRoleNames, ownTierColumns, roleTierColumns, tierOptionColumns } from './tier-columns.ts'

/** The longest key of `meta_data`, as the REST interface takes it. */
const MAX_KEY_LENGTH = 255

/** Columns with a meaning of their own; values of programs under these keys are not theirs. */
const ownColumns = new Set(
  [
    swatchColumn,
    ...Object.values(ownTierColumns),
    ...Object.values(tierOptionColumns),
    ...buyerRoleNames.flatMap((role) => Object.values(roleTierColumns(role))),
  ].map((column) => column.toLowerCase()),
)

/** The key in `meta_data` of an unknown column `Meta: key`; nothing for another column, and for one with its own meaning. */
export function metaKeyOf(heading: string): string | undefined {
  const key = /^meta: *([^ ].*)$/is.exec(heading)?.[1]
  if (key === undefined || key.length > MAX_KEY_LENGTH) return undefined
  return ownColumns.has(`meta: ${key}`.toLowerCase()) ? undefined : key
}

/** The column of a key in `meta_data`; nothing for a key that an import would read as another one, or not at all. */
export function metaHeading(key: string): string | undefined {
  const heading = `Meta: ${key}`
  return metaKeyOf(cellText(heading)) === key ? heading : undefined
}

/** The text of a value of `meta_data` in a file; lists, objects, yes and no have none: they would come back as texts. */
export function metaText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

/** The texts among unknown columns that belong to `meta_data`, by key, and the columns that do not. */
export function splitColumns(columns: Readonly<Record<string, string>>) {
  const meta = new Map<string, string>()
  const others: [string, string][] = []
  for (const [heading, text] of Object.entries(columns)) {
    const key = metaKeyOf(heading)
    if (key === undefined) others.push([heading, text])
    else meta.set(key, text)
  }
  return { meta, others: Object.fromEntries(others) }
}

/** Whether a text is read from this cell of a file. */
export function isTextOf(text: string, cell: string): boolean {
  return rawCell(escapeCell(text)) === cell
}
