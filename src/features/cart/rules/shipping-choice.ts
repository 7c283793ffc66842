/** A place as far as prices depend on it; '' for what is not known. */
export type Place = {
  /** ISO 3166 code. */
  readonly country: string
  /** Its code where the country has a list, else as it was written. */
  readonly state: string
  readonly postcode: string
  readonly city: string
}

/** What a shopper said about delivery: where to, how, and where the bill goes when that is elsewhere. */
export type ShippingChoice = Partial<Place> & { readonly rateId?: string; readonly billing?: Place }

/** The place that a choice names. */
export function placeOf({ country = '', state = '', postcode = '', city = '' }: Partial<Place>): Place {
  return { country, state, postcode, city }
}
