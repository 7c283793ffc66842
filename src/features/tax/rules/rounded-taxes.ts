import { rounded } from '../../../kernel/fraction.ts'
import { allocateWhole, type KeyedAmount } from './largest-remainder.ts'
import type { TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'
import type { TaxableAmount } from './taxable-amounts.ts'
import { type Entered, exactTaxes, type RateTax, type Shares, sharesOf } from './taxes.ts'

export type TaxesByKey = ReadonlyMap<string, RateTax[]>

/** The rounded taxes of each amount, rate by rate: see `taxPurchase` for the rounding. */
export function taxesByKey(amounts: readonly TaxableAmount[], rounding: TaxTerms['rounding']): TaxesByKey {
  const exact = exactTaxesOf(amounts)
  return rounding === 'line' ? roundedEach(exact) : roundedOnce(exact)
}

type ExactTax = { readonly amount: TaxableAmount; readonly rateId: number; readonly part: KeyedAmount }

function exactTaxesOf(amounts: readonly TaxableAmount[]): ExactTax[] {
  const cachedShares = new Map<readonly TaxRate[], Partial<Record<Entered, Shares>>>()
  return amounts.flatMap((amount) => {
    const sharesOfRates = cachedShares.get(amount.rates) ?? {}
    cachedShares.set(amount.rates, sharesOfRates)
    sharesOfRates[amount.entered] ??= sharesOf(amount.rates, amount.entered)
    const shares = sharesOfRates[amount.entered] as Shares
    return exactTaxes(amount.minor, shares).map((exact, index) => ({
      amount,
      rateId: shares.rates[index]?.id ?? 0,
      part: { key: amount.key, exact },
    }))
  })
}

function roundedEach(taxes: readonly ExactTax[]): TaxesByKey {
  return byKey(
    taxes.map(({ amount, rateId, part }) => ({ key: amount.key, rateId, taxMinor: rounded(part.exact) })),
  )
}

function roundedOnce(taxes: readonly ExactTax[]): TaxesByKey {
  const groups = Map.groupBy(taxes, ({ amount, rateId }) => `${amount.entered} ${rateId}`)
  const parts = new Map(
    [...groups].map(([group, taxesInGroup]) => [group, allocateWhole(taxesInGroup.map(({ part }) => part))]),
  )
  return byKey(
    taxes.map(({ amount, rateId }) => ({
      key: amount.key,
      rateId,
      taxMinor: parts.get(`${amount.entered} ${rateId}`)?.get(amount.key) ?? 0,
    })),
  )
}

function byKey(taxes: readonly (RateTax & { readonly key: string })[]): TaxesByKey {
  const found = new Map<string, RateTax[]>()
  for (const { key, rateId, taxMinor } of taxes) {
    const taxesInGroup = found.get(key)
    if (taxesInGroup) taxesInGroup.push({ rateId, taxMinor })
    else found.set(key, [{ rateId, taxMinor }])
  }
  return found
}
