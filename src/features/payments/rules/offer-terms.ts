/** What decides of a purchase which payment methods are offered. */
export type PurchaseToPay = {
  readonly totalMinor: number
  /** The billing country, as in `US`. */
  readonly country: string
  /** The chosen rate, as in `flat_rate:3`; '' where nothing is shipped. */
  readonly shippingMethod: string
  readonly needsDelivery: boolean
}

/** A purchase by the sums of a cart or an order, the billing country and its rate; `needsDelivery` where it has no rate. */
export function purchaseToPay({
  sums,
  country,
  rate,
  needsDelivery = rate !== undefined,
}: {
  readonly sums: { readonly dueMinor: number }
  readonly country: string
  readonly rate: { readonly id: string } | undefined
  readonly needsDelivery?: boolean
}): PurchaseToPay {
  return { totalMinor: sums.dueMinor, country, shippingMethod: rate?.id ?? '', needsDelivery }
}

/** The conditions under which an owner offers a payment method. */
export type OfferTerms = {
  readonly isEnabled: boolean
  /** Country codes; empty for all. */
  readonly countries: readonly string[]
  /** Kinds of shipping methods (`flat_rate`) and single ones (`flat_rate:3`); empty for all. */
  readonly shippingMethods: readonly string[]
  /** Whether it is offered for orders that need no shipping. */
  readonly isForVirtual: boolean
  /** The smallest total, in minor units. */
  readonly minMinor: number
  /** The largest total, in minor units; 0 for no maximum. */
  readonly maxMinor: number
}

/**
 * Whether a purchase meets these terms (spec 2.5). Both limits of the total are inclusive; a total of 0 never meets them.
 */
export function meetsTerms(terms: OfferTerms, purchase: PurchaseToPay): boolean {
  const { isEnabled, countries, minMinor, maxMinor } = terms
  const { totalMinor, country } = purchase
  if (!isEnabled || totalMinor <= 0) return false
  if (totalMinor < minMinor || (maxMinor > 0 && totalMinor > maxMinor)) return false
  if (countries.length > 0 && !countries.includes(country)) return false
  return matchesShippingMethod(terms, purchase)
}

function matchesShippingMethod(terms: OfferTerms, { shippingMethod, needsDelivery }: PurchaseToPay): boolean {
  const { shippingMethods, isForVirtual } = terms
  if (!needsDelivery) return isForVirtual
  const [kind = ''] = shippingMethod.split(':')
  return (
    shippingMethods.length === 0 || shippingMethods.includes(shippingMethod) || shippingMethods.includes(kind)
  )
}
