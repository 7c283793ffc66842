import { type Fraction, times, whole } from '../../../kernel/fraction.ts'
import { currencyOf } from './cost-amount.ts'

/** The destination of a parcel; '' for unknown parts. */
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
  /** Of one item; `undefined` counts as 0. */
  readonly weightGrams: number | undefined
  /** The slug of its shipping class; `undefined`: none. */
  readonly shippingClass: string | undefined
  /** The price of the whole line after discounts. */
  readonly costMinor: number
  /** `false` for virtual products. */
  readonly needsShipping: boolean
  /** Made to order or on back order: it is shipped later than what is in stock. */
  readonly isBackordered?: boolean
}

/** What is shipped, as far as the rates depend on it. */
export type Parcel = {
  readonly to: Destination
  readonly lines: readonly ParcelLine[]
  /** The subtotal of the cart, with virtual products, before discounts. */
  readonly subtotalMinor: number
  /** The same after discounts. */
  readonly discountedSubtotalMinor: number
  readonly couponGrantsFreeShipping: boolean
}

/** A parcel of items of one kind, as owners try what shipping costs. */
export function parcelOf(
  to: Destination,
  items: {
    readonly costMinor: number
    readonly quantity: number
    readonly weightGrams: number
    readonly shippingClass?: string | undefined
    readonly hasCoupon?: boolean
  },
): Parcel {
  const { costMinor, quantity, weightGrams, shippingClass, hasCoupon = false } = items
  return {
    to,
    lines: [{ quantity, weightGrams, shippingClass, costMinor, needsShipping: true }],
    subtotalMinor: costMinor,
    discountedSubtotalMinor: costMinor,
    couponGrantsFreeShipping: hasCoupon,
  }
}

/** The totals of some lines of a parcel; cost in units of the currency. */
export type ItemTotals = { readonly quantity: number; readonly cost: Fraction; readonly grams: Fraction }

/** Exact to the microgram, because pounds are not whole grams. */
const MICROGRAMS_PER_GRAM = 1_000_000

/** The totals of the lines that need shipping. */
export function totalsOf(lines: readonly ParcelLine[], decimals: number): ItemTotals {
  const shipped = lines.filter(({ needsShipping }) => needsShipping)
  const costMinor = shipped.reduce((sum, line) => sum + line.costMinor, 0)
  const micrograms = shipped.reduce(
    (sum, { quantity, weightGrams = 0 }) =>
      sum + BigInt(quantity) * BigInt(Math.round(weightGrams * MICROGRAMS_PER_GRAM)),
    0n,
  )
  return {
    quantity: shipped.reduce((sum, line) => sum + line.quantity, 0),
    cost: currencyOf(costMinor, decimals),
    grams: times(whole(micrograms), { top: 1n, bottom: BigInt(MICROGRAMS_PER_GRAM) }),
  }
}

/** The lines that need shipping, by slug of the shipping class; '' for those without one. */
export function linesByClass(lines: readonly ParcelLine[]): Map<string, ParcelLine[]> {
  const byClass = new Map<string, ParcelLine[]>()
  for (const line of lines.filter(({ needsShipping }) => needsShipping)) {
    const slug = line.shippingClass ?? ''
    byClass.set(slug, [...(byClass.get(slug) ?? []), line])
  }
  return byClass
}
