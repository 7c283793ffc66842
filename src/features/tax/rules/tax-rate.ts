/** What of a product is taxed: price and shipping, only shipping, or nothing. */
export type TaxStatus = 'taxable' | 'shipping' | 'none'

/** The slug of the standard class, the default of products. */
export const STANDARD = ''

/** A rate that is charged. */
export type TaxRate = {
  readonly id: number
  /** The owner's name for it: "VAT", "Tennessee"; may be ''. */
  readonly name: string
  /** Its code on the wire: `US-TN-STATE TAX-1`. */
  readonly code: string
  readonly ratePpm: number
  readonly priority: number
  /** Charged after the other taxes, on the amount including them. */
  readonly compound: boolean
  /** Whether it is also charged on shipping. */
  readonly shipping: boolean
}

/** A rate with where it applies; '' and empty lists mean everywhere. */
export type LocationRate = TaxRate & {
  readonly taxClass: string
  readonly country: string
  readonly state: string
  readonly postcodes: readonly string[]
  /** In upper case. */
  readonly cities: readonly string[]
  readonly position: number
}

/** The rates of a location by slug of the class; it contains every class of the shop, also without rates. */
export type RatesByClass = Readonly<Record<string, readonly TaxRate[]>>

/** The rates of a class; an unknown or deleted class counts as the standard one. */
export function ratesOfClass(rates: RatesByClass, taxClass: string): readonly TaxRate[] {
  return (Object.hasOwn(rates, taxClass) ? rates[taxClass] : rates[STANDARD]) ?? []
}

/** The code of a rate on the wire: country, state, name and priority, if not empty. */
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
