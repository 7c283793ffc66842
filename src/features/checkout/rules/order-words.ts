/** The member states of the European Union, whose law wants a button to say that it costs money. */
const UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** What the button of an order says to a buyer who lives in `country`, before what it costs (directive 2011/83/EU, art. 8). */
export function orderWords(country: string, dueMinor: number): string {
  return UNION.has(country) && dueMinor > 0 ? 'Order with obligation to pay' : 'Place order'
}
