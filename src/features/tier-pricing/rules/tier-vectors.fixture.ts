import { formatMoney } from '../../../kernel/format.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { dollar } from './display.fixture.ts'
import { shownPrice } from './shown-price.ts'
import { soundRules } from './sound-rules.ts'
import { chargeAt, percentBase, sumMinor, type TierTerms, tiersOf } from './tier-price.ts'

/** What is asked: rules as they are kept, a price, terms, and how many pieces. */
export type Question = {
  readonly kept: unknown
  readonly price: PriceNow
  readonly terms: TierTerms
  readonly quantity: number
}

/** A question with what is charged, and what a page says, so that Node and a browser can be held to the same. */
export function vectorOf(question: Question) {
  const { kept, price, terms, quantity } = question
  const rules = soundRules(kept)
  const { unitMinor, exactMinor, tier } = chargeAt(rules, quantity, price, terms)
  const tiers = rules ? tiersOf(rules, percentBase(price, terms), terms) : []
  const facts = { tiers, minimum: rules?.minimum ?? 1, ...price }
  const shown = shownPrice(facts, quantity, { totalPrice: false, asDiscount: true })
  return {
    ...question,
    answer: {
      unitMinor,
      totalMinor: sumMinor(exactMinor, quantity),
      tierFrom: tier?.minQuantity ?? null,
      struckMinor: shown.struckMinor ?? null,
      text: `${formatMoney(shown.unitMinor, dollar)} each, ${formatMoney(shown.totalMinor, dollar)}`,
    },
  }
}
