import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { hundredthsOff } from './pricing-table.ts'
import { fillTemplate } from './quantity-text.ts'
import { chargeAt, percentBase, type TierRules, type TierTerms, tiersOf } from './tier-price.ts'

/** The next price that more pieces of a line get it. */
export type NextTier = {
  /** How many more pieces it takes. */
  readonly missing: number
  readonly unitMinor: number
  /** Hundredths of a percent that it, and what is charged now, are below the price of one. */
  readonly nextOff: number
  readonly nowOff: number
}

/** A line of a cart, as far as it can grow. */
export type GrowingLine = {
  readonly quantity: number
  /** The pieces that decide its tier (`countedQuantity`). */
  readonly counted: number
  /** The most that it can hold; `undefined`: no limit. */
  readonly most: number | undefined
  readonly step: number
}

/**
 * The first tier above what a line is charged, that it can reach and at which a piece costs less (docs/wire.md A.3);
 * `undefined`: none. Pieces are added to this line alone, in its steps.
 */
export function nextTier(
  rules: TierRules | undefined,
  listPrice: PriceNow,
  line: GrowingLine,
  terms: TierTerms,
): NextTier | undefined {
  if (!rules) return undefined
  const now = chargeAt(rules, line.counted, listPrice, terms)
  const baseMinor = percentBase(now.price, terms)
  const [next] = tiersOf(rules, baseMinor, terms)
    .map((tier) => ({ ...tier, missing: missingTo(tier.minQuantity, line) }))
    .filter(({ minQuantity, unitMinor }) => minQuantity > line.counted && unitMinor < now.unitMinor)
    .filter(({ missing }) => line.quantity + missing <= (line.most ?? Infinity))
    .sort((a, b) => a.minQuantity - b.minQuantity)
  return (
    next && {
      missing: next.missing,
      unitMinor: next.unitMinor,
      nextOff: hundredthsOff(rules, baseMinor, {
        quantity: next.minQuantity,
        exactMinor: next.exactMinor ?? next.unitMinor,
      }),
      nowOff: hundredthsOff(rules, baseMinor, { quantity: line.counted, exactMinor: now.exactMinor }),
    }
  )
}

/** The fewest pieces with which the counted ones reach a quantity, so that the line is a multiple of its step. */
function missingTo(quantity: number, line: GrowingLine): number {
  const grown = line.quantity + quantity - line.counted
  return Math.ceil(grown / line.step) * line.step - line.quantity
}

/** The owner's words for it: "Add 3 more to pay $9.00 each". */
export function upsellText(next: NextTier, template: string, currency: CurrencyFormat): string {
  return fillTemplate(template, {
    tp_required_quantity: String(next.missing),
    tp_next_price: formatMoney(next.unitMinor, currency),
    tp_next_discount: percentText(next.nextOff),
    tp_actual_discount: percentText(next.nowOff),
  })
}

function percentText(hundredths: number): string {
  return String(Math.max(0, hundredths) / 100)
}
