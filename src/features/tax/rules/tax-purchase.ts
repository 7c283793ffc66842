import type { PurchaseToTax, RateSum, TaxedPurchase } from './purchase-to-tax.ts'
import { type TaxesByKey, taxesByKey } from './rounded-taxes.ts'
import type { TaxTerms } from './tax-terms.ts'
import {
  feeAmounts,
  feeKey,
  lineAmounts,
  SHIPPING,
  shippingAmounts,
  type TaxableAmount,
} from './taxable-amounts.ts'
import { sumOfTaxes } from './taxes.ts'

/**
 * The taxes of a purchase (house.md §8). With rounding per line, each rate of a line is rounded. With rounding at the
 * subtotal, each rate is rounded once over all amounts that were entered the same way, and the lines get whole parts by
 * largest remainder. In both cases lines add up to totals, and an amount entered with tax stays unchanged to the minor unit.
 * Shipping and fees are entered without tax. Lines need unique keys; their order changes no amount.
 */
export function taxPurchase(purchase: PurchaseToTax): TaxedPurchase {
  const lines = lineAmounts(purchase)
  const extras = [...feeAmounts(purchase), ...shippingAmounts(purchase)]
  const { rounding } = purchase.terms
  const amounts = [...lines.map(({ amount, total }) => ({ ...amount, minor: total })), ...extras]
  const taxes = taxesByKey(amounts, rounding)
  // With the same other amounts, so that a line without a discount has the same tax before and after.
  const undiscounted = () => [
    ...lines.map(({ amount, subtotal }) => ({ ...amount, minor: subtotal })),
    ...extras,
  ]
  const isDiscounted = lines.some(({ subtotal, total }) => subtotal !== total)
  const undiscountedTaxes = isDiscounted ? taxesByKey(undiscounted(), rounding) : taxes

  const taxedLines = lines.map((line) => taxedLine(line, taxes, undiscountedTaxes))
  const shippingByRate = taxes.get(SHIPPING) ?? []
  const fees = purchase.fees.map(({ id }, index) => {
    const byRate = taxes.get(feeKey(index)) ?? []
    return { id, taxMinor: sumOfTaxes(byRate), byRate }
  })
  const byRate = rateSums(amounts, taxes, purchase.terms)
  return {
    lines: taxedLines,
    shippingTaxMinor: sumOfTaxes(shippingByRate),
    shippingByRate,
    fees,
    byRate,
    subtotalTaxMinor: taxedLines.reduce((sum, line) => sum + line.subtotalTaxMinor, 0),
    totalTaxMinor: byRate.reduce((sum, rate) => sum + rate.taxMinor + rate.shippingTaxMinor, 0),
  }
}

type LineAmount = ReturnType<typeof lineAmounts>[number]

function taxedLine(
  { key, amount, subtotal, total }: LineAmount,
  taxes: TaxesByKey,
  undiscountedTaxes: TaxesByKey,
) {
  const byRate = taxes.get(amount.key) ?? []
  const taxMinor = sumOfTaxes(byRate)
  const subtotalTaxMinor = sumOfTaxes(undiscountedTaxes.get(amount.key) ?? [])
  const isInclusive = amount.entered === 'inclusive'
  return {
    key,
    netSubtotalMinor: isInclusive ? subtotal - subtotalTaxMinor : subtotal,
    subtotalTaxMinor,
    netTotalMinor: isInclusive ? total - taxMinor : total,
    taxMinor,
    byRate,
  }
}

function rateSums(
  amounts: readonly TaxableAmount[],
  taxes: TaxesByKey,
  { defaultTaxName }: TaxTerms,
): RateSum[] {
  const sums = new Map<number, { taxMinor: number; shippingTaxMinor: number }>()
  for (const [key, keyTaxes] of taxes) {
    for (const { rateId, taxMinor } of keyTaxes) {
      const sum = sums.get(rateId) ?? { taxMinor: 0, shippingTaxMinor: 0 }
      sum[key === SHIPPING ? 'shippingTaxMinor' : 'taxMinor'] += taxMinor
      sums.set(rateId, sum)
    }
  }
  const charged = new Map(amounts.flatMap(({ rates }) => rates.map((rate) => [rate.id, rate])))
  return [...charged.values()]
    .sort((a, b) => Number(a.compound) - Number(b.compound) || a.priority - b.priority || a.id - b.id)
    .map(({ id, name, code, ratePpm, compound }) => ({
      rateId: id,
      label: name || defaultTaxName,
      code,
      ratePpm,
      compound,
      ...(sums.get(id) ?? { taxMinor: 0, shippingTaxMinor: 0 }),
    }))
}
