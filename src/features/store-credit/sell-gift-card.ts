import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { lockRecords, productIdNamed, saveProducts } from '../catalog/catalog.ts'
import {
  type GiftCardTerms,
  type GiftCardTermsRefusal,
  giftCardRange,
  giftCardTerms,
} from '../catalog/rules/gift-card.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { type OwnLevel, setLevels } from '../stock/stock.ts'

export type SellRefusal = GiftCardTermsRefusal | 'no-product' | 'not-simple'

/**
 * Turns a product (given by SKU, slug or id) into a gift card: virtual, untaxed, without size or stock; answers its name.
 * Refused: invalid terms, an unknown product, one that is not simple or is a subscription.
 */
export async function sellGiftCard(
  shop: Pick<Shop, 'db' | 'tags' | 'actor'>,
  reference: string,
  { presetsMinor, free }: GiftCardTerms,
): Promise<Outcome<string, SellRefusal>> {
  const terms = giftCardTerms(presetsMinor, free)
  if (!terms.ok) return terms
  return shop.db.transaction().execute(async (tx) => {
    const id = await productIdNamed(tx, reference)
    const current = id === undefined ? undefined : (await lockRecords(tx, [id])).get(id)
    if (id === undefined || !current) return refused('no-product')
    if (current.kind !== 'simple' || current.subscription) return refused('not-simple')
    await saveProducts(tx, shop, [{ id, before: current, record: giftCardRecord(current, terms.value) }])
    await setLevels(tx, shop, new Map([[id, untracked]]))
    return done(current.name)
  })
}

/** Gift cards never run out. */
const untracked: OwnLevel = {
  stockLeft: undefined,
  state: 'instock',
  backorders: 'no',
  lowStockThreshold: undefined,
}

/** Each unit becomes its own credit and mail. */
const MAX_QUANTITY = 20

/** The price is the minimum amount; listings sort by it. */
function giftCardRecord(record: ProductRecord, giftCard: GiftCardTerms): ProductRecord {
  const { minMinor } = giftCardRange(giftCard)
  const noSale = { saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined }
  return {
    ...record,
    giftCard: giftCard,
    quantityLimits: { ...record.quantityLimits, max: record.quantityLimits.max ?? MAX_QUANTITY },
    virtual: true,
    weightGrams: undefined,
    lengthMm: undefined,
    widthMm: undefined,
    heightMm: undefined,
    taxStatus: 'none',
    prices: { regularMinor: minMinor, ...noSale },
  }
}
