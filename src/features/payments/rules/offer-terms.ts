/** What a way to pay may ask before it is on offer. */
export type PurchaseToPay = {
  readonly totalMinor: number
  /** Where the bill goes, as in `US`. */
  readonly country: string
  /** The rate that was chosen, as in `flat_rate:3`; '' where nothing is sent. */
  readonly shippingMethod: string
  readonly needsDelivery: boolean
}

/** Under which terms an owner offers a way to pay. */
export type OfferTerms = {
  readonly isEnabled: boolean
  /** Codes of countries; empty: everywhere. */
  readonly countries: readonly string[]
  /** Kinds of delivery (`flat_rate`) and single ways (`flat_rate:3`); empty: all of them. */
  readonly deliveries: readonly string[]
  /** Whether an order of which nothing is sent can be paid so. */
  readonly isForVirtual: boolean
  /** From this total on, in minor units. */
  readonly leastMinor: number
  /** Up to this total, in minor units; 0: without an end. */
  readonly mostMinor: number
}

/**
 * Whether a purchase can be paid under these terms (spec 2.5). Both ends of the amount belong to it; where nothing
 * is due, nothing is paid.
 */
export function isOfferedUnder(terms: OfferTerms, purchase: PurchaseToPay): boolean {
  const { isEnabled, countries, leastMinor, mostMinor } = terms
  const { totalMinor, country } = purchase
  if (!isEnabled || totalMinor <= 0) return false
  if (totalMinor < leastMinor || (mostMinor > 0 && totalMinor > mostMinor)) return false
  if (countries.length > 0 && !countries.includes(country)) return false
  return fitsDelivery(terms, purchase)
}

function fitsDelivery(terms: OfferTerms, { shippingMethod, needsDelivery }: PurchaseToPay): boolean {
  const { deliveries, isForVirtual } = terms
  if (!needsDelivery) return isForVirtual
  const [kind = ''] = shippingMethod.split(':')
  return deliveries.length === 0 || deliveries.includes(shippingMethod) || deliveries.includes(kind)
}
