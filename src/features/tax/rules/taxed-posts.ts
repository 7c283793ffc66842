import type { LineToTax, PurchaseToTax } from './purchase-to-tax.ts'
import { shippingTaxClass } from './shipping-class.ts'
import { ratesOfClass, type TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'
import { type Entered, netAndGross } from './taxes.ts'

/** An amount of a purchase with the rates that are charged on it. */
export type Post = {
  readonly key: string
  readonly minor: number
  readonly rates: readonly TaxRate[]
  readonly entered: Entered
}

/** The key of what delivery costs. */
export const SHIPPING = 'shipping'

/** The key of a fee, of which there may be two of one name. */
export const feeKey = (index: number) => `fee:${index}`

/** What each line is charged on, and its amounts as they count then. */
export function linePosts({ lines, terms }: PurchaseToTax) {
  return lines.map((line) => {
    const { key, subtotalMinor, totalMinor } = line
    const { charged, entered, amount } = howTaxed(line, terms)
    const post = { key: `line:${key}`, rates: charged, entered }
    return { key, post, subtotal: amount(subtotalMinor), total: amount(totalMinor) }
  })
}

/** The rates on a line, whether its amounts have the tax in them then, and what becomes of the amounts before. */
function howTaxed({ taxStatus, taxClass }: LineToTax, terms: TaxTerms) {
  const asIs = (minor: number) => minor
  if (taxStatus !== 'taxable') return { charged: [], entered: terms.entered, amount: asIs }
  const charged = ratesOfClass(terms.rates.customer, taxClass)
  const own = ratesOfClass(terms.rates.base, taxClass)
  const moves = terms.entered === 'inclusive' && terms.adjustsToPlace && !areSame(charged, own)
  if (!moves) return { charged, entered: terms.entered, amount: asIs }
  const net = (minor: number) => netAndGross(minor, own, 'inclusive').netMinor
  return { charged, entered: 'exclusive' as const, amount: net }
}

function areSame(some: readonly TaxRate[], others: readonly TaxRate[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

/** What the tax of delivery is charged on; nothing where there is none. */
export function shippingPosts({ lines, shipping, terms }: PurchaseToTax): Post[] {
  if (!shipping?.taxable) return []
  const taxClass = shippingTaxClass(terms.shippingClass, lines, terms.rates.classes)
  if (taxClass === undefined) return []
  const charged = ratesOfClass(terms.rates.customer, taxClass).filter((rate) => rate.shipping)
  return [{ key: SHIPPING, minor: shipping.costMinor, rates: charged, entered: 'exclusive' }]
}

/** What the taxes of fees are charged on. */
export function feePosts({ fees, terms }: PurchaseToTax): Post[] {
  return fees.map(({ amountMinor, taxable, taxClass }, index) => ({
    key: feeKey(index),
    minor: amountMinor,
    rates: taxable ? ratesOfClass(terms.rates.customer, taxClass) : [],
    entered: 'exclusive',
  }))
}
