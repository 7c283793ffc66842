import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { amountShown, type GoodDisplay } from '../../catalog/rules/good-display.ts'
import { type PieceLimits, pieceBounds } from '../../catalog/rules/pieces.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { limitsUnder } from './piece-limits.ts'
import { type BareRow, reachableRows } from './pricing-table.ts'
import { rolePriceNow } from './role-price.ts'
import { percentBase, type TierRules, type TierTerms, tiersOf } from './tier-price.ts'

/** What one thing on offer costs: a simple product, or each variation of one that has several. */
export type OfferedAt = {
  readonly price: PriceNow
  readonly rules: TierRules | undefined
  /** The owner's limits; absent: none. */
  readonly pieces?: PieceLimits
  readonly soldIndividually?: boolean
  /** The most pieces that the shelf has; absent: no limit. */
  readonly left?: number | undefined
  /** Whether it is shown with its taxes or without; absent: as entered. */
  readonly shownAs?: GoodDisplay | undefined
}

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

/**
 * What a listing says of a product with prices by quantity (docs/wire.md A.7); `undefined` when it has none that can be
 * reached. As in its table, what nobody can buy is not counted, so that no price is shown in vain.
 */
export function catalogPrice(offers: readonly OfferedAt[], terms: TierTerms): CatalogPrice | undefined {
  const things = offers.map((offer) => rowsOf(offer, terms))
  if (things.every((rows) => rows.every(({ isBase }) => isBase))) return undefined
  return {
    leastMinor: Math.min(...things.flat().map(({ unitMinor }) => unitMinor)),
    mostMinor: Math.max(...things.map(([first]) => first?.unitMinor ?? 0)),
  }
}

const unlimited: PieceLimits = { least: undefined, most: undefined, step: undefined }

function rowsOf(
  { price: listPrice, rules, pieces = unlimited, soldIndividually = false, left, shownAs }: OfferedAt,
  terms: TierTerms,
): BareRow[] {
  const price = rolePriceNow(rules?.rolePrice, listPrice)
  const tiers = rules ? tiersOf(rules, percentBase(price, terms), terms) : []
  const bounds = pieceBounds(limitsUnder(pieces, rules), { soldIndividually, most: left })
  return reachableRows(bounds, price, tiers).map((row) => ({
    ...row,
    unitMinor: amountShown(row.unitMinor, shownAs),
  }))
}
