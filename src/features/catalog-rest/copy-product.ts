import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { deferListings, findProducts, lockRecords, newIds, variationsOf } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { changedParts, type ProductDraft, writeParts } from '../product-import/chunks/write-drafts.ts'
import { ownLevels } from '../stock/stock.ts'
import { ownTierRules } from '../tier-pricing/tier-pricing.ts'
import * as messages from './messages.ts'

/** SKUs that are tried for a copy. */
const MAX_COPIES = 20

/**
 * Copies a product with its variations, stock and prices by quantity, as a draft with other SKUs and no GTINs, and answers the id of the
 * copy; `undefined`: there is no such product.
 */
export function copyProduct(
  shop: Pick<Shop, 'db' | 'tags' | 'actor'>,
  id: number,
): Promise<number | undefined> {
  return shop.db.transaction().execute(async (tx) => {
    await deferListings(tx)
    const variations = (await variationsOf(tx, [id])).map((variation) => variation.id)
    const ids = [id, ...variations]
    const records = await lockRecords(tx, ids)
    const product = records.get(id)
    if (!product || product.kind === 'variation') return undefined
    const copies = await newIds(
      tx,
      ids.map(() => undefined),
    )
    const [copyId = 0] = copies
    const [levels, tiers] = [await ownLevels(tx, ids), await ownTierRules(tx, ids)]
    const skus = await freeSkus(
      tx,
      [...records.values()].flatMap(({ sku }) => sku ?? []),
    )
    const drafts = ids.flatMap((original, index): ProductDraft[] => {
      const record = records.get(original)
      const level = levels.get(original)
      if (!record) return []
      return [
        {
          id: copies[index] ?? 0,
          before: undefined,
          record: copyOf(record, original === id ? undefined : copyId, skus),
          ...(level && { level }),
          tiers: { rules: tiers.get(original) },
        },
      ]
    })
    const nothing = { levels: new Map(), tiers: new Map() }
    await writeParts(tx, shop, await changedParts(tx, nothing, drafts))
    return copyId
  })
}

function copyOf(
  record: ProductRecord,
  parentId: number | undefined,
  skus: ReadonlyMap<string, string>,
): ProductRecord {
  const sku = record.sku === undefined ? undefined : skus.get(record.sku)
  const copy: ProductRecord = { ...record, parentId, sku, slug: undefined, originalId: undefined, gtin: '' }
  if (parentId !== undefined) return copy
  return { ...copy, name: messages.nameOfCopy({ name: record.name }), status: 'draft' }
}

/** For each SKU the first of `SKU-1`, `SKU-2`, … that no product has; none when all are taken. */
async function freeSkus(tx: Db, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const candidatesOf = (sku: string) =>
    Array.from({ length: MAX_COPIES }, (_, index) => `${sku}-${index + 1}`)
  const candidates = skus.flatMap(candidatesOf)
  const found = await findProducts(tx, { skus: candidates, ids: [], slugs: [], names: [] })
  const taken = new Set(found.map(({ sku }) => sku))
  const free = new Map<string, string>()
  for (const sku of skus) {
    const own = candidatesOf(sku).find((one) => !taken.has(one))
    if (own === undefined) continue
    free.set(sku, own)
    taken.add(own)
  }
  return free
}
