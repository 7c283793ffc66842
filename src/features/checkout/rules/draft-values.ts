/** Checkout fields by wire name; empty ones are absent. */
export type DraftValues = Readonly<Record<string, string>>

const locationFields = ['country', 'state', 'postcode', 'city']

/**
 * Which values of a draft are restored into a page that shows `current` (spec 2.5): those of empty fields, and a complete
 * location where the draft has a street and the page has none, as the page then shows only the location of the cart.
 * Nothing is restored into an address with another street. The fields of a different shipping address count only while it
 * is selected; until then they show the billing address.
 */
export function valuesToRestore(draft: DraftValues, current: DraftValues): DraftValues {
  const draftHasDifferentAddress = draft['ship_to_different_address'] !== undefined
  const pageHasDifferentAddress = current['ship_to_different_address'] !== undefined
  const restored = Object.entries(draft).filter(([name, value]) => {
    if (current[name] === value) return false
    if (name.startsWith('billing_')) return canRestore(draft, current, 'billing', name)
    if (!name.startsWith('shipping_')) return current[name] === undefined
    if (!draftHasDifferentAddress) return false
    return !pageHasDifferentAddress || canRestore(draft, current, 'shipping', name)
  })
  return Object.fromEntries(restored)
}

function canRestore(draft: DraftValues, current: DraftValues, group: string, name: string): boolean {
  const street = `${group}_address_1`
  if (draft[street] && current[street])
    return draft[street] === current[street] && current[name] === undefined
  const isLocation = locationFields.some((part) => name === `${group}_${part}`)
  return current[name] === undefined || (isLocation && draft[street] !== undefined)
}
