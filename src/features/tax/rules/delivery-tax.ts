import type { LineToTax } from './purchase-to-tax.ts'
import { taxesByKey } from './rounded-taxes.ts'
import type { TaxTerms } from './tax-terms.ts'
import { SHIPPING, shippingAmounts } from './taxable-amounts.ts'
import { sumOfTaxes } from './taxes.ts'

type TaxableItem = Pick<LineToTax, 'key' | 'taxStatus' | 'taxClass'>

/**
 * The tax of one shipping rate alone, in minor units, to show the shopper the price of each rate. The tax of a purchase
 * comes from `taxPurchase`, which may round it together with the other amounts.
 */
export function deliveryTax(
  shipping: { readonly costMinor: number; readonly taxable: boolean },
  items: readonly TaxableItem[],
  terms: TaxTerms,
): number {
  const lines = items.map((item) => ({ ...item, subtotalMinor: 0, totalMinor: 0 }))
  const amounts = shippingAmounts({ lines, shipping, fees: [], terms })
  return sumOfTaxes(taxesByKey(amounts, terms.rounding).get(SHIPPING) ?? [])
}
