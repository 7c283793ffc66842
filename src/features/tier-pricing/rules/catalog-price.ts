import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { rolePriceNow } from './role-price.ts'
import { percentBase, type TierRules, type TierTerms, tiersOf } from './tier-price.ts'

/** What one thing on offer costs: a simple product, or each variation of one that has several. */
export type OfferedAt = { readonly price: PriceNow; readonly rules: TierRules | undefined }

/** From the lowest price by quantity to the highest price of one, in minor units. */
export type CatalogPrice = { readonly leastMinor: number; readonly mostMinor: number }

/** How listings write such a price: as a span, or the least alone behind a word (docs/wire.md A.7). */
export type CatalogTerms = {
  readonly type: 'range' | 'lowest'
  /** Products with variations too. */
  readonly forVariable: boolean
  readonly prefix: string
}

/** "$8.00 – $12.00", or "From $8.00"; one amount where both ends are the same. */
export function catalogPriceText(
  { leastMinor, mostMinor }: CatalogPrice,
  { type, prefix }: CatalogTerms,
  currency: CurrencyFormat,
): string {
  const least = formatMoney(leastMinor, currency)
  if (leastMinor === mostMinor) return least
  return type === 'lowest' ? `${prefix} ${least}`.trim() : `${least} – ${formatMoney(mostMinor, currency)}`
}

/** What a listing says of a product with prices by quantity (docs/wire.md A.7); `undefined` when it has none. */
export function catalogPrice(offers: readonly OfferedAt[], terms: TierTerms): CatalogPrice | undefined {
  if (!offers.some(({ rules }) => rules && rules.steps.length > 0)) return undefined
  const spans = offers.map(({ price: listPrice, rules }) => {
    const price = rolePriceNow(rules?.rolePrice, listPrice)
    const tiers = rules ? tiersOf(rules, percentBase(price, terms), terms) : []
    return {
      least: Math.min(price.activeMinor, ...tiers.map(({ unitMinor }) => unitMinor)),
      most: price.activeMinor,
    }
  })
  return {
    leastMinor: Math.min(...spans.map(({ least }) => least)),
    mostMinor: Math.max(...spans.map(({ most }) => most)),
  }
}
