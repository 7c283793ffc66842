/** Fields of the checkout by their names on the wire; what is empty is absent. */
export type KeptValues = Readonly<Record<string, string>>

const place = ['country', 'state', 'postcode', 'city']

/**
 * Which of the `kept` values go back into a page that came anew with `given` (spec 2.5): into empty fields, and a whole
 * place where a street was kept and the page has none, since the page then only knows where its cart was reckoned for.
 * Into an address that the shop filled in with another street goes nothing. What stands in the fields of another
 * delivery address counts only where it is asked for; until then they hold the bill's.
 */
export function putBack(kept: KeptValues, given: KeptValues): KeptValues {
  const isElsewhere = kept['ship_to_different_address'] !== undefined
  const wasElsewhere = given['ship_to_different_address'] !== undefined
  const wanted = Object.entries(kept).filter(([name, value]) => {
    if (given[name] === value) return false
    if (name.startsWith('billing_')) return mayGoBack(kept, given, 'billing', name)
    if (!name.startsWith('shipping_')) return given[name] === undefined
    if (!isElsewhere) return false
    return !wasElsewhere || mayGoBack(kept, given, 'shipping', name)
  })
  return Object.fromEntries(wanted)
}

function mayGoBack(kept: KeptValues, given: KeptValues, group: string, name: string): boolean {
  const street = `${group}_address_1`
  if (kept[street] && given[street]) return kept[street] === given[street] && given[name] === undefined
  const isPlace = place.some((part) => name === `${group}_${part}`)
  return given[name] === undefined || (isPlace && kept[street] !== undefined)
}
