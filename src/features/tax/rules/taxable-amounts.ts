import type { LineToTax, PurchaseToTax } from './purchase-to-tax.ts'
import { shippingTaxClass } from './shipping-class.ts'
import { ratesOfClass, type TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'
import { type Entered, netAndGross } from './taxes.ts'

/** An amount of a purchase with the rates that are charged on it. */
export type TaxableAmount = {
  readonly key: string
  readonly minor: number
  readonly rates: readonly TaxRate[]
  readonly entered: Entered
}

/** The key of the shipping cost. */
export const SHIPPING = 'shipping'

/** The key of a fee; ids of fees need not be unique. */
export const feeKey = (index: number) => `fee:${index}`

/** The taxable amount of each line, and its subtotal and total on the same basis. */
export function lineAmounts({ lines, terms }: PurchaseToTax) {
  return lines.map((line) => {
    const { key, subtotalMinor, totalMinor } = line
    const { rates, entered, convert } = lineTaxation(line, terms)
    const amount = { key: `line:${key}`, rates, entered }
    return { key, amount, subtotal: convert(subtotalMinor), total: convert(totalMinor) }
  })
}

/** The rates of a line, whether its amounts include tax, and the conversion of its entered amounts. */
function lineTaxation({ taxStatus, taxClass }: Pick<LineToTax, 'taxStatus' | 'taxClass'>, terms: TaxTerms) {
  const unchanged = { entered: terms.entered, convert: (minor: number) => minor, adjustedFrom: undefined }
  if (taxStatus !== 'taxable') return { ...unchanged, rates: [] }
  const rates = ratesOfClass(terms.rates.customer, taxClass)
  const baseRates = ratesOfClass(terms.rates.base, taxClass)
  const isAdjusted =
    terms.entered === 'inclusive' && terms.adjustsToLocation && !haveSameRates(rates, baseRates)
  if (!isAdjusted) return { ...unchanged, rates }
  const net = (minor: number) => netAndGross(minor, baseRates, 'inclusive').netMinor
  return { rates, entered: 'exclusive' as const, convert: net, adjustedFrom: baseRates }
}

/** The amount of a line as the shop enters it, from what was charged for it: it is charged the same when it is taxed again. */
export function enteredMinor(
  { netMinor, taxMinor }: { readonly netMinor: number; readonly taxMinor: number },
  line: Pick<LineToTax, 'taxStatus' | 'taxClass'>,
  terms: TaxTerms,
): number {
  const { adjustedFrom, entered } = lineTaxation(line, terms)
  if (adjustedFrom) return netAndGross(netMinor, adjustedFrom, 'exclusive').grossMinor
  return entered === 'inclusive' ? netMinor + taxMinor : netMinor
}

function haveSameRates(some: readonly TaxRate[], others: readonly TaxRate[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

/** The taxable amount of shipping; none when it is not taxed. */
export function shippingAmounts({ lines, shipping, terms }: PurchaseToTax): TaxableAmount[] {
  if (!shipping?.taxable) return []
  const taxClass = shippingTaxClass(terms.shippingClass, lines, terms.rates.classes)
  if (taxClass === undefined) return []
  const rates = ratesOfClass(terms.rates.customer, taxClass).filter((rate) => rate.shipping)
  return [{ key: SHIPPING, minor: shipping.costMinor, rates, entered: 'exclusive' }]
}

/** The taxable amounts of fees. */
export function feeAmounts({ fees, terms }: PurchaseToTax): TaxableAmount[] {
  return fees.map(({ amountMinor, taxable, taxClass }, index) => ({
    key: feeKey(index),
    minor: amountMinor,
    rates: taxable ? ratesOfClass(terms.rates.customer, taxClass) : [],
    entered: 'exclusive',
  }))
}
