import { shopFacts } from '../../../browser/shop-facts.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { piecesWritten, shownPrice } from '../rules/shown-price.ts'
import { nowCosts } from '../texts.ts'
import { factsIn, hasPrices, quantityFieldOf, tableIn, termsOf } from './pricing-place.ts'
import { settledPlace } from './variation-pricing.ts'

/**
 * What the quantity in a form costs by the prices of the variation that was chosen, in words, once they are there;
 * `undefined` where no price by quantity holds.
 */
export async function spokenPrice(form: Element): Promise<string | undefined> {
  const place = await settledPlace(form)
  const element = place && hasPrices(place) ? tableIn(place) : undefined
  const facts = element && factsIn(element)
  if (!place || !facts) return undefined
  const wanted = piecesWritten(quantityFieldOf(place)?.value ?? '1')
  const { quantity, tier, unitMinor, totalMinor } = shownPrice(facts, wanted, termsOf(place))
  if (!tier) return undefined
  const { currency } = shopFacts()
  const each = formatMoney(unitMinor, currency)
  return quantity === 1 ? each : nowCosts(quantity, each, formatMoney(totalMinor, currency))
}
