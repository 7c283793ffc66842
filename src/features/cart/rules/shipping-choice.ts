/** A location as far as prices depend on it; '' for what is not known. */
export type DeliveryLocation = {
  /** ISO 3166 code. */
  readonly country: string
  /** Its code where the country has a list, else as it was written. */
  readonly state: string
  readonly postcode: string
  readonly city: string
}

/** The delivery that a shopper chose: location, rate, and the billing location when it is another. */
export type ShippingChoice = Partial<DeliveryLocation> & {
  readonly rateId?: string
  readonly billing?: DeliveryLocation
}

/** The location of a choice. */
export function locationOf({
  country = '',
  state = '',
  postcode = '',
  city = '',
}: Partial<DeliveryLocation>): DeliveryLocation {
  return { country, state, postcode, city }
}
