import { type Fraction, times, whole } from '../../../kernel/fraction.ts'
import { currencyOf } from './cost-amount.ts'

/** Where a parcel goes; '' for what the shopper has not said. */
export type Destination = {
  /** ISO 3166 code. */
  readonly country: string
  /** The state's code, without its country. */
  readonly state: string
  readonly postcode: string
  readonly city: string
}

export type ParcelLine = {
  readonly quantity: number
  /** Of one piece; `undefined` counts as nothing. */
  readonly weightGrams: number | undefined
  /** The slug of its shipping class; `undefined`: none. */
  readonly shippingClass: string | undefined
  /** What all pieces of the line cost, after discounts. */
  readonly costMinor: number
  /** Virtual goods are in no parcel. */
  readonly needsShipping: boolean
}

/** What is to be sent, as far as a price depends on it. */
export type Parcel = {
  readonly to: Destination
  readonly lines: readonly ParcelLine[]
  /** What all goods of the cart cost, virtual ones too, before discounts. */
  readonly goodsMinor: number
  /** The same after discounts. */
  readonly discountedGoodsMinor: number
  readonly couponGrantsFreeShipping: boolean
}

/** Some of a parcel's goods, summed up; cost in units of the currency. */
export type GoodsSum = { readonly pieces: number; readonly cost: Fraction; readonly grams: Fraction }

/** Exact to the microgram: pounds are no whole grams. */
const MICRO = 1_000_000

/** What is sent of these lines, summed up. */
export function sumOf(lines: readonly ParcelLine[], decimals: number): GoodsSum {
  const sent = lines.filter(({ needsShipping }) => needsShipping)
  const costMinor = sent.reduce((sum, line) => sum + line.costMinor, 0)
  const micrograms = sent.reduce(
    (sum, { quantity, weightGrams = 0 }) => sum + BigInt(quantity) * BigInt(Math.round(weightGrams * MICRO)),
    0n,
  )
  return {
    pieces: sent.reduce((sum, line) => sum + line.quantity, 0),
    cost: currencyOf(costMinor, decimals),
    grams: times(whole(micrograms), { top: 1n, bottom: BigInt(MICRO) }),
  }
}

/** What is sent, by the slug of its shipping class; '' holds what has none. */
export function linesByClass(lines: readonly ParcelLine[]): Map<string, ParcelLine[]> {
  const found = new Map<string, ParcelLine[]>()
  for (const line of lines.filter(({ needsShipping }) => needsShipping)) {
    const slug = line.shippingClass ?? ''
    found.set(slug, [...(found.get(slug) ?? []), line])
  }
  return found
}
