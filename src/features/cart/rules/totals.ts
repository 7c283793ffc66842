import { roundMinor, splitMinor } from '../../../kernel/money.ts'
import { displayedMinor, type Shows } from '../../tax/rules/displayed-price.ts'
import type { RateSum, TaxedPurchase } from '../../tax/rules/purchase-to-tax.ts'
import { taxPurchase } from '../../tax/rules/tax-purchase.ts'
import type { TaxStatus } from '../../tax/rules/tax-rate.ts'
import type { TaxTerms } from '../../tax/rules/tax-terms.ts'
import type { RateTax } from '../../tax/rules/taxes.ts'

/** An amount without its tax, and its tax; their sum is paid. */
export type Taxed = { readonly netMinor: number; readonly taxMinor: number }

/** The amount of a line. Amounts are as the shop writes its prices: with tax where prices include it. */
export type LineAmount = {
  readonly key: string
  readonly quantity: number
  readonly subtotalMinor: number
  readonly taxStatus: TaxStatus
  readonly taxClass: string
}

/** A charge in addition to products and delivery: for wrapping, for cash on delivery. Without tax, as delivery is. */
export type Fee = {
  readonly id: string
  readonly title: string
  readonly amountMinor: number
  readonly taxable: boolean
  readonly taxClass: string
}

/** What a coupon takes off lines, by their keys, in minor units as the shop writes its prices. */
export type CouponDiscount = {
  readonly code: string
  readonly grantsFreeShipping: boolean
  readonly byLine: ReadonlyMap<string, number>
}

/** Store credit to pay with, up to its balance. */
export type CreditToSpend = { readonly id: number; readonly code: string; readonly balanceMinor: number }

/** Everything that determines the total of a purchase. */
export type TotalsInput = {
  readonly lines: readonly LineAmount[]
  /** What coupons take off, each on its own; together never more than a line's amount. */
  readonly coupons?: readonly CouponDiscount[]
  /** `undefined` when nothing is shipped, or no rate is available. */
  readonly shipping: { readonly costMinor: number; readonly taxable: boolean } | undefined
  readonly fees?: readonly Fee[]
  /** `undefined`: the shop charges no taxes. */
  readonly tax?: TaxTerms | undefined
  /** Store credits in the order in which they are spent. */
  readonly credits?: readonly CreditToSpend[]
}

/** A line before and after its discounts. */
export type LineTotals = {
  readonly key: string
  readonly subtotal: Taxed
  readonly total: Taxed
  /** Its tax rate by rate, in minor units. */
  readonly taxes: readonly RateTax[]
  /** What each coupon took off it; together the difference of `subtotal` and `total`. */
  readonly coupons: readonly CouponShare[]
}

/** What a coupon took off a line. */
export type CouponShare = Taxed & { readonly code: string }

/** The discount of a coupon on all lines; zero, where it gives something else. */
export type CouponSum = Taxed & { readonly code: string; readonly grantsFreeShipping: boolean }

/** What a credit pays. */
export type CreditSpent = { readonly id: number; readonly code: string; readonly minor: number }

export type ChargedFee = Taxed & Pick<Fee, 'id' | 'title' | 'taxable' | 'taxClass'>

/** Every figure of a purchase, so that page, fragment, order, mail and document show the same numbers. */
export type Totals = {
  readonly itemCount: number
  readonly lines: readonly LineTotals[]
  /** The lines before discounts. */
  readonly subtotal: Taxed
  readonly discount: Taxed
  /** The discount, coupon by coupon. */
  readonly coupons: readonly CouponSum[]
  readonly shipping: Taxed | undefined
  readonly fees: readonly ChargedFee[]
  readonly taxes: readonly RateSum[]
  readonly taxMinor: number
  /** All of it, taxes too, before store credit. */
  readonly totalMinor: number
  readonly creditMinor: number
  readonly credits: readonly CreditSpent[]
  /** What is left to pay. */
  readonly dueMinor: number
}

/** The subtotal of a line, in minor units: rounded once, where a unit price has a fraction (house.md §8). */
export function lineSubtotal(exactMinor: number, quantity: number): number {
  return roundMinor(exactMinor * quantity)
}

/**
 * How a purchase adds up (house.md §8): products, less discounts, delivery, fees, taxes; store credit last, never
 * below zero. All in minor units; every sum is that of its parts.
 */
export function totals(purchase: TotalsInput): Totals {
  const off = discountsByLine(purchase.coupons ?? [])
  const taxed = purchase.tax && taxesOf(purchase, off, purchase.tax)
  const charged = taxed ? taxed.lines.map(taxedLine) : purchase.lines.map((line) => untaxedLine(line, off))
  const lines = charged.map((line) => ({ ...line, coupons: couponShares(line, purchase.coupons ?? []) }))
  const subtotal = sumOf(lines.map((line) => line.subtotal))
  const discounted = sumOf(lines.map((line) => line.total))
  const discount = lessThan(subtotal, discounted)
  const { shipping } = purchase
  const delivery = shipping && taxedAmount(shipping.costMinor, taxed?.shippingTaxMinor)
  const fees = feesOf(purchase, taxed)
  const all = sumOf([discounted, ...(delivery ? [delivery] : []), ...fees])
  const totalMinor = all.netMinor + all.taxMinor
  const credits = spentOf(purchase.credits ?? [], totalMinor)
  const creditMinor = credits.reduce((sum, { minor }) => sum + minor, 0)
  return {
    itemCount: purchase.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines,
    subtotal,
    discount,
    coupons: couponSums(purchase.coupons ?? [], purchase.lines, discount),
    shipping: delivery,
    fees,
    taxes: taxed?.byRate ?? [],
    taxMinor: all.taxMinor,
    totalMinor,
    creditMinor,
    credits,
    dueMinor: totalMinor - creditMinor,
  }
}

