import type { Db } from '../../platform/db/db.ts'
import { type CatalogNames, type FileOrder, recordsOf, referencesOf } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { ownLevels } from '../stock/stock.ts'
import { ownTierRules } from '../tier-pricing/tier-pricing.ts'
import type { Column, Outgoing, Wording } from './outgoing.ts'
import type { PictureNaming } from './picture-naming.ts'

/** What an export has found out before its first row. */
export type Asked = Pick<Wording, 'separators' | 'day'> & {
  readonly tx: Db
  readonly order: FileOrder
  readonly columns: readonly Column[]
  readonly names: CatalogNames
  readonly picture: PictureNaming
}

export type OutgoingRow = { readonly isVariation: boolean; readonly cells: string[] }

// Few enough that a page is small in memory, many enough that statements are shared.
const PAGE_RECORDS = 200

/** The rows of all products in their order, a page at a time. */
export async function* outgoingRows(asked: Asked): AsyncGenerator<OutgoingRow[]> {
  const { ids } = asked.order
  // A product's variations come behind it, perhaps on further pages.
  let parent: { readonly id: number; readonly record: ProductRecord } | undefined
  for (let start = 0; start < ids.length; start += PAGE_RECORDS) {
    const page = ids.slice(start, start + PAGE_RECORDS)
    const { outgoingOf, wording } = await readPage(asked, page)
    const rows: OutgoingRow[] = []
    for (const id of page) {
      const outgoing = outgoingOf(id, parent)
      const isVariation = outgoing.record.kind === 'variation'
      if (!isVariation) parent = { id, record: outgoing.record }
      rows.push({ isVariation, cells: asked.columns.map(({ cell }) => cell(outgoing, wording)) })
    }
    yield rows
  }
}

async function readPage({ tx, order, names, separators, day, picture }: Asked, ids: readonly number[]) {
  const records = await recordsOf(tx, ids)
  const [levels, tiers] = [await ownLevels(tx, ids), await ownTierRules(tx, ids)]
  const wording: Wording = {
    ...{ names, separators, day },
    reference: await referencesIn(tx, order, records),
    picture: await picture(tx, picturesIn(records)),
  }
  const outgoingOf = (id: number, parent: { readonly record: ProductRecord } | undefined): Outgoing => {
    const record = records.get(id)!
    return {
      record,
      number: order.sharedNumbers.has(id) ? undefined : (record.originalId ?? id),
      parent: record.kind === 'variation' ? parent?.record : undefined,
      level: levels.get(id),
      tiers: tiers.get(id),
    }
  }
  return { outgoingOf, wording }
}

function picturesIn(records: ReadonlyMap<number, ProductRecord>): number[] {
  const ids = [...records.values()].flatMap(({ pictures }) => pictures.map(({ imageId }) => imageId))
  return [...new Set(ids)]
}

async function referencesIn(
  tx: Db,
  { sharedNumbers }: FileOrder,
  records: ReadonlyMap<number, ProductRecord>,
): Promise<Wording['reference']> {
  const ids = [...records.values()].flatMap(({ parentId, upsellIds, crossSellIds, groupedIds }) => [
    ...(parentId === undefined ? [] : [parentId]),
    ...upsellIds,
    ...crossSellIds,
    ...groupedIds,
  ])
  const known = await referencesOf(tx, [...new Set(ids)])
  return (id) => {
    const { sku, originalId, slug } = known.get(id)!
    if (sku !== null && !LOOKS_LIKE_A_NUMBER.test(sku)) return sku
    return sharedNumbers.has(id) && slug !== null ? `slug:${slug}` : `id:${originalId ?? id}`
  }
}

/** An SKU that a reader would take for one of the other ways to name a product. */
const LOOKS_LIKE_A_NUMBER = /^(?:id:\d{1,15}$|slug:)/
