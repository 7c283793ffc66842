import * as messages from '../messages.ts'

/** The member states of the European Union, where the button text must state that the order costs money. */
const UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** The text of the order button for a buyer in `country`, with the formatted total (directive 2011/83/EU, art. 8). */
export function orderButtonText(country: string, dueMinor: number, total: string): string {
  const isObligation = UNION.has(country) && dueMinor > 0
  return isObligation ? messages.orderWithObligationToPay({ total }) : messages.placeOrder({ total })
}
