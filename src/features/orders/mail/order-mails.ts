import type { MailSubject } from '../rules/mail-now.ts'
import { outstandingMinor } from '../rules/order.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import * as messages from './messages.ts'
import type { MailPart, MailTitleContext, OrderMail } from './order-mail.ts'
import {
  buyerName,
  firstName,
  orderedText,
  parcelSubject,
  parcelText,
  parcelTitle,
  preparingText,
  unrefundedSentence,
} from './sentences.ts'

const confirmationParts: readonly MailPart[] = [
  'pay',
  'gift-cards',
  'arrival',
  'order-button',
  'products',
  'files',
  'purchase-notes',
  'address',
  'questions',
]

const thanks = ({ order }: MailTitleContext) => {
  const name = firstName(order)
  return name === '' ? messages.thankYou() : messages.thankYouName({ name })
}
const receivedText = ({ order: { number } }: MailContext) => messages.received({ number })
type Subject = (values: { readonly shop: string; readonly number: string }) => string
const subjectOf =
  (text: Subject) =>
  ({ shopName, order: { number } }: MailTitleContext) =>
    text({ shop: shopName, number })
const dueText = (context: MailContext) => mailAmount(context, outstandingMinor(context.order))

/** All mails about orders, by subject. */
export const orderMails: Readonly<Record<MailSubject, OrderMail>> = {
  processing: {
    to: 'buyer',
    subject: subjectOf(messages.subjectOrder),
    title: thanks,
    intro: (context) => [[receivedText(context), ...preparingText(context)].join(' ')],
    shows: confirmationParts,
  },
  'on-hold': {
    to: 'buyer',
    subject: subjectOf(messages.subjectOrder),
    title: thanks,
    intro: (context) => [`${receivedText(context)} ${messages.waitsForMoney()}`],
    shows: confirmationParts,
  },
  'payment-review': {
    to: 'buyer',
    subject: subjectOf(messages.subjectOrder),
    title: thanks,
    intro: (context) => [receivedText(context), messages.checksPayment()],
    shows: confirmationParts,
  },
  'stock-short': {
    to: 'buyer',
    subject: subjectOf(messages.subjectOrder),
    title: thanks,
    intro: (context) => [receivedText(context), messages.stockShort()],
    shows: confirmationParts,
  },
  paid: {
    to: 'buyer',
    subject: subjectOf(messages.subjectPaid),
    title: thanks,
    intro: (context) => [
      [messages.paymentReceived({ number: context.order.number }), ...preparingText(context)].join(' '),
    ],
    shows: confirmationParts,
  },
  shipped: {
    to: 'buyer',
    subject: parcelSubject,
    title: parcelTitle,
    intro: (context) => [parcelText(context)],
    shows: ['parcel', 'pay', 'parcel-button', 'products', 'address', 'questions'],
    requires: 'parcel',
  },
  completed: {
    to: 'buyer',
    subject: subjectOf(messages.subjectCompleted),
    title: messages.completedTitle,
    intro: ({ order }) => [messages.completed({ number: order.number })],
    shows: ['gift-cards', 'order-button', 'products', 'files', 'purchase-notes', 'questions'],
  },
  cancelled: {
    to: 'buyer',
    subject: subjectOf(messages.subjectCancelled),
    title: messages.cancelledTitle,
    intro: (context) => [
      messages.cancelled({ number: context.order.number }),
      ...unrefundedSentence(context, messages.paidBefore),
    ],
    shows: ['returned', 'order-button', 'products', 'questions'],
  },
  refunded: {
    to: 'buyer',
    subject: subjectOf(messages.subjectRefunded),
    title: messages.refundTitle,
    intro: (context) => [
      messages.refundMade({
        number: context.order.number,
        amount: mailAmount(context, context.refund?.amountMinor ?? 0),
      }),
    ],
    shows: ['refund', 'returned', 'order-button', 'products', 'questions'],
    requires: 'refund',
  },
  failed: {
    to: 'buyer',
    subject: subjectOf(messages.subjectFailed),
    title: messages.failedTitle,
    intro: ({ order, heldUntil }) => [
      messages.failed({ number: order.number }),
      ...(heldUntil ? [messages.heldUntil({ time: heldUntil })] : []),
    ],
    shows: ['pay-button', 'products', 'questions'],
  },
  'customer-note': {
    to: 'buyer',
    subject: subjectOf(messages.subjectNote),
    title: messages.noteTitle,
    intro: ({ order }) => [messages.note({ number: order.number })],
    shows: ['note', 'order-button', 'products', 'questions'],
    requires: 'note',
  },
  'pay-link': {
    to: 'buyer',
    subject: subjectOf(messages.subjectPay),
    title: messages.payTitle,
    intro: (context) => [messages.pay({ number: context.order.number, amount: dueText(context) })],
    shows: ['pay-button', 'products', 'address', 'questions'],
  },
  'new-order': {
    to: 'owner',
    subject: (context) =>
      messages.newSubject({
        number: context.order.number,
        name: buyerName(context.order),
        amount: mailAmount(context, context.order.sums.totalMinor),
      }),
    title: ({ order }) => messages.newTitle({ number: order.number }),
    intro: (context) => [orderedText(context)],
    shows: ['buyer', 'owner-button', 'products', 'address'],
  },
  'cancelled-owner': {
    to: 'owner',
    subject: ({ order }) => messages.cancelledSubject({ number: order.number }),
    title: ({ order }) => messages.cancelledSubject({ number: order.number }),
    intro: (context) => [
      messages.cancelledOwner({ number: context.order.number, name: buyerName(context.order) }),
      ...unrefundedSentence(context, messages.toSendBack),
    ],
    shows: ['owner-button', 'buyer', 'products'],
  },
  'failed-owner': {
    to: 'owner',
    subject: ({ order }) => messages.failedSubject({ number: order.number }),
    title: ({ order }) => messages.failedSubject({ number: order.number }),
    intro: ({ order }) => [messages.failedOwner({ number: order.number, name: buyerName(order) })],
    shows: ['owner-button', 'buyer', 'products'],
  },
  'stock-short-owner': {
    to: 'owner',
    subject: ({ order }) => messages.stockShortSubject({ number: order.number }),
    title: ({ order }) => messages.stockShortSubject({ number: order.number }),
    intro: ({ order }) => [messages.stockShortOwner({ number: order.number, name: buyerName(order) })],
    shows: ['owner-button', 'buyer', 'products', 'address'],
  },
}
