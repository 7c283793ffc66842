import { roundMinor } from './money.ts'

/** How much of something a unit contains, and the base of its unit price: 750 ml in it, priced for 1000 ml. */
export type Measured = {
  readonly amount: number
  readonly base: number
  /** As it is written: "ml", "g", "m". */
  readonly unit: string
}

/** The price of the base in minor units where a unit costs `priceMinor`: 1200 for 750 ml are 1600 for 1000 ml. */
export function unitPriceMinor(priceMinor: number, { amount, base }: Measured): number {
  return roundMinor((priceMinor * base) / amount)
}

/** The base of the price: "100 g"; a base of one by its unit alone: "m". */
export function baseText({ base, unit }: Measured): string {
  return base === 1 ? unit : `${base} ${unit}`
}
