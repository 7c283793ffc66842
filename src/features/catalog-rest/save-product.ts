import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  deferListings,
  findProducts,
  lockRecords,
  newIds,
  otherWithGtin,
  removeProducts,
} from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { changedParts, type ProductDraft, writeParts } from '../product-import/chunks/write-drafts.ts'
import { type OwnLevel, ownLevels } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import { ownTierRules } from '../tier-pricing/tier-pricing.ts'

/** A product or variation as it is stored, locked until the transaction ends; all absent for a new one. */
export type StoredProduct = {
  readonly id: number
  readonly before: ProductRecord | undefined
  readonly level: OwnLevel | undefined
  readonly tiers: TierRules | undefined
  /** The locked products that were named as well, by id. */
  readonly others: ReadonlyMap<number, ProductRecord>
}

type SavingShop = Pick<Shop, 'db'> & ChangeContext

export type SaveRefused =
  | Refused<'no-product'>
  | Refused<'taken-sku', { readonly sku: string; readonly id: number }>
  | Refused<'taken-gtin', { readonly id: number }>

/**
 * Saves one product or variation by the writer of imports, in one transaction with everything that belongs to it. `draft`
 * makes it of what is stored, `others` are locked with it, and `after`
 * writes what belongs to it, once it is stored. Without an id it is a new one. Refused: no such product, an SKU or a GTIN
 * that another one has.
 */
export async function saveProduct(
  shop: SavingShop,
  { id, others = [] }: { readonly id: number | undefined; readonly others?: readonly number[] },
  draft: (tx: Db, stored: StoredProduct) => Promise<Omit<ProductDraft, 'id' | 'before'> | undefined>,
  after: (tx: Db, id: number) => Promise<void>,
): Promise<OutcomeWith<number, SaveRefused>> {
  let sku: string | undefined
  try {
    return await shop.db.transaction().execute(async (tx) => {
      await deferListings(tx)
      const stored = await storedProduct(tx, id, others)
      const drafted = stored && (await draft(tx, stored))
      if (!drafted) return refused('no-product')
      sku = drafted.record.sku
      const takenBy = await skuOwner(tx, sku, stored.id)
      if (sku !== undefined && takenBy !== undefined) return refused('taken-sku', { sku, id: takenBy })
      const gtinOwner = await newGtinOwner(tx, stored, drafted.record)
      if (gtinOwner !== undefined) return refused('taken-gtin', { id: gtinOwner })
      const known = {
        levels: mapOf(stored.id, stored.level),
        tiers: mapOf(stored.id, stored.tiers),
      }
      const parts = await changedParts(tx, known, [{ ...drafted, id: stored.id, before: stored.before }])
      await writeParts(tx, shop, parts)
      await after(tx, stored.id)
      return done(stored.id)
    })
  } catch (error) {
    // Another request has taken the SKU since it was looked up.
    if (errorCode(error) !== '23505' || sku === undefined) throw error
    return refused('taken-sku', { sku, id: (await skuOwner(shop.db, sku, id ?? 0)) ?? 0 })
  }
}

/** Deletes a product with its variations, or one variation; `false`: there is none. */
export function deleteProduct(shop: SavingShop, id: number): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const record = (await lockRecords(tx, [id])).get(id)
    if (!record) return false
    await removeProducts(tx, shop, [{ id, parentId: record.parentId }])
    return true
  })
}

async function storedProduct(
  tx: Db,
  id: number | undefined,
  otherIds: readonly number[],
): Promise<StoredProduct | undefined> {
  const records = await lockRecords(tx, [...otherIds, ...(id === undefined ? [] : [id])])
  if (id === undefined) {
    const [newId = 0] = await newIds(tx, [undefined])
    return { id: newId, before: undefined, level: undefined, tiers: undefined, others: records }
  }
  const before = records.get(id)
  if (!before) return undefined
  const level = (await ownLevels(tx, [id])).get(id)
  const tiers = (await ownTierRules(tx, [id])).get(id)
  return { id, before, level, tiers, others: records }
}

async function skuOwner(tx: Db, sku: string | undefined, id: number): Promise<number | undefined> {
  if (sku === undefined) return undefined
  const found = await findProducts(tx, { skus: [sku], ids: [], slugs: [], names: [] })
  return found.find((one) => one.sku === sku && one.id !== id)?.id
}

/** What has the GTIN already; one that was stored twice by an import may stay. */
async function newGtinOwner(
  tx: Db,
  { id, before }: StoredProduct,
  { gtin }: ProductRecord,
): Promise<number | undefined> {
  return gtin === '' || gtin === before?.gtin ? undefined : otherWithGtin(tx, gtin, id)
}

function mapOf<Value>(id: number, value: Value | undefined): ReadonlyMap<number, Value> {
  return new Map(value === undefined ? [] : [[id, value]])
}
