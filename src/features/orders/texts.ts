import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import {
  MIN_PASSWORD_CHARACTERS,
  RECOMMENDED_PASSWORD_CHARACTERS,
} from '../accounts/rules/chosen-password.ts'
import { giftCardDeliveryText } from '../store-credit/texts.ts'
import type { DownloadGrant } from './rules/grant.ts'
import type { Order } from './rules/order.ts'
import { isClosed, isReleased, type OrderState } from './rules/order-state.ts'
import type { OrderStep } from './rules/order-steps.ts'

/** The state of an order, for its buyer. */
export const orderStateText: Readonly<Record<OrderState, string>> = {
  pending: 'Payment under way',
  'on-hold': 'Waiting for your payment',
  'payment-review': 'Payment being looked at',
  'stock-short': 'Paid; we write to you',
  processing: 'Being prepared',
  'in-production': 'Being made',
  'partially-shipped': 'Partly on its way',
  shipped: 'On its way',
  completed: 'Completed',
  'return-requested': 'Coming back to us',
  failed: 'Payment failed',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
  refunded: 'Refunded',
  withdrawn: 'Withdrawn',
}

/** The label of a step, done, current or upcoming; different for pickup. */
export function stepText(
  { name, status }: OrderStep,
  { state, shippingMethod }: Pick<Order, 'state' | 'shippingMethod'>,
): string {
  const isCollected = shippingMethod.startsWith('local_pickup')
  if (status === 'current' && !(isCollected && name === 'delivery')) return orderStateText[state]
  return {
    placed: 'Placed',
    payment: 'Paid',
    preparing: 'Made ready',
    delivery: isCollected ? 'Ready to be collected' : status === 'done' ? 'Sent' : 'On its way',
    completed: 'Completed',
    closed: orderStateText[state],
  }[name]
}

/** The headline of the page of an order. */
export function headlineOf({ id, state, billing }: Pick<Order, 'id' | 'state' | 'billing'>): string {
  const headlines: Partial<Record<OrderState, string>> = {
    failed: `Order ${id} is not paid yet`,
    cancelled: `Order ${id} is cancelled`,
    expired: `Order ${id} was not paid in time`,
    refunded: `Order ${id} is refunded`,
    withdrawn: `You have withdrawn from order ${id}`,
  }
  const name = billing.firstName.trim()
  return headlines[state] ?? (name === '' ? 'Thank you.' : `Thank you, ${name}.`)
}

/** The sentence below the headline. */
export function introOf({ id, state, billing: { email } }: Pick<Order, 'id' | 'state' | 'billing'>): string {
  if (isClosed(state) || state === 'failed') return 'What was ordered stands below.'
  const isHere = state === 'pending' ? `Your order ${id} is kept for you.` : `Your order ${id} is with us.`
  if (email === '') return isHere
  const isConfirmed = state === 'on-hold' || state === 'processing'
  return `${isHere} ${isConfirmed ? 'A confirmation' : 'What there is to know'} goes to ${email}.`
}

