import type { PurchaseToTax } from './purchase-to-tax.ts'
import type { LocationRate, TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'

/** A rate in parts per million, for tests: `aRate(190_000, { compound: true })`. */
export function aRate(ratePpm: number, changes: Partial<TaxRate> = {}): TaxRate {
  const id = changes.id ?? 1
  return {
    ...{ id, name: `Rate ${id}`, code: `RATE-${id}`, ratePpm },
    ...{ priority: id, compound: false, shipping: true },
    ...changes,
  }
}

/** A rate for everywhere, limited by `changes`. */
export function aLocationRate(changes: Partial<LocationRate> = {}): LocationRate {
  const everywhere = { taxClass: '', country: '', state: '', postcodes: [], cities: [], position: 1 }
  return { ...aRate(100_000), priority: 1, ...everywhere, ...changes }
}

/** The terms of a shop that sells at its own location. */
export function taxTermsWith(rates: readonly TaxRate[], changes: Partial<TaxTerms> = {}): TaxTerms {
  return {
    ...{
      entered: 'exclusive',
      rounding: 'line',
      shippingClass: 'inherit',
      adjustsToLocation: true,
      defaultTaxName: 'Tax',
    },
    rates: { customer: { '': rates }, base: { '': rates }, classes: [] },
    ...changes,
  }
}

/** A purchase of standard-class lines without discounts, one for each amount. */
export function purchaseOf(
  amountsMinor: readonly number[],
  terms: TaxTerms,
  changes: Partial<PurchaseToTax> = {},
): PurchaseToTax {
  const lines = amountsMinor.map((minor, index) => ({
    ...{ key: `k${index}`, taxStatus: 'taxable' as const, taxClass: '' },
    ...{ subtotalMinor: minor, totalMinor: minor },
  }))
  return { lines, shipping: undefined, fees: [], terms, ...changes }
}
