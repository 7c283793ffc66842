import type { MailSubject } from '../rules/mail-now.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import type { MailPart, OrderMail } from './order-mail.ts'
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
import { buyerSubjects, buyerTexts, ownerTexts } from './texts.ts'

const confirmationParts: readonly MailPart[] = [
  'pay',
  'gift-cards',
  'order-button',
  'products',
  'files',
  'purchase-notes',
  'address',
  'questions',
]

const thanks = ({ order }: MailContext) => buyerTexts.thanks(firstName(order))
const receivedText = ({ order }: MailContext) => buyerTexts.received(order.id)
const subjectOf = (text: (id: number) => string) => (context: MailContext) =>
  `${context.shopName}: ${text(context.order.id)}`
const dueText = (context: MailContext) => mailAmount(context, context.order.sums.dueMinor)

/** All mails about orders, by subject. */
export const orderMails: Readonly<Record<MailSubject, OrderMail>> = {
  processing: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    intro: (context) => [[receivedText(context), ...preparingText(context)].join(' ')],
    shows: confirmationParts,
  },
  'on-hold': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    intro: (context) => [`${receivedText(context)} ${buyerTexts.waitsForMoney}`],
    shows: confirmationParts,
  },
  'payment-review': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    intro: (context) => [receivedText(context), buyerTexts.checksPayment],
    shows: confirmationParts,
  },
  'stock-short': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    intro: (context) => [receivedText(context), buyerTexts.stockShort],
    shows: confirmationParts,
  },
  paid: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.paid),
    title: thanks,
    intro: (context) => [[buyerTexts.paid(context.order.id), ...preparingText(context)].join(' ')],
    shows: confirmationParts,
  },
  shipped: {
    to: 'buyer',
    subject: (context) => `${context.shopName}: ${parcelSubject(context)}`,
    title: parcelTitle,
    intro: (context) => [parcelText(context)],
    shows: ['parcel', 'parcel-button', 'products', 'address', 'questions'],
    requires: 'parcel',
  },
  completed: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.completed),
    title: () => buyerTexts.allDone,
    intro: ({ order }) => [buyerTexts.completed(order.id)],
    shows: ['gift-cards', 'order-button', 'products', 'files', 'purchase-notes', 'questions'],
  },
  cancelled: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.cancelled),
    title: () => buyerTexts.cancelledTitle,
    intro: (context) => [
      buyerTexts.cancelled(context.order.id),
      ...unrefundedSentence(context, buyerTexts.paidBefore),
    ],
    shows: ['returned', 'order-button', 'products', 'questions'],
  },
  refunded: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.refunded),
    title: () => buyerTexts.refundTitle,
    intro: (context) => [
      buyerTexts.refunded(context.order.id, mailAmount(context, context.refund?.amountMinor ?? 0)),
    ],
    shows: ['refund', 'returned', 'order-button', 'products', 'questions'],
    requires: 'refund',
  },
  failed: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.failed),
    title: () => buyerTexts.failedTitle,
    intro: ({ order, heldUntil }) => [
      buyerTexts.failed(order.id),
      ...(heldUntil ? [buyerTexts.heldUntil(heldUntil)] : []),
    ],
    shows: ['pay-button', 'products', 'questions'],
  },
  'customer-note': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.note),
    title: () => buyerTexts.noteTitle,
    intro: ({ order }) => [buyerTexts.note(order.id)],
    shows: ['note', 'order-button', 'products', 'questions'],
    requires: 'note',
  },
  'pay-link': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.pay),
    title: () => buyerTexts.payTitle,
    intro: (context) => [buyerTexts.pay(context.order.id, dueText(context))],
    shows: ['pay-button', 'products', 'address', 'questions'],
  },
  'new-order': {
    to: 'owner',
    subject: (context) =>
      ownerTexts.newSubject(
        context.order.id,
        buyerName(context.order),
        mailAmount(context, context.order.sums.totalMinor),
      ),
    title: ({ order }) => ownerTexts.newTitle(order.id),
    intro: (context) => [orderedText(context)],
    shows: ['buyer', 'owner-button', 'products', 'address'],
  },
  'cancelled-owner': {
    to: 'owner',
    subject: ({ order }) => ownerTexts.cancelledSubject(order.id),
    title: ({ order }) => ownerTexts.cancelledSubject(order.id),
    intro: (context) => [
      ownerTexts.cancelled(context.order.id, buyerName(context.order)),
      ...unrefundedSentence(context, ownerTexts.toSendBack),
    ],
    shows: ['owner-button', 'buyer', 'products'],
  },
  'failed-owner': {
    to: 'owner',
    subject: ({ order }) => ownerTexts.failedSubject(order.id),
    title: ({ order }) => ownerTexts.failedSubject(order.id),
    intro: ({ order }) => [ownerTexts.failed(order.id, buyerName(order))],
    shows: ['owner-button', 'buyer', 'products'],
  },
  'stock-short-owner': {
    to: 'owner',
    subject: ({ order }) => ownerTexts.stockShortSubject(order.id),
    title: ({ order }) => ownerTexts.stockShortSubject(order.id),
    intro: ({ order }) => [ownerTexts.stockShort(order.id, buyerName(order))],
    shows: ['owner-button', 'buyer', 'products', 'address'],
  },
}
