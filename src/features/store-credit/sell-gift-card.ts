import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { knownProducts, readRecords, saveProducts } from '../catalog/catalog.ts'
import {
  type GiftCardTerms,
  type GiftCardTermsRefusal,
  giftCardSpan,
  giftCardTerms,
} from '../catalog/rules/gift-card.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { type OwnLevel, setLevels } from '../stock/stock.ts'

export type SellRefusal = GiftCardTermsRefusal | 'no-product' | 'not-simple'

/**
 * Makes a product a gift card: virtual, untaxed, without size or count, at the amounts of `wanted`; answers its name. Named by SKU, address or
 * number. Refused: terms that make no sense, no such product, one that is not simple or is paid again and again.
 */
export async function sellGiftCard(
  shop: Pick<Shop, 'db' | 'tags'>,
  named: string,
  { presetsMinor, free }: GiftCardTerms,
): Promise<Outcome<string, SellRefusal>> {
  const terms = giftCardTerms(presetsMinor, free)
  if (!terms.ok) return terms
  return shop.db.transaction().execute(async (tx) => {
    const id = await idOfProduct(tx, named)
    const before = id === undefined ? undefined : (await readRecords(tx, [id])).get(id)
    if (id === undefined || !before) return refused('no-product')
    if (before.kind !== 'simple' || before.subscription) return refused('not-simple')
    await saveProducts(tx, shop.tags, [{ id, before, record: asGiftCard(before, terms.value) }])
    await setLevels(tx, shop.tags, new Map([[id, uncounted]]))
    return done(before.name)
  })
}

/** Of cards there are as many as are asked for. */
const uncounted: OwnLevel = { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined }

/** Each becomes a credit and a mail of its own. */
const MOST_AT_ONCE = 20

/** Its price is the least that it can be had for: listings sort by it. */
function asGiftCard(record: ProductRecord, giftCard: GiftCardTerms): ProductRecord {
  const { leastMinor } = giftCardSpan(giftCard)
  const never = { saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined }
  return {
    ...record,
    giftCard,
    pieces: { ...record.pieces, most: record.pieces.most ?? MOST_AT_ONCE },
    virtual: true,
    weightGrams: undefined,
    lengthMm: undefined,
    widthMm: undefined,
    heightMm: undefined,
    taxStatus: 'none',
    prices: { regularMinor: leastMinor, ...never },
  }
}

async function idOfProduct(tx: Db, named: string): Promise<number | undefined> {
  const ids = /^\d{1,15}$/.test(named) ? [Number(named)] : []
  const known = await knownProducts(tx, { skus: [named], ids, slugs: [named], names: [] })
  const found =
    known.find(({ sku, slug }) => sku === named || slug === named) ?? known.find(({ id }) => ids.includes(id))
  return found?.id
}
