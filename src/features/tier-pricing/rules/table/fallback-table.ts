import { quantityRange } from '../../../catalog/rules/quantity-limits.ts'
import { combinedLimits } from '../combined-limits.ts'
import { rolePriceNow } from '../role-price.ts'
import { defaultTerms, percentBase } from '../tier-price.ts'
import type { PricingTable, TableInput } from './pricing-table.ts'
import { defaultOptions } from './tier-options.ts'

/** The table of a product without prices by quantity: no rows, and the data that its sum is computed from. */
export function fallbackTable(facts: TableInput): PricingTable {
  const {
    product,
    rules,
    display,
    currency,
    priceDisplay,
    terms = defaultTerms,
    options = defaultOptions,
  } = facts
  const price = rolePriceNow(rules?.rolePrice, facts.price)
  return {
    product,
    type: options.layout ?? display.type,
    minimum: quantityRange(combinedLimits(facts.quantityLimits, rules), {
      soldIndividually: facts.soldIndividually,
    }).min,
    price,
    baseMinor: percentBase(price, terms),
    priceDisplay,
    tiers: [],
    rows: [],
    unit: display.unit,
    display,
    currency,
  }
}
