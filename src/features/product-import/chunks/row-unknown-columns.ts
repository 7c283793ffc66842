import type { MetaData } from '../../../kernel/meta-data.ts'
import { changedMetaData, MAX_META_ENTRIES } from '../../../platform/rest/values/meta-data.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { ProductRow } from '../reading/product-row.ts'
import { isTextOf, metaText, splitColumns } from '../rules/meta-columns.ts'
import { RowError } from './row-error.ts'
import { withoutRoleColumns } from './row-wider-tiers.ts'

/** The unknown columns of a product after a row: `Meta: key` columns are the values that programs store as well. */
export function unknownColumnsOfRow(
  row: ProductRow,
  base: ProductRecord,
): Pick<ProductRecord, 'legacy' | 'metaData'> {
  const { meta, others } = splitColumns(row.legacy)
  const all = { ...withoutRoleColumns(base.legacy, row), ...others }
  return {
    legacy: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')),
    metaData: metaAfter(base.metaData, meta),
  }
}

/**
 * `meta_data` after these cells by key. An empty cell removes the entry; an entry that says what its cell says stays as it
 * is, and so does a list or an object, which no export writes, below an empty cell.
 */
function metaAfter(stored: readonly MetaData[], cells: ReadonlyMap<string, string>): readonly MetaData[] {
  const byKey = new Map(stored.toReversed().map((entry) => [entry.key, entry]))
  const changes = [...cells].flatMap(([key, cell]) => {
    const known = byKey.get(key)
    const text = known && metaText(known.value)
    if (text === undefined ? cell === '' : isTextOf(text, cell)) return []
    return [{ key, value: cell === '' ? null : cell, isNew: !known }]
  })
  const added = changes.filter(({ isNew }) => isNew).length
  const removals = changes.filter(({ value }) => value === null)
  if (added > 0 && stored.length + added - removals.length > MAX_META_ENTRIES)
    throw new RowError('too-much-meta', String(MAX_META_ENTRIES))
  // What is removed makes place for what is added.
  const others = changes.filter(({ value }) => value !== null)
  return changedMetaData(stored, [...removals, ...others])
}
