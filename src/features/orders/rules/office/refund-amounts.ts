import { roundMinor, splitMinor } from '../../../../kernel/money.ts'

/** A line of an order with what was refunded of it so far; amounts after discounts, in minor units. */
export type RefundableLine = {
  readonly quantity: number
  readonly netMinor: number
  /** The tax, rate by rate. */
  readonly taxes: readonly { readonly id: number; readonly taxMinor: number }[]
  readonly refunded: { readonly quantity: number; readonly netMinor: number; readonly taxMinor: number }
}

/** What is refunded of a line, without tax and rate by rate. */
export type RefundedAmounts = {
  readonly netMinor: number
  readonly taxes: readonly { readonly id: number; readonly taxMinor: number }[]
}

/** How many items of a line were not refunded yet. */
export function itemsLeft({ quantity, refunded }: RefundableLine): number {
  return Math.max(0, quantity - refunded.quantity)
}

/** What was not refunded of a line yet, with tax. */
export function amountLeft(line: RefundableLine): number {
  return netLeft(line) + taxLeft(line)
}

/** What so many items of a line cost, with tax; of the last ones all that is left, so that nothing remains by rounding. */
export function amountOfItems(line: RefundableLine, quantity: number): number {
  const left = amountLeft(line)
  if (quantity >= itemsLeft(line) && quantity > 0) return left
  const all = line.netMinor + sumOf(line.taxes)
  return Math.min(left, roundMinor((all * quantity) / line.quantity))
}

/** The parts of an amount with tax: the rest of the line and of each rate in proportion, so that they add up to it exactly. */
export function refundedAmounts(line: RefundableLine, amountMinor: number): RefundedAmounts {
  const rates = splitMinor(
    taxLeft(line),
    line.taxes.map(({ taxMinor }) => taxMinor),
  )
  const [netMinor = 0, ...taxes] = splitMinor(amountMinor, [netLeft(line), ...rates])
  return { netMinor, taxes: line.taxes.map(({ id }, index) => ({ id, taxMinor: taxes[index] ?? 0 })) }
}

function netLeft({ netMinor, refunded }: RefundableLine): number {
  return Math.max(0, netMinor - refunded.netMinor)
}

function taxLeft({ taxes, refunded }: RefundableLine): number {
  return Math.max(0, sumOf(taxes) - refunded.taxMinor)
}

function sumOf(taxes: RefundableLine['taxes']): number {
  return taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
}
