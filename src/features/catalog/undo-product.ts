import { done, refused } from '../../kernel/outcome.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { RecordedChange, UndoHandler } from '../../platform/events/undo.ts'
import { saveProducts } from './catalog.ts'
import type { ProductRecord } from './rules/product-record.ts'
import { lockRecords } from './store/record-store.ts'

/** What can be written back without regard to other records, by the name that the history has. */
const fields: Readonly<Record<string, keyof ProductRecord>> = {
  name: 'name',
  visibility: 'visibility',
  featured: 'featured',
  short_description: 'shortDescription',
  description: 'description',
  prices: 'prices',
  sold_individually: 'soldIndividually',
  weight_grams: 'weightGrams',
  length_mm: 'lengthMm',
  width_mm: 'widthMm',
  height_mm: 'heightMm',
}

/** Gives a product its former texts, prices and measures again, if it still has the later ones. */
export const productUndo: UndoHandler = {
  // A field without values was too long for the history.
  canUndo: ({ fields: changed, before, after }) =>
    changed.every(
      (name) => Object.hasOwn(fields, name) && (Object.hasOwn(before, name) || Object.hasOwn(after, name)),
    ),
  undo(shop, change) {
    const id = Number(change.subject.slice('product:'.length))
    return shop.db.transaction().execute(async (tx) => {
      const record = (await lockRecords(tx, [id])).get(id)
      if (!record || record.status === 'trash') return refused('gone')
      const now = valuesOf(record, change)
      if (Object.keys(changesBetween(now, change.after)).length > 0) return refused('changed-since')
      const former = change.fields.map((name) => [fields[name], change.before[name]])
      const restored = { ...record, ...Object.fromEntries(former) } as ProductRecord
      await saveProducts(tx, shop, [{ id, before: record, record: restored }])
      return done(undefined)
    })
  },
}

function valuesOf(record: ProductRecord, change: RecordedChange): Record<string, unknown> {
  return Object.fromEntries(
    change.fields.flatMap((name) => (fields[name] ? [[name, record[fields[name]]]] : [])),
  )
}
