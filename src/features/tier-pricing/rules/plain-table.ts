import { pieceBounds } from '../../catalog/rules/pieces.ts'
import { limitsUnder } from './piece-limits.ts'
import type { PricingTable, TableFacts } from './pricing-table.ts'
import { rolePriceNow } from './role-price.ts'
import { usualOptions } from './tier-options.ts'
import { percentBase, usualTerms } from './tier-price.ts'

/** The table of a thing that costs the same however many are bought: no rows, and what its sum is reckoned from. */
export function plainTable(facts: TableFacts): PricingTable {
  const { thing, rules, display, currency, shownAs, terms = usualTerms, options = usualOptions } = facts
  const price = rolePriceNow(rules?.rolePrice, facts.price)
  return {
    thing,
    type: options.layout ?? display.type,
    minimum: pieceBounds(limitsUnder(facts.pieces, rules), facts).least,
    price,
    baseMinor: percentBase(price, terms),
    shownAs,
    tiers: [],
    rows: [],
    unit: display.unit,
    display,
    currency,
  }
}
