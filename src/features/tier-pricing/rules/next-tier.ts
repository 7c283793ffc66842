import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { hundredthsOff } from './table/pricing-table.ts'
import { fillTemplate } from './table/quantity-text.ts'
import { chargeAt, percentBase, type TierRules, type TierTerms, tiersOf } from './tier-price.ts'

/** The next price that a larger quantity of a line reaches. */
export type NextTier = {
  /** The additional quantity that it needs. */
  readonly missing: number
  readonly unitMinor: number
  /** Hundredths of a percent that it, and what is charged now, are below the price of one. */
  readonly nextHundredthsOff: number
  readonly currentHundredthsOff: number
}

/** A line of a cart, as far as it can grow. */
export type UpgradableLine = {
  readonly quantity: number
  /** The quantity that decides its tier (`countedQuantity`). */
  readonly countedQuantity: number
  /** Its maximum quantity; `undefined`: no limit. */
  readonly max: number | undefined
  readonly step: number
}

/**
 * The first tier above what a line is charged, that it can reach and that has a lower unit price (docs/wire.md A.3);
 * `undefined`: none. The quantity is added to this line only, in its steps.
 */
export function nextTier(
  rules: TierRules | undefined,
  listPrice: PriceNow,
  line: UpgradableLine,
  terms: TierTerms,
): NextTier | undefined {
  if (!rules) return undefined
  const now = chargeAt(rules, line.countedQuantity, listPrice, terms)
  const baseMinor = percentBase(now.price, terms)
  const [next] = tiersOf(rules, baseMinor, terms)
    .map((tier) => ({ ...tier, missing: missingTo(tier.minQuantity, line) }))
    .filter(({ minQuantity, unitMinor }) => minQuantity > line.countedQuantity && unitMinor < now.unitMinor)
    .filter(({ missing }) => line.quantity + missing <= (line.max ?? Infinity))
    .sort((a, b) => a.minQuantity - b.minQuantity)
  return (
    next && {
      missing: next.missing,
      unitMinor: next.unitMinor,
      nextHundredthsOff: hundredthsOff(rules, baseMinor, {
        quantity: next.minQuantity,
        exactMinor: next.exactMinor ?? next.unitMinor,
      }),
      currentHundredthsOff: hundredthsOff(rules, baseMinor, {
        quantity: line.countedQuantity,
        exactMinor: now.exactMinor,
      }),
    }
  )
}

/** The smallest addition with which the counted quantity reaches `quantity` and the line is a multiple of its step. */
function missingTo(quantity: number, line: UpgradableLine): number {
  const grown = line.quantity + quantity - line.countedQuantity
  return Math.ceil(grown / line.step) * line.step - line.quantity
}

/** The owner's text for it: "Add 3 more to pay $9.00 each". */
export function upsellText(next: NextTier, template: string, currency: CurrencyFormat): string {
  return fillTemplate(template, {
    tp_required_quantity: String(next.missing),
    tp_next_price: formatMoney(next.unitMinor, currency),
    tp_next_discount: percentText(next.nextHundredthsOff),
    tp_actual_discount: percentText(next.currentHundredthsOff),
  })
}

function percentText(hundredths: number): string {
  return String(Math.max(0, hundredths) / 100)
}
