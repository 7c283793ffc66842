import { roundMinor } from './money.ts'

/** How much of something a piece holds, and what its price is told for: 750 ml in it, told for 1000 ml. */
export type Measured = {
  readonly amount: number
  readonly base: number
  /** As it is written: "ml", "g", "m". */
  readonly unit: string
}

/** What the base costs in minor units where a piece costs `priceMinor`: 1200 for 750 ml are 1600 for 1000 ml. */
export function unitPriceMinor(priceMinor: number, { amount, base }: Measured): number {
  return roundMinor((priceMinor * base) / amount)
}

/** What the price is told for: "100 g"; of one, its name alone: "m". */
export function baseText({ base, unit }: Measured): string {
  return base === 1 ? unit : `${base} ${unit}`
}
