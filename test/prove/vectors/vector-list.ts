/** A purchase that shops have computed wrong by a cent, and the right sums. */
export type Vector = {
  /** Where it was reported. */
  readonly source: string
  readonly about: string
  readonly settings: Readonly<Record<string, boolean | string>>
  readonly rates: readonly VectorRate[]
  readonly lines: readonly VectorLine[]
  /** The shipping cost as entered; absent: pickup, free. */
  readonly delivery?: string
  /** A percentage off. */
  readonly coupon?: number
  readonly shipTo?: VectorAddress
  /** Of the order, in cents; taxes where the report names them. */
  readonly promised: { readonly total: number; readonly tax?: number }
}

export type VectorRate = {
  readonly ppm: number
  readonly name: string
  readonly priority?: number
  readonly state?: string
  readonly city?: string
  readonly onDelivery?: boolean
}

/** Quantity and price in cents as entered; `tiers`: from a quantity on, so many ppm off each unit. */
export type VectorLine = {
  readonly minor: number
  readonly quantity: number
  /** The quantity in the cart before it was reduced. */
  readonly before?: number
  readonly tiers?: readonly (readonly [from: number, ppm: number])[]
}

export type VectorAddress = { readonly state: string; readonly city: string; readonly postcode: string }

const inclusive = { prices_include_tax: true, tax_display_cart: 'incl', tax_round_at_subtotal: false }
const exclusive = { prices_include_tax: false, tax_display_cart: 'excl', tax_round_at_subtotal: false }
const one = (...prices: number[]) => prices.map((minor) => ({ minor, quantity: 1 }))

export const vectors: readonly Vector[] = [
  {
    source: 'woo #20440',
    about: '45 and 49 with 21 % inside, delivery 4.96 and 21 %',
    settings: inclusive,
    rates: [{ ppm: 210_000, name: 'VAT' }],
    lines: one(4500, 4900),
    delivery: '4.96',
    promised: { total: 10_000 },
  },
  {
    source: 'woo #13272',
    about: '28.00 with 19 % inside, 10 % off, delivery 2.02 and 19 %',
    settings: inclusive,
    rates: [{ ppm: 190_000, name: 'VAT' }],
    lines: one(2800),
    delivery: '2.02',
    coupon: 10,
    promised: { total: 2760 },
  },
  {
    source: 'woo #13272',
    about: 'the same, shown net',
    settings: { ...inclusive, tax_display_cart: 'excl' },
    rates: [{ ppm: 190_000, name: 'VAT' }],
    lines: one(2800),
    delivery: '2.02',
    coupon: 10,
    promised: { total: 2760 },
  },
  {
    source: 'woo #8226',
    about: '75.00, delivery 10.11 untaxed, tax 4.88',
    settings: exclusive,
    rates: [{ ppm: 65_000, name: 'Sales', onDelivery: false }],
    lines: one(7500),
    delivery: '10.11',
    promised: { total: 8999, tax: 488 },
  },
  {
    source: 'woo #23917',
    about: '599.00 with two rates of 9 % inside',
    settings: inclusive,
    rates: [
      { ppm: 90_000, name: 'CGST' },
      { ppm: 90_000, name: 'SGST', priority: 2 },
    ],
    lines: one(59_900),
    promised: { total: 59_900 },
  },
  {
    source: 'woo #23917',
    about: 'the same, shown net',
    settings: { ...inclusive, tax_display_cart: 'excl' },
    rates: [
      { ppm: 90_000, name: 'CGST' },
      { ppm: 90_000, name: 'SGST', priority: 2 },
    ],
    lines: one(59_900),
    promised: { total: 59_900 },
  },
  {
    source: 'woo #25641',
    about: '22.99 to Knoxville TN 37918, delivery 10.00, state 7 % and city 2.25 %, rounded at the subtotal',
    settings: { ...exclusive, tax_round_at_subtotal: true },
    rates: [
      { ppm: 70_000, name: 'State', state: 'TN' },
      { ppm: 22_500, name: 'City', state: 'TN', city: 'KNOXVILLE', priority: 2 },
    ],
    lines: one(2299),
    delivery: '10.00',
    shipTo: { state: 'TN', city: 'Knoxville', postcode: '37918' },
    promised: { total: 3604, tax: 305 },
  },
  {
    source: 'woo #17883',
    about: '4 at 4.02 (4.0163934 is refused), 22 %',
    settings: exclusive,
    rates: [{ ppm: 220_000, name: 'VAT' }],
    lines: [{ minor: 402, quantity: 4 }],
    promised: { total: 1962, tax: 354 },
  },
  {
    source: 'woo #27026',
    about: '3 at 10.01 with 19 % inside, shown net',
    settings: { ...inclusive, tax_display_cart: 'excl' },
    rates: [{ ppm: 190_000, name: 'VAT' }],
    lines: [{ minor: 1001, quantity: 3 }],
    promised: { total: 3003 },
  },
  {
    source: 'woo #34529',
    about: '24.23 and 3.50 with 23 % inside',
    settings: inclusive,
    rates: [{ ppm: 230_000, name: 'VAT' }],
    lines: one(2423, 350),
    promised: { total: 2773 },
  },
  {
    source: 'woo #34529',
    about: 'the same, shown net',
    settings: { ...inclusive, tax_display_cart: 'excl' },
    rates: [{ ppm: 230_000, name: 'VAT' }],
    lines: one(2423, 350),
    promised: { total: 2773 },
  },
  {
    source: 'woo #17397',
    about: 'eight small lines with 20 % inside',
    settings: inclusive,
    rates: [{ ppm: 200_000, name: 'VAT' }],
    lines: one(199, 199, 199, 199, 199, 199, 199, 210),
    promised: { total: 1603 },
  },
  {
    source: 'woo #17397',
    about: 'the same, rounded at the subtotal and shown net',
    settings: { ...inclusive, tax_display_cart: 'excl', tax_round_at_subtotal: true },
    rates: [{ ppm: 200_000, name: 'VAT' }],
    lines: one(199, 199, 199, 199, 199, 199, 199, 210),
    promised: { total: 1603 },
  },
  {
    source: 'tiers',
    about: 'from 2 on 100 % off, next to a line with a price',
    settings: inclusive,
    rates: [{ ppm: 190_000, name: 'VAT' }],
    lines: [
      { minor: 999, quantity: 2, tiers: [[2, 1_000_000]] },
      { minor: 1000, quantity: 1 },
    ],
    promised: { total: 1000 },
  },
  {
    source: 'tiers',
    about: '7 at 13.37 less 33.3 % from 5 on, 19 %',
    settings: exclusive,
    rates: [{ ppm: 190_000, name: 'VAT' }],
    lines: [{ minor: 1337, quantity: 7, tiers: [[5, 333_000]] }],
    // 8.92 each: 62.44 and 11.86.
    promised: { total: 7430, tax: 1186 },
  },
  {
    source: 'tiers',
    about: '5 at 13.37 less 33.3 % from 5 on, then 4, 19 %',
    settings: exclusive,
    rates: [{ ppm: 190_000, name: 'VAT' }],
    lines: [{ minor: 1337, quantity: 4, before: 5, tiers: [[5, 333_000]] }],
    promised: { total: 6364, tax: 1016 },
  },
]
