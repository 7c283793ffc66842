/** The member states of the European Union, where the button text must state that the order costs money. */
const UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** The text of the order button for a buyer in `country`, without the total (directive 2011/83/EU, art. 8). */
export function orderButtonText(country: string, dueMinor: number): string {
  return UNION.has(country) && dueMinor > 0 ? 'Order with obligation to pay' : 'Place order'
}