/** An amount as the cart shows it: with its tax or without. */
export function displayedOf({ netMinor, taxMinor }: Taxed, shows: Shows): number {
  return displayedMinor(netMinor, taxMinor, shows)
}

/** What is taken off each line by all coupons, by its key. */
type OffLines = ReadonlyMap<string, number>

function discountsByLine(coupons: readonly CouponDiscount[]): OffLines {
  const off = new Map<string, number>()
  for (const { byLine } of coupons) {
    for (const [key, minor] of byLine) off.set(key, (off.get(key) ?? 0) + minor)
  }
  return off
}

/**
 * The discount, and the tax that is saved by it, shared out among its coupons as they took it off. What is exact as the
 * shop writes its prices stays so: with tax or without. Line by line it would not add up, where tax is rounded at the
 * subtotal: a line without a coupon may change by a cent there.
 */
function couponSums(
  coupons: readonly CouponDiscount[],
  lines: readonly LineAmount[],
  discount: Taxed,
): CouponSum[] {
  const weights = discountOf(coupons, lines)
  const grossMinor = discount.netMinor + discount.taxMinor
  const isGross = grossMinor === weights.reduce((sum, weight) => sum + weight, 0)
  const exact = splitMinor(isGross ? grossMinor : discount.netMinor, weights)
  const taxes = splitMinor(discount.taxMinor, weights)
  return coupons.map(({ code, grantsFreeShipping }, index) => {
    const [minor = 0, taxMinor = 0] = [exact[index], taxes[index]]
    return { code, grantsFreeShipping, netMinor: isGross ? minor - taxMinor : minor, taxMinor }
  })
}

type ChargedLine = Omit<LineTotals, 'coupons'>

/** The discount of a line, and the tax that is saved by it, shared out among the coupons that took something off it. */
function couponShares(
  { key, subtotal, total }: ChargedLine,
  coupons: readonly CouponDiscount[],
): readonly CouponShare[] {
  const taken = coupons.filter(({ byLine }) => (byLine.get(key) ?? 0) > 0)
  if (taken.length === 0) return []
  const weights = taken.map(({ byLine }) => byLine.get(key) ?? 0)
  const discount = lessThan(subtotal, total)
  const [nets, taxes] = [splitMinor(discount.netMinor, weights), splitMinor(discount.taxMinor, weights)]
  return taken.map(({ code }, index) => ({ code, netMinor: nets[index] ?? 0, taxMinor: taxes[index] ?? 0 }))
}

/** What each coupon takes off all lines, none of which costs less than nothing. */
function discountOf(coupons: readonly CouponDiscount[], lines: readonly LineAmount[]): number[] {
  const remaining = new Map(lines.map(({ key, subtotalMinor }) => [key, subtotalMinor]))
  return coupons.map(({ byLine }) => {
    let taken = 0
    for (const [key, discountMinor] of byLine) {
      const minor = Math.min(discountMinor, remaining.get(key) ?? 0)
      remaining.set(key, (remaining.get(key) ?? 0) - minor)
      taken += minor
    }
    return taken
  })
}

function spentOf(credits: readonly CreditToSpend[], totalMinor: number): CreditSpent[] {
  let remaining = totalMinor
  return credits.map(({ id, code, balanceMinor }) => {
    const minor = Math.max(0, Math.min(balanceMinor, remaining))
    remaining -= minor
    return { id, code, minor }
  })
}

function taxesOf(purchase: TotalsInput, off: OffLines, terms: TaxTerms): TaxedPurchase {
  const { lines, shipping, fees = [] } = purchase
  const discounted = lines.map((line) => ({ ...line, totalMinor: afterDiscount(line, off) }))
  return taxPurchase({ lines: discounted, shipping, fees, terms })
}

function afterDiscount({ key, subtotalMinor }: LineAmount, off: OffLines): number {
  return subtotalMinor - Math.min(subtotalMinor, off.get(key) ?? 0)
}

function taxedLine(line: TaxedPurchase['lines'][number]): ChargedLine {
  return {
    key: line.key,
    subtotal: taxedAmount(line.netSubtotalMinor, line.subtotalTaxMinor),
    total: taxedAmount(line.netTotalMinor, line.taxMinor),
    taxes: line.byRate,
  }
}

function untaxedLine(line: LineAmount, off: OffLines): ChargedLine {
  const total = taxedAmount(afterDiscount(line, off))
  return { key: line.key, subtotal: taxedAmount(line.subtotalMinor), total, taxes: [] }
}

function feesOf({ fees = [] }: TotalsInput, taxed: TaxedPurchase | undefined): ChargedFee[] {
  return fees.map(({ amountMinor, ...fee }, index) => ({
    ...fee,
    ...taxedAmount(amountMinor, taxed?.fees[index]?.taxMinor),
  }))
}

function taxedAmount(netMinor: number, taxMinor = 0): Taxed {
  return { netMinor, taxMinor }
}

function sumOf(amounts: readonly Taxed[]): Taxed {
  let [netMinor, taxMinor] = [0, 0]
  for (const amount of amounts) {
    netMinor += amount.netMinor
    taxMinor += amount.taxMinor
  }
  return { netMinor, taxMinor }
}

function lessThan(before: Taxed, after: Taxed): Taxed {
  return { netMinor: before.netMinor - after.netMinor, taxMinor: before.taxMinor - after.taxMinor }
}
