import type { MailSubject } from '../rules/mail-now.ts'
import type { MailPart, OrderMail } from './order-mail.ts'
import {
  buyerName,
  firstName,
  leftText,
  orderedText,
  parcelSubject,
  parcelText,
  parcelTitle,
  readyText,
} from './sentences.ts'
import { buyerSubjects, buyerTexts, ownerTexts } from './texts.ts'
import { amount, type Told } from './told.ts'

const whole: readonly MailPart[] = [
  'pay',
  'cards',
  'order-button',
  'goods',
  'files',
  'good-to-know',
  'address',
  'questions',
]

const thanks = ({ order }: Told) => buyerTexts.thanks(firstName(order))
const withUs = ({ order }: Told) => buyerTexts.withUs(order.id)
const subjectOf = (text: (id: number) => string) => (told: Told) => `${told.shopName}: ${text(told.order.id)}`
const due = (told: Told) => amount(told, told.order.sums.dueMinor)

/** Every mail about an order, by what it tells. */
export const orderMails: Readonly<Record<MailSubject, OrderMail>> = {
  processing: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    lead: (told) => [[withUs(told), ...readyText(told)].join(' ')],
    shows: whole,
  },
  'on-hold': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    lead: (told) => [`${withUs(told)} ${buyerTexts.waitsForMoney}`],
    shows: whole,
  },
  'payment-review': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    lead: (told) => [withUs(told), buyerTexts.looksAtPayment],
    shows: whole,
  },
  'stock-short': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.order),
    title: thanks,
    lead: (told) => [withUs(told), buyerTexts.stockShort],
    shows: whole,
  },
  paid: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.paid),
    title: thanks,
    lead: (told) => [[buyerTexts.paid(told.order.id), ...readyText(told)].join(' ')],
    shows: whole,
  },
  shipped: {
    to: 'buyer',
    subject: (told) => `${told.shopName}: ${parcelSubject(told)}`,
    title: parcelTitle,
    lead: (told) => [parcelText(told)],
    shows: ['parcel', 'parcel-button', 'goods', 'address', 'questions'],
    needs: 'parcel',
  },
  completed: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.completed),
    title: () => buyerTexts.allDone,
    lead: ({ order }) => [buyerTexts.completed(order.id)],
    shows: ['cards', 'order-button', 'goods', 'files', 'good-to-know', 'questions'],
  },
  cancelled: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.cancelled),
    title: () => buyerTexts.cancelledTitle,
    lead: (told) => [buyerTexts.cancelled(told.order.id), ...leftText(told, buyerTexts.paidBefore)],
    shows: ['given-back', 'order-button', 'goods', 'questions'],
  },
  refunded: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.refunded),
    title: () => buyerTexts.refundTitle,
    lead: (told) => [buyerTexts.refunded(told.order.id, amount(told, told.refund?.amountMinor ?? 0))],
    shows: ['refund', 'given-back', 'order-button', 'goods', 'questions'],
    needs: 'refund',
  },
  failed: {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.failed),
    title: () => buyerTexts.failedTitle,
    lead: ({ order, keptUntil }) => [
      buyerTexts.failed(order.id),
      ...(keptUntil ? [buyerTexts.keptUntil(keptUntil)] : []),
    ],
    shows: ['pay-button', 'goods', 'questions'],
  },
  'customer-note': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.note),
    title: () => buyerTexts.noteTitle,
    lead: ({ order }) => [buyerTexts.note(order.id)],
    shows: ['note', 'order-button', 'goods', 'questions'],
    needs: 'note',
  },
  'pay-link': {
    to: 'buyer',
    subject: subjectOf(buyerSubjects.pay),
    title: () => buyerTexts.payTitle,
    lead: (told) => [buyerTexts.pay(told.order.id, due(told))],
    shows: ['pay-button', 'goods', 'address', 'questions'],
  },
  'new-order': {
    to: 'owner',
    subject: (told) =>
      ownerTexts.newSubject(told.order.id, buyerName(told.order), amount(told, told.order.sums.totalMinor)),
    title: ({ order }) => ownerTexts.newTitle(order.id),
    lead: (told) => [orderedText(told)],
    shows: ['buyer', 'owner-button', 'goods', 'address'],
  },
  'cancelled-owner': {
    to: 'owner',
    subject: ({ order }) => ownerTexts.cancelledSubject(order.id),
    title: ({ order }) => ownerTexts.cancelledSubject(order.id),
    lead: (told) => [
      ownerTexts.cancelled(told.order.id, buyerName(told.order)),
      ...leftText(told, ownerTexts.toSendBack),
    ],
    shows: ['owner-button', 'buyer', 'goods'],
  },
  'failed-owner': {
    to: 'owner',
    subject: ({ order }) => ownerTexts.failedSubject(order.id),
    title: ({ order }) => ownerTexts.failedSubject(order.id),
    lead: ({ order }) => [ownerTexts.failed(order.id, buyerName(order))],
    shows: ['owner-button', 'buyer', 'goods'],
  },
  'stock-short-owner': {
    to: 'owner',
    subject: ({ order }) => ownerTexts.shortSubject(order.id),
    title: ({ order }) => ownerTexts.shortSubject(order.id),
    lead: ({ order }) => [ownerTexts.short(order.id, buyerName(order))],
    shows: ['owner-button', 'buyer', 'goods', 'address'],
  },
}
