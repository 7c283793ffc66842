import { roundMinor } from '../../../kernel/money.ts'

type Amount = { readonly netMinor: number; readonly taxMinor: number }

/** So many items of a line of an order, after others of it have come back before. */
export type ReturnedItems = {
  readonly total: Amount
  readonly ordered: number
  readonly before: number
  readonly quantity: number
}

/**
 * What was paid for items of a line, in minor units. However a line is parted, its parts add up to it: what is rounded is the
 * sum up to here.
 */
export function returnedAmount({ total, ordered, before, quantity }: ReturnedItems): Amount {
  const upTo = (minor: number, items: number) => roundMinor((minor * items) / ordered)
  const part = (minor: number) => upTo(minor, before + quantity) - upTo(minor, before)
  return { netMinor: part(total.netMinor), taxMinor: part(total.taxMinor) }
}
