/** How a product is taxed: itself and its delivery, its delivery alone, or neither. */
export type TaxStatus = 'taxable' | 'shipping' | 'none'

/** The slug of the class that goods are in unless they say otherwise. */
export const STANDARD = ''

/** A rate that is charged. */
export type TaxRate = {
  readonly id: number
  /** As the owner calls it: "VAT", "Tennessee"; may be ''. */
  readonly name: string
  /** The wire's name of it: `US-TN-STATE TAX-1`. */
  readonly code: string
  readonly ratePpm: number
  readonly priority: number
  /** Charged on the amount with the other taxes, after them. */
  readonly compound: boolean
  /** Whether delivery is taxed with it too. */
  readonly shipping: boolean
}

/** A rate with where it applies; '' and empty lists mean everywhere. */
export type PlacedRate = TaxRate & {
  readonly taxClass: string
  readonly country: string
  readonly state: string
  readonly postcodes: readonly string[]
  /** In upper case. */
  readonly cities: readonly string[]
  readonly position: number
}

/** The rates of a place by the slug of the class; every class of the shop is in it, with or without rates. */
export type RatesByClass = Readonly<Record<string, readonly TaxRate[]>>

/** The rates of a class; a class that the shop does not know (any more) counts as the standard one. */
export function ratesOfClass(rates: RatesByClass, taxClass: string): readonly TaxRate[] {
  return (Object.hasOwn(rates, taxClass) ? rates[taxClass] : rates[STANDARD]) ?? []
}

/** The wire's name of a rate: country, state, name and priority, as far as they are given. */
export function rateCode(rate: {
  readonly country: string
  readonly state: string
  readonly name: string
  readonly priority: number
}): string {
  const { country, state, name, priority } = rate
  return [country, state, name || 'TAX', priority || '']
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase()
}
