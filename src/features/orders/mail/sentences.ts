import { unlinked } from '../../../ui/mail/unlinked-text.ts'
import { isPaid } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import * as messages from './messages.ts'
import type { MailTitleContext } from './order-mail.ts'

const MAX_NAME_LENGTH = 80

/** The first name of a buyer for a sentence; '' if unknown. */
export function firstName({ billing }: Pick<Order, 'billing'>): string {
  return isolated(billing.firstName)
}

/** The last name of a buyer for a sentence; '' if unknown. */
export function lastName({ billing }: Pick<Order, 'billing'>): string {
  return isolated(billing.lastName)
}

/** The full name of a buyer for a sentence. */
export function buyerName({ billing }: Pick<Order, 'billing'>): string {
  return isolated(`${billing.firstName} ${billing.lastName}`) || messages.someone()
}

/** Wraps a name in U+2068 and U+2069 (`MailBlock`), without links and characters that would reverse or break the line. */
function isolated(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  return plain === '' ? '' : `\u2068${unlinked([...plain].slice(0, MAX_NAME_LENGTH).join(''))}\u2069`
}

/** That the order is being prepared, in the states before shipping. */
export function preparingText({ order }: MailContext): readonly string[] {
  return order.state === 'processing' || order.state === 'in-production' ? [messages.gettingReady()] : []
}

/** A sentence with the amount paid and not refunded; empty if there is none. */
export function unrefundedSentence(
  context: MailContext,
  sentence: (values: { readonly amount: string }) => string,
): readonly string[] {
  const remainingMinor = context.order.paidMinor - context.order.refundedMinor
  return remainingMinor > 0 ? [sentence({ amount: mailAmount(context, remainingMinor) })] : []
}

export function parcelSubject({ order, parcel, shopName }: MailTitleContext): string {
  const subjects = {
    all: messages.subjectShipped,
    part: messages.subjectPartShipped,
    rest: messages.subjectRestShipped,
  }
  return subjects[parcel?.share ?? 'all']({ shop: shopName, number: order.number })
}

export function parcelTitle({ parcel }: MailTitleContext): string {
  const titles = { all: messages.onItsWay, part: messages.partOnItsWay, rest: messages.restOnItsWay }
  return titles[parcel?.share ?? 'all']()
}

export function parcelText({ order: { number }, parcel }: MailContext): string {
  const share = parcel?.share ?? 'all'
  const carrier = parcel?.carrier ?? ''
  if (carrier === '') {
    const texts = { all: messages.shipped, part: messages.shippedPart, rest: messages.shippedRest }
    return texts[share]({ number })
  }
  const texts = { all: messages.shippedWith, part: messages.shippedPartWith, rest: messages.shippedRestWith }
  return texts[share]({ number, carrier })
}

/** Who ordered how much, and the state of the payment. */
export function orderedText(context: MailContext): string {
  const { order } = context
  const orderedQuantity = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = messages.ordered({
    name: buyerName(order),
    count: orderedQuantity,
    amount: mailAmount(context, order.sums.totalMinor),
  })
  return `${ordered} ${moneyText(context)}`
}

function moneyText(context: MailContext): string {
  const { order } = context
  const { dueMinor } = order.sums
  if (order.state === 'payment-review' && order.paidAt === undefined)
    return messages.checkCurrency({ due: mailAmount(context, dueMinor) })
  if (order.state === 'payment-review')
    return messages.checkPayment({
      paid: mailAmount(context, order.paidMinor),
      due: mailAmount(context, dueMinor),
    })
  if (isPaid(order)) return messages.isPaid()
  return order.state === 'on-hold' ? messages.awaitsPayment() : messages.isPaidLater()
}
