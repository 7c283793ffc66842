import { shopFacts } from '../../../browser/shop-facts.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { parseQuantity, shownPrice } from '../rules/shown-price.ts'
import { priceAnnouncement } from '../texts.ts'
import { factsIn, hasPrices, quantityFieldOf, tableIn, termsOf } from './pricing-container.ts'
import { updatedContainer } from './variation-pricing.ts'

/**
 * The price of the quantity in a form as text, by the prices of the chosen variation, once they are loaded;
 * `undefined` where no price by quantity holds.
 */
export async function announcedPrice(form: Element): Promise<string | undefined> {
  const container = await updatedContainer(form)
  const element = container && hasPrices(container) ? tableIn(container) : undefined
  const facts = element && factsIn(element)
  if (!container || !facts) return undefined
  const requestedQuantity = parseQuantity(quantityFieldOf(container)?.value ?? '1')
  const { quantity, tier, unitMinor, totalMinor } = shownPrice(facts, requestedQuantity, termsOf(container))
  if (!tier) return undefined
  const { currency } = shopFacts()
  const each = formatMoney(unitMinor, currency)
  return quantity === 1 ? each : priceAnnouncement(quantity, each, formatMoney(totalMinor, currency))
}
