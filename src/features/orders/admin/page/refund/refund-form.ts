import { plainAmount } from '../../../../../kernel/format.ts'
import { parseMinor } from '../../../../../kernel/money.ts'
import {
  amountLeft,
  amountOfItems,
  itemsLeft,
  type RefundableLine,
  refundedAmounts,
} from '../../../rules/office/refund-amounts.ts'
import type { OfficeOrder, OrderLine } from '../../office-calls.ts'
import type { refundsOf } from '../../order-calls.ts'
import { amountsOf, formatOfOrder } from '../amounts.ts'

/** What is entered for a line; without `amount` it is that of the items. */
export type RefundEntry = {
  readonly id: number
  readonly quantity: string
  readonly amount?: string | undefined
  readonly restock: boolean
}

export type RefundForm = {
  readonly lines: readonly RefundEntry[]
  readonly other: string
  readonly reason: string
}

type RefundBody = Omit<Parameters<ReturnType<typeof refundsOf>['create']>[0], 'idempotency_key'>

/** An empty form for an order. */
export function refundForm({ lines }: OfficeOrder): RefundForm {
  return { lines: lines.map(({ id }) => ({ id, quantity: '', restock: true })), other: '', reason: '' }
}

/** What the form comes to, and what is sent. `leftMinor`: what stays paid of the order. */
export function refundFrom(order: OfficeOrder, form: RefundForm) {
  const { minor } = amountsOf(order)
  const { decimals } = formatOfOrder(order)
  const lines = order.lines.map((line, index) =>
    enteredLine(order, line, form.lines[index] ?? { id: line.id, quantity: '', restock: true }),
  )
  const other = form.other.trim() === '' ? 0 : amountIn(form.other, decimals)
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, other ?? 0)
  const leftMinor = minor(order.refundable) - amountMinor
  const problem = amountMinor === 0 ? ('nothing' as const) : leftMinor < 0 ? ('too-much' as const) : undefined
  const isValid = !problem && other !== undefined && lines.every(({ isValid: isLineValid }) => isLineValid)
  const isEntered =
    form.other !== '' ||
    form.reason !== '' ||
    lines.some(({ entry }) => entry.quantity !== '' || entry.amount)
  const text = (amount: number) => plainAmount(amount, decimals)
  const body: RefundBody = {
    amount: text(amountMinor),
    reason: form.reason,
    api_refund: false,
    line_items: lines
      .filter((line) => line.quantity > 0 || line.amountMinor > 0)
      .map((line) => {
        const { netMinor, taxes } = refundedAmounts(line.line, line.amountMinor)
        return {
          ...{ id: line.entry.id, quantity: line.quantity, restock: line.entry.restock },
          refund_total: text(netMinor),
          refund_tax: taxes.map(({ id, taxMinor }) => ({ id, refund_total: text(taxMinor) })),
        }
      }),
  }
  return {
    lines,
    amountMinor,
    leftMinor,
    problem,
    isValid,
    isEntered,
    isOtherInvalid: other === undefined,
    body,
  }
}

/** What is entered for a line, checked; amounts in minor units. */
export function enteredLine(
  order: OfficeOrder,
  { quantity: ordered, ...stored }: OrderLine,
  entry: RefundEntry,
) {
  const { minor } = amountsOf(order)
  const { decimals } = formatOfOrder(order)
  const line: RefundableLine = {
    quantity: ordered,
    netMinor: minor(stored.total),
    taxes: stored.taxes.map(({ id, amount }) => ({ id, taxMinor: minor(amount) })),
    refunded: {
      quantity: stored.refunded.quantity,
      netMinor: minor(stored.refunded.total),
      taxMinor: minor(stored.refunded.tax),
    },
  }
  const number = entry.quantity.trim() === '' ? 0 : Number(entry.quantity)
  const isQuantityInvalid = !Number.isInteger(number) || number < 0 || number > itemsLeft(line)
  const quantity = isQuantityInvalid ? 0 : number
  const ofItems = amountOfItems(line, quantity)
  const typed =
    entry.amount === undefined || entry.amount.trim() === '' ? undefined : amountIn(entry.amount, decimals)
  const isAmountInvalid = entry.amount !== undefined && entry.amount.trim() !== '' && typed === undefined
  const amountMinor = entry.amount === undefined ? ofItems : (typed ?? 0)
  const filledIn = ofItems === 0 ? '' : plainAmount(ofItems, decimals)
  return {
    ...{ line, entry, quantity, amountMinor, isQuantityInvalid, isAmountInvalid },
    amountText: entry.amount ?? filledIn,
    isValid: !isQuantityInvalid && !isAmountInvalid && amountMinor <= amountLeft(line),
  }
}

/** An amount as people type it: "12.50", and "12,5" where no thousands are meant. */
function amountIn(typed: string, decimals: number): number | undefined {
  return parseMinor(/^\s*\d+,\d{1,2}\s*$/.test(typed) ? typed.replace(',', '.') : typed, decimals)
}