/** The next steps of buyer and shop, line by line, after the payment instructions. */
export function nextText(
  order: Order,
  currency: CurrencyFormat,
  heldUntil: string | undefined,
): readonly string[] {
  const money = (minor: number) => formatMoney(minor, currency)
  const isSent = order.shippingMethod !== ''
  const held = heldUntil === undefined ? [] : [`Your pieces are held for you until ${heldUntil}.`]
  const wentBack = `${money(order.refundedMinor)} went back to you.`
  const goesBack =
    order.paidMinor > order.refundedMinor
      ? [`What you paid goes back to you: ${money(order.paidMinor - order.refundedMinor)}.`]
      : []
  const next: Readonly<Record<OrderState, readonly string[]>> = {
    pending: [
      'We wait for word of your payment. As soon as it comes this page says so, and a mail goes to you.',
      ...held,
    ],
    'on-hold': ['As soon as your payment is here we begin, and tell you by mail.'],
    'payment-review': [
      'Your payment has come, and it is not quite what was due. We look at it and write to you; you need not do anything.',
    ],
    'stock-short': [
      'Your payment has come, but a piece of this order had just gone to somebody else. We are sorry: we write to you what can be done, and you can have your money back.',
    ],
    processing: [
      isSent ? 'We make your parcel ready, and write to you when it leaves.' : 'We see to it at once.',
    ],
    'in-production': ['Your pieces are being made. We write to you when they are ready.'],
    'partially-shipped': ['A part of your order is on its way. We write to you when the rest follows.'],
    shipped: ['Your order is on its way to you.'],
    completed: [],
    'return-requested': ['We know that it comes back, and write to you as soon as it is here.'],
    failed: [
      'Your payment did not go through, and nothing was taken. You can pay now, in another way too.',
      ...held,
    ],
    cancelled: ['Nothing more comes of this order.', ...goesBack],
    expired: [
      'No payment came while your pieces were held, so they are free again. Nothing was taken from you.',
      ...goesBack,
    ],
    refunded: [wentBack],
    withdrawn: ['Nothing more comes of this order.', ...goesBack],
  }
  const isPartlyBack = order.refundedMinor > 0 && order.state !== 'refunded'
  return isPartlyBack ? [...next[order.state], wentBack] : next[order.state]
}

/** Amount and reference of a transfer or cheque, as rows on pages and in mails. */
export function moneyToSend(
  { id, sums }: Pick<Order, 'id' | 'sums'>,
  currency: CurrencyFormat,
): (readonly [label: string, value: string])[] {
  return [
    ['Amount', formatMoney(sums.dueMinor, currency)],
    ['Reference', `Order ${id}`],
  ]
}

/** The title above the address of an order. */
export function addressTitle({ shippingMethod, state }: Pick<Order, 'shippingMethod' | 'state'>): string {
  if (shippingMethod === '') return 'Your address'
  return isClosed(state) ? 'Where it was to go' : 'Where it goes'
}

/** What a cancelled order has returned. */
export function cancelledText({ id, sums }: Pick<Order, 'id' | 'sums'>, currency: CurrencyFormat): string {
  const credit = sums.credits.reduce((sum, { minor }) => sum + minor, 0)
  return [
    `Order ${id} is cancelled. Its pieces are free again`,
    ...(sums.coupons.length > 0 ? [', its coupons can be used once more'] : []),
    ...(credit > 0 ? [`, ${formatMoney(credit, currency)} of store credit is back`] : []),
    '.',
  ].join('')
}

/** The same text for all invalid download links: a reason would help to guess them. */
export const invalidDownloadLink = {
  title: 'This link opens no file',
  text:
    'Either it is not whole, or its file was fetched as often as was agreed, or its time is over. Your order says what ' +
    'can still be fetched. If something is wrong, please write to us.',
} as const

/** The text while files cannot be downloaded yet. */
export function filesPendingText({ lines }: Pick<Order, 'lines'>, files: readonly DownloadGrant[]): string[] {
  const waits = files.length === 0 && lines.some(({ files: lineFiles }) => lineFiles !== undefined)
  return waits
    ? ['Your files can be fetched on the page of this order as soon as the payment is in; a mail tells you.']
    : []
}

/** Recipient and time of the gift cards of an order; empty for a closed order. */
export function giftCardSteps(
  { lines, state, billing }: Pick<Order, 'lines' | 'state' | 'billing'>,
  currency: CurrencyFormat,
): string[] {
  if (isClosed(state)) return []
  const shared = { buyerEmail: billing.email, isPaid: isReleased(state) }
  return lines.flatMap(({ giftCard, quantity }) =>
    giftCard ? [giftCardDeliveryText({ card: giftCard, quantity, ...shared }, currency)] : [],
  )
}

/** Why an order blocks the erasure of its buyer. */
export const erasureBlockedText = (id: number): string =>
  `Order ${id} is still under way: its name and address are needed until it is completed or cancelled.`

/** The report of an erasure about orders. */
export const anonymousText = (count: number): string =>
  `${count === 1 ? 'One order was' : `${count} orders were`} made anonymous: names, addresses, e-mail, phone, notes and parcel numbers are gone. Goods and amounts stay, as bookkeeping asks.`

