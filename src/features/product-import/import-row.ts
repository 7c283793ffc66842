import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  addProduct,
  categoryOf,
  changeProduct,
  type KnownProduct,
  productByOriginalId,
  productBySku,
  readRecord,
  tagOf,
} from '../catalog/catalog.ts'
import { blankRecord, type ProductRecord } from '../catalog/rules/product-record.ts'
import { levelsOf, setLevel } from '../stock/stock.ts'
import { saveTierRules } from '../tier-pricing/tier-pricing.ts'
import { attributeUses, choiceOf, withChoice } from './attributes.ts'
import type { Pictures } from './pictures.ts'
import type { ProductRow } from './product-row.ts'
import { RowRefused } from './row-refused.ts'
import type { PictureReason } from './texts.ts'
import type { Transactions } from './transactions.ts'

/** What rows of one file share. */
export type Importing = {
  readonly tags: Tags
  readonly pictures: Pictures
  readonly contested: Transactions['contested']
  /** New ids by the ids in the file, of the rows so far. */
  readonly newIds: ReadonlyMap<number, number>
  /** Ids of the products and variations that rows so far were about. */
  readonly done: ReadonlySet<number>
}

export type ImportedRow = {
  readonly id: number
  readonly change: 'imported' | 'updated' | 'unchanged'
  readonly leftOut: readonly { readonly picture: string; readonly reason: PictureReason }[]
}

// Ids beyond the room that WordPress gives out are somebody's joke, and would move the counter there.
const HIGHEST_ID = 2_147_483_647

/** Brings the shop to what a row says; throws `RowRefused`. The product of a variation must be there by now. */
export async function importRow(importing: Importing, tx: Db, row: ProductRow): Promise<ImportedRow> {
  const target = await targetOf(tx, row)
  if (target && importing.done.has(target.id)) throw new RowRefused('twice')
  const before = target && (await readRecord(tx, target.id))
  const { record, leftOut } = await recordOf(importing, tx, row, { target, before })

  const wantedId = row.originalId !== undefined && row.originalId <= HIGHEST_ID ? row.originalId : undefined
  const id = target?.id ?? (await addProduct(tx, importing.tags, record, wantedId))
  const changes = [
    target !== undefined && (await changeProduct(tx, importing.tags, id, record)),
    await importLevel(importing, tx, id, row),
    row.tiers !== undefined && (await saveTierRules(tx, importing.tags, id, row.tiers.rules)),
  ]
  return { id, change: target ? (changes.some(Boolean) ? 'updated' : 'unchanged') : 'imported', leftOut }
}

type Known = { readonly target: KnownProduct | undefined; readonly before: ProductRecord | undefined }

/** The product as it is to be: what was there, with what the row says over it. */
async function recordOf(importing: Importing, tx: Db, row: ProductRow, { target, before }: Known) {
  const kind = row.kind ?? before?.kind ?? 'simple'
  if (before && (before.kind === 'variation') !== (kind === 'variation')) throw new RowRefused('kind-changed')
  const parent = kind === 'variation' ? await variableParent(importing, tx, row, before) : undefined
  const base = before ?? blankRecord(parent?.record.name ?? '')
  const { pictures, leftOut } = await picturesOf(importing, tx, row, base)
  const record: ProductRecord = {
    ...base,
    ...row.fields,
    kind,
    parentId: parent?.id,
    prices: { ...base.prices, ...row.prices },
    originalId: originalIdOf(row, target),
    pictures,
    ...(parent ? await asVariation(tx, row, base, parent.record) : await asProduct(importing, tx, row, base)),
  }
  if (record.name === '') throw new RowRefused('no-name')
  if (parent) await markDifferences(importing.tags, tx, parent, record)
  return { record, leftOut }
}

/**
 * The product that a row is about: the one with its SKU, else the one that came under its id. Where both have an SKU
 * and they differ, the ids are those of two shops, and the row is about a new product.
 */
async function targetOf(tx: Db, { sku, originalId }: ProductRow): Promise<KnownProduct | undefined> {
  const bySku = sku ? await productBySku(tx, sku) : undefined
  if (bySku || originalId === undefined) return bySku
  const byId = await productByOriginalId(tx, originalId)
  return sku === undefined || byId?.sku === undefined ? byId : undefined
}

