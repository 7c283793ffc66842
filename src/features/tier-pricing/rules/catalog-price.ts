import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { displayedAmount, type ProductPriceDisplay } from '../../catalog/rules/product-price-display.ts'
import { type QuantityLimits, quantityRange } from '../../catalog/rules/quantity-limits.ts'
import { combinedLimits } from './combined-limits.ts'
import { rolePriceNow } from './role-price.ts'
import { availableRows, type RowPrices } from './table/pricing-table.ts'
import { percentBase, type TierRules, type TierTerms, tiersOf } from './tier-price.ts'

/** One offer of a product: the simple product, or one of its variations. */
export type TierOffer = {
  readonly price: PriceNow
  readonly rules: TierRules | undefined
  /** The owner's limits; absent: none. */
  readonly quantityLimits?: QuantityLimits
  readonly soldIndividually?: boolean
  /** The maximum quantity by stock; absent: no limit. */
  readonly stockLimit?: number | undefined
  /** How it is shown with or without taxes; absent: as entered. */
  readonly priceDisplay?: ProductPriceDisplay | undefined
}

/** From the lowest price by quantity to the highest price of one, in minor units. */
export type CatalogPrice = { readonly minMinor: number; readonly maxMinor: number }

/** How listings write such a price: as a range, or the lowest with a prefix (docs/wire.md A.7). */
export type CatalogTerms = {
  readonly type: 'range' | 'lowest'
  /** Products with variations too. */
  readonly forVariable: boolean
  readonly prefix: string
}

/** "$8.00 – $12.00", or "From $8.00"; one amount where both ends are the same. */
export function catalogPriceText(
  { minMinor, maxMinor }: CatalogPrice,
  { type, prefix }: CatalogTerms,
  currency: CurrencyFormat,
): string {
  const minText = formatMoney(minMinor, currency)
  if (minMinor === maxMinor) return minText
  return type === 'lowest' ? `${prefix} ${minText}`.trim() : `${minText} – ${formatMoney(maxMinor, currency)}`
}

/**
 * The price that a listing shows for a product with prices by quantity (docs/wire.md A.7); `undefined` when none can be
 * reached. As in its table, quantities that cannot be bought do not count.
 */
export function catalogPrice(offers: readonly TierOffer[], terms: TierTerms): CatalogPrice | undefined {
  const rowsOfOffers = offers.map((offer) => rowsOf(offer, terms))
  if (rowsOfOffers.every((rows) => rows.every(({ isBase }) => isBase))) return undefined
  return {
    minMinor: Math.min(...rowsOfOffers.flat().map(({ unitMinor }) => unitMinor)),
    maxMinor: Math.max(...rowsOfOffers.map(([first]) => first?.unitMinor ?? 0)),
  }
}

const unlimited: QuantityLimits = { min: undefined, max: undefined, step: undefined }

function rowsOf(
  {
    price: listPrice,
    rules,
    quantityLimits = unlimited,
    soldIndividually = false,
    stockLimit,
    priceDisplay,
  }: TierOffer,
  terms: TierTerms,
): RowPrices[] {
  const price = rolePriceNow(rules?.rolePrice, listPrice)
  const tiers = rules ? tiersOf(rules, percentBase(price, terms), terms) : []
  const bounds = quantityRange(combinedLimits(quantityLimits, rules), { soldIndividually, stockLimit })
  return availableRows(bounds, price, tiers).map((row) => ({
    ...row,
    unitMinor: displayedAmount(row.unitMinor, priceDisplay),
  }))
}
