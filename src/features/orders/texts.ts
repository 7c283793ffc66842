import type { CurrencyFormat } from '../../kernel/format.ts'
import { giftCardStep } from '../store-credit/texts.ts'
import type { Grant } from './rules/grant.ts'
import { isCalledOff, isHandedOver, type Order } from './rules/order.ts'

/** Said of every link to a file that opens nothing: which reason it is would tell too much to one who guesses. */
export const closedLink = {
  title: 'This link opens no file',
  text:
    'Either it is not whole, or its file was fetched as often as was agreed, or its time is over. Your order says what ' +
    'can still be fetched. If something is wrong, please write to us.',
} as const

/** What the buyer of files reads until they can be fetched. */
export function filesLater({ lines }: Pick<Order, 'lines'>, files: readonly Grant[]): string[] {
  const waits = files.length === 0 && lines.some(({ files: own }) => own !== undefined)
  return waits
    ? ['Your files can be fetched on the page of this order as soon as the payment is in; a mail tells you.']
    : []
}

/** To whom the gift cards of an order go, and when; nothing of one that was called off. */
export function giftCardSteps(
  { lines, status, billing }: Pick<Order, 'lines' | 'status' | 'billing'>,
  currency: CurrencyFormat,
): string[] {
  if (isCalledOff(status)) return []
  const shared = { buyerEmail: billing.email, isPaid: isHandedOver(status) }
  return lines.flatMap(({ giftCard, quantity }) =>
    giftCard ? [giftCardStep({ card: giftCard, quantity, ...shared }, currency)] : [],
  )
}

/** Why an order was not noted as paid. */
export const notPaidText = {
  'no-order': (id: number) => `There is no order ${id}.`,
  'not-waiting': (id: number) => `Order ${id} does not wait for a payment.`,
} as const

/** Why an order keeps its buyer's data back from an erasure. */
export const underWayText = (id: number): string =>
  `Order ${id} is still under way: its name and address are needed until it is completed or cancelled.`

/** What an erasure has done to orders. */
export const anonymousText = (count: number): string =>
  `${count === 1 ? 'One order was' : `${count} orders were`} made anonymous: names, addresses, e-mail, phone and notes are gone. Goods and amounts stay, as bookkeeping asks.`
