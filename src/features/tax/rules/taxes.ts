import { type Fraction, rounded } from '../../../kernel/fraction.ts'
import type { TaxRate } from './tax-rate.ts'

/** Whether an amount was entered with or without tax. */
export type Entered = 'inclusive' | 'exclusive'

/** The tax of one rate, in minor units. */
export type RateTax = { readonly rateId: number; readonly taxMinor: number }

/** The exact share of an amount that each rate takes: `tops[i]` ÷ `bottom`, in the order of `rates`. */
export type Shares = {
  readonly rates: readonly TaxRate[]
  readonly tops: readonly bigint[]
  readonly bottom: bigint
}

const MILLION = 1_000_000n

/**
 * The share of an amount that each rate takes. Plain rates are charged on the net amount; compound rates follow, each on the
 * amount with all taxes before it. In an amount entered with tax, the same taxes are shares of the whole, so that the
 * amount itself never changes (house.md §8).
 */
export function sharesOf(rates: readonly TaxRate[], entered: Entered): Shares {
  const plain = rates.filter((rate) => !rate.compound)
  const tops = plain.map(({ ratePpm }) => BigInt(ratePpm))
  let [gross, net] = [tops.reduce((sum, top) => sum + top, MILLION), MILLION]
  const compound = rates.filter((rate) => rate.compound)
  for (const { ratePpm } of compound) {
    const top = gross * BigInt(ratePpm)
    for (const [index, before] of tops.entries()) tops[index] = before * MILLION
    tops.push(top)
    gross = gross * MILLION + top
    net *= MILLION
  }
  return { rates: [...plain, ...compound], tops, bottom: entered === 'inclusive' ? gross : net }
}

/** The exact tax of each rate, in the order of `shares.rates`. */
export function exactTaxes(amountMinor: number, { tops, bottom }: Shares): Fraction[] {
  const amount = BigInt(amountMinor)
  return tops.map((top) => ({ top: amount * top, bottom }))
}

/** The tax of each rate, rounded rate by rate; compound rates are last. */
export function taxesOf(amountMinor: number, rates: readonly TaxRate[], entered: Entered): RateTax[] {
  const shares = sharesOf(rates, entered)
  return exactTaxes(amountMinor, shares).map((exact, index) => ({
    rateId: shares.rates[index]?.id ?? 0,
    taxMinor: rounded(exact),
  }))
}

/** The sum of taxes in minor units. */
export function sumOfTaxes(taxes: readonly RateTax[]): number {
  return taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
}

/** The net and gross amount; one of them is the entered amount itself. */
export function netAndGross(
  amountMinor: number,
  rates: readonly TaxRate[],
  entered: Entered,
): { readonly netMinor: number; readonly grossMinor: number } {
  const taxMinor = sumOfTaxes(taxesOf(amountMinor, rates, entered))
  return entered === 'inclusive'
    ? { netMinor: amountMinor - taxMinor, grossMinor: amountMinor }
    : { netMinor: amountMinor, grossMinor: amountMinor + taxMinor }
}
