import { formatMoney } from '../../../kernel/format.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { displayedQuantityPrice } from './quantity-price.ts'
import { parseStoredRules } from './stored-rules.ts'
import { dollar } from './table/tier-display.fixture.ts'
import { chargeAt, percentBase, sumMinor, type TierTerms, tiersOf } from './tier-price.ts'

/** The input of a vector: stored rules, a price, terms and a quantity. */
export type VectorInput = {
  readonly stored: unknown
  readonly price: PriceNow
  readonly terms: TierTerms
  readonly quantity: number
}

/** An input with the charged price and the shown texts, so that Node and a browser can be compared. */
export function vectorOf(input: VectorInput) {
  const { stored, price, terms, quantity } = input
  const rules = parseStoredRules(stored)
  const { unitMinor, exactMinor, tier } = chargeAt(rules, quantity, price, terms)
  const tiers = rules ? tiersOf(rules, percentBase(price, terms), terms) : []
  const facts = { tiers, minimum: rules?.minimum ?? 1, ...price }
  const shown = displayedQuantityPrice(facts, quantity, { totalPrice: false, asDiscount: true })
  return {
    ...input,
    answer: {
      unitMinor,
      totalMinor: sumMinor(exactMinor, quantity),
      tierFrom: tier?.minQuantity ?? null,
      struckMinor: shown.strikethroughMinor ?? null,
      text: `${formatMoney(shown.unitMinor, dollar)} each, ${formatMoney(shown.totalMinor, dollar)}`,
    },
  }
}
