import { type Fraction, rounded } from '../../../kernel/fraction.ts'
import type { TaxRate } from './tax-rate.ts'

/** Whether an amount was entered with the tax in it or without. */
export type Entered = 'inclusive' | 'exclusive'

/** What a rate takes of an amount, in minor units. */
export type RateTax = { readonly rateId: number; readonly taxMinor: number }

/** The part of an amount that each rate takes, exact: `tops[i]` ÷ `bottom` of it, in the order of `rates`. */
export type Shares = {
  readonly rates: readonly TaxRate[]
  readonly tops: readonly bigint[]
  readonly bottom: bigint
}

const MILLION = 1_000_000n

/**
 * The part of an amount that each rate takes. Plain rates are charged on the net amount, all alike; compound ones after
 * them, one after the other, on the amount with all taxes before. Of an amount with the tax in it, the same taxes are
 * parts of the whole, so that the amount itself never moves (house.md §8).
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

/** The tax that each rate takes of an amount, rounded rate by rate; compound rates stand last. */
export function taxesOf(amountMinor: number, rates: readonly TaxRate[], entered: Entered): RateTax[] {
  const shares = sharesOf(rates, entered)
  return exactTaxes(amountMinor, shares).map((exact, index) => ({
    rateId: shares.rates[index]?.id ?? 0,
    taxMinor: rounded(exact),
  }))
}

/** All taxes together, in minor units. */
export function sumOfTaxes(taxes: readonly RateTax[]): number {
  return taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
}

/** What an amount comes to without and with its taxes; one of both is the amount itself. */
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