/** Problems and results of forms on the page of an order. */
export const orderTexts = {
  staleForm: 'This page was open for too long. Nothing was changed: please send it once more.',
  emailChanged: (email: string) => `Thank you. From now on we write to ${email}.`,
  tooManyChanges: 'The address was changed several times. Please wait a quarter of an hour, or write to us.',
  passwordMissing: 'Please choose a password.',
  noteFromUs: 'From us',
  notCancellable: 'This order can no longer be cancelled here',
  methodMissing: 'Please choose one of the ways to pay.',
  termsMissing: 'Please read the terms and tick the box to say that you agree to them.',
  noMethods: 'There is no way to pay this order just now. Please write to us.',
  notFound:
    'We find no order with that number and e-mail address. Both stand in our mail about the order. After many tries, wait a quarter of an hour.',
} as const

/** Why an e-mail address was not changed. */
export const orderEmailRefusalText = {
  'no-order': orderTexts.staleForm,
  'too-late': 'The address of this order can no longer be changed here. Please write to us.',
  unchanged: 'That is the address that we have.',
  'no-email': 'Please write a whole e-mail address, such as name@example.com.',
  'too-many': orderTexts.tooManyChanges,
} as const

/** Why an order could not be paid by its link. */
export const payRefusalText = {
  'no-order': 'This order does not wait for a payment any more.',
  'not-payable': 'This order does not wait for a payment any more.',
  'payment-method': orderTexts.methodMissing,
  'payment-fields': 'Please check what you have entered for your way to pay.',
  'out-of-stock':
    'We are sorry: a piece of this order has gone to somebody else meanwhile, so it can no longer be paid. Please order what is left anew.',
  'coupon-used-up':
    'A coupon of this order has been used as often as it can be meanwhile, so it can no longer be paid. Please order anew.',
  'credit-unavailable':
    'The store credit that was to pay a part of this order has been spent elsewhere. Please order anew.',
  'too-many-holds':
    'Several orders of yours are waiting to be paid. Please pay one of them, or try again in ten minutes.',
  'provider-silent':
    'No answer has come about your payment yet. Your order is kept: please look at it again in a minute before you pay once more.',
} as const

/** Why an order cannot be paid, by its state. */
export function nothingToPayText({ state }: Pick<Order, 'state'>): string {
  if (state === 'on-hold')
    return 'You have chosen how to pay already: we wait for your money. How to send it stands on the page of the order.'
  if (isClosed(state))
    return 'Nothing comes of this order any more, so there is nothing to pay. You can order the same once more.'
  return 'There is nothing to pay: your order is with us.'
}

/** Results of ordering again. */
export const againTexts = {
  question: (id: number) => `Put what you ordered with order ${id} into your cart?`,
  act: 'Put it into my cart',
  all: (id: number) => `What you ordered with order ${id} is in your cart, at the prices of today.`,
  some: (id: number) => `What can still be had of order ${id} is in your cart, at the prices of today.`,
  none: (id: number) => `Nothing of order ${id} can be put into your cart.`,
  gift: (name: string) => `“${name}” was the gift of a coupon: it comes with the coupon.`,
  giftCard: (name: string) => `“${name}” is written anew each time: please choose it on its page.`,
} as const

/** Texts of the form that creates an account from an order. */
export const saveTexts = {
  intro: 'With an account you see where your orders stand, and need not write your address again.',
  linkComes: 'We send a link to your e-mail address, with which you set your password.',
} as const

/** The hint of the field for a new password. */
export const passwordHint = `At least ${MIN_PASSWORD_CHARACTERS} characters; ${RECOMMENDED_PASSWORD_CHARACTERS} or more are better.`

/** Texts of the confirmation to cancel an order. */
export const cancelTexts = {
  question: (id: number) => `Cancel order ${id}?`,
  whatComesBack:
    'Its pieces are free for others then, and coupons and store credit that it used can be used once more. This cannot be undone.',
  act: 'Cancel the order',
  back: 'Keep the order',
  tooLate:
    'It has gone too far for that, or nothing comes of it any more. If something is wrong, please write to us.',
} as const