/** Its id in the shop it came from. What was exported from here and is read again came from nowhere else. */
function originalIdOf({ originalId }: ProductRow, target: KnownProduct | undefined): number | undefined {
  const isItsOwn = originalId === target?.id
  return originalId === undefined || isItsOwn ? target?.originalId : originalId
}

type Parent = { readonly id: number; readonly record: ProductRecord }

async function variableParent(
  importing: Importing,
  tx: Db,
  { parent }: ProductRow,
  before: ProductRecord | undefined,
): Promise<Parent> {
  const id = parent === undefined ? before?.parentId : await parentId(importing, tx, parent)
  const record = id === undefined ? undefined : await readRecord(tx, id)
  if (id === undefined || !record) throw new RowRefused('no-parent', parent)
  if (record.kind !== 'variable') throw new RowRefused('parent-kind', parent)
  return { id, record }
}

/** A product is named by its SKU, or by `id:12` as the file numbers it. */
async function parentId({ newIds }: Importing, tx: Db, parent: string): Promise<number | undefined> {
  const original = /^id:(\d{1,15})$/.exec(parent)?.[1]
  if (original === undefined) return parent === '' ? undefined : (await productBySku(tx, parent))?.id
  return newIds.get(Number(original)) ?? (await productByOriginalId(tx, Number(original)))?.id
}

async function asProduct(
  { tags }: Importing,
  tx: Db,
  row: ProductRow,
  base: ProductRecord,
): Promise<Partial<ProductRecord>> {
  const categoryIds = row.categories && (await idsOf(row.categories, (path) => categoryOf(tx, tags, path)))
  const tagIds = row.tags && (await idsOf(row.tags, (name) => tagOf(tx, name)))
  const attributes = row.attributes && (await attributeUses(tx, row.attributes, base.attributes))
  return { ...(categoryIds && { categoryIds }), ...(tagIds && { tagIds }), ...(attributes && { attributes }) }
}

async function asVariation(
  tx: Db,
  row: ProductRow,
  base: ProductRecord,
  parent: ProductRecord,
): Promise<Partial<ProductRecord>> {
  return { choice: row.attributes ? await choiceOf(tx, row.attributes, parent.attributes) : base.choice }
}

/** A product learns from its variations which of its attributes they differ by. */
async function markDifferences(tags: Tags, tx: Db, parent: Parent, { choice }: ProductRecord): Promise<void> {
  const attributes = withChoice(parent.record.attributes, choice)
  await changeProduct(tx, tags, parent.id, { ...parent.record, attributes })
}

async function idsOf<Name>(names: readonly Name[], idOf: (name: Name) => Promise<number>): Promise<number[]> {
  const ids = new Set<number>()
  for (const name of names) ids.add(await idOf(name))
  return [...ids].sort((a, b) => a - b)
}

/** The pictures of a row; when none of those named can be had, those that the product has. */
async function picturesOf(
  { pictures }: Importing,
  tx: Db,
  { images }: ProductRow,
  { pictures: kept }: ProductRecord,
): Promise<{ pictures: ProductRecord['pictures']; leftOut: ImportedRow['leftOut'] }> {
  const taken: { imageId: number; alt: string }[] = []
  const leftOut: { picture: string; reason: PictureReason }[] = []
  for (const picture of images ?? []) {
    const image = await pictures.take(tx, picture)
    if (!image.ok) leftOut.push({ picture, reason: image.reason })
    else
      taken.push({
        imageId: image.value,
        alt: kept.find(({ imageId }) => imageId === image.value)?.alt ?? '',
      })
  }
  const hasNone = images === undefined || (taken.length === 0 && leftOut.length > 0)
  return { pictures: hasNone ? kept : taken, leftOut }
}

async function importLevel(
  { tags, contested }: Importing,
  tx: Db,
  id: number,
  { level }: ProductRow,
): Promise<boolean> {
  if (Object.keys(level).length === 0) return false
  const known = (await levelsOf(tx, [id])).get(id)
  const { shelfId: _, ...before } = known?.shelfId === id ? known : { shelfId: id, ...uncounted }
  const { left, backorders, ...rest } = { ...before, ...level }
  // Less than nothing is there only where pieces may be owed.
  const pieces = left !== undefined && backorders === 'no' ? Math.max(0, left) : left
  return contested(tx, () => setLevel(tx, tags, id, { left: pieces, backorders, ...rest }))
}

const uncounted = { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined } as const
