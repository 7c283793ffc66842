import { plainText } from '../../../kernel/text.ts'
import { safeHtml } from '../../../ui/html/safe-html.ts'
import type { MailBlock } from '../../../ui/mail/MailBlocks.tsx'
import { unlinked } from '../../../ui/mail/unlinked-text.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import * as orderMessages from '../messages.ts'
import { giftCardSteps } from '../pages/gift-card-steps.ts'
import { orderStatusPath, payPath } from '../pages/order-paths.ts'
import { downloadPath, type OrderFile, remainingText } from '../rules/grant.ts'
import { filesPendingText, moneyToSend } from '../rules/next-texts.ts'
import { purchaseNotes } from '../rules/order.ts'
import { isClosed } from '../rules/order-state.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import * as messages from './messages.ts'
import type { MailPart } from './order-mail.ts'
import { productBlocks } from './products-part.ts'

const MAX_NOTE_LENGTH = 2000

/** The blocks of each part of a mail; empty where it has no content. */
export const mailParts: Readonly<Record<MailPart, (context: MailContext) => readonly MailBlock[]>> = {
  pay: payBlocks,
  'gift-cards': ({ order, currency, files }) =>
    paragraphs([...filesPendingText(order, files), ...giftCardSteps(order, currency).map(unlinked)]),
  arrival: ({ arrival, dispatch }) => [
    ...facts([[orderMessages.estimatedArrival(), arrival]]),
    ...paragraphs(dispatch === '' ? [] : [dispatch]),
  ],
  parcel: parcelBlocks,
  refund: refundBlocks,
  returned: returnedBlocks,
  note: ({ note = '' }) => [{ kind: 'text', lines: linesOf(note) }],
  buyer: buyerBlocks,
  'pay-button': ({ order, origin }) => [button(messages.payNow(), origin + payPath(order))],
  'parcel-button': parcelButton,
  'order-button': ({ order, origin }) => [button(messages.viewOrder(), origin + orderStatusPath(order))],
  // The buyer's page: there is no other page of an order yet.
  'owner-button': ({ order, origin }) => [button(messages.viewOrder(), origin + orderStatusPath(order))],
  products: productBlocks,
  files: fileBlocks,
  'purchase-notes': noteBlocks,
  address: ({ order, shippingLines }) => [
    heading(order.shippingMethod === '' ? messages.billingAddress() : messages.shippingAddress()),
    { kind: 'address', lines: shippingLines.map(unlinked) },
  ],
  questions: ({ phone }) => [{ kind: 'footnote', lines: [questionsText(phone)] }],
}

/** How buyers reach the shop. A phone number stays in one line. */
export function questionsText(phone: string): string {
  if (phone === '') return messages.questions()
  return messages.questionsOrCall({ phone: phone.replaceAll(/\s/g, '\u00a0').replaceAll('-', '\u2011') })
}

function heading(text: string): MailBlock {
  return { kind: 'heading', text }
}

function button(label: string, href: string): MailBlock {
  return { kind: 'button', label, href }
}

function paragraphs(lines: readonly string[]): readonly MailBlock[] {
  return lines.length > 0 ? [{ kind: 'paragraphs', lines }] : []
}

/** Rows without a value are left out. */
function facts(rows: readonly (readonly [label: string, value: string])[]): readonly MailBlock[] {
  const known = rows.filter(([, value]) => value !== '')
  return known.length > 0 ? [{ kind: 'details', rows: known }] : []
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\r\n]/)
}

function payBlocks(context: MailContext): readonly MailBlock[] {
  const { order, currency, instructions, accounts } = context
  if (instructions.length === 0) return []
  // On delivery there is nothing to send, and so nothing to refer to.
  const money = order.state === 'on-hold' ? [...accounts, moneyToSend(order, currency)] : []
  return [heading(messages.howToPay()), ...paragraphs(instructions), ...money.flatMap(facts)]
}

function parcelBlocks({ parcel, arrival }: MailContext): readonly MailBlock[] {
  if (!parcel) return []
  return facts([
    [messages.trackingNumber(), parcel.number],
    [messages.shippedOn(), parcel.sentOn],
    [orderMessages.estimatedArrival(), arrival],
  ])
}

/** The tracking link, if it is a web address; otherwise the page of the order. */
function parcelButton({ parcel, order, origin }: MailContext): readonly MailBlock[] {
  const url = parcel?.url ?? ''
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url)
  return [
    isWeb
      ? button(messages.trackPackage(), url)
      : button(messages.viewOrder(), origin + orderStatusPath(order)),
  ]
}

function refundBlocks(context: MailContext): readonly MailBlock[] {
  const { order, refund } = context
  if (!refund) return []
  const isFirst = refund.amountMinor === order.refundedMinor
  return facts([
    [messages.refunded(), mailAmount(context, refund.amountMinor)],
    [messages.totalRefunded(), isFirst ? '' : mailAmount(context, order.refundedMinor)],
    [messages.reason(), refund.reason],
  ])
}

/** What a closed order returns besides money. */
function returnedBlocks(context: MailContext): readonly MailBlock[] {
  const { order } = context
  if (!isClosed(order.state)) return []
  const credits = order.sums.credits.filter(({ minor }) => minor > 0)
  return paragraphs([
    ...credits.map(({ minor, code }) =>
      messages.creditBack({ amount: mailAmount(context, minor), code: shownCode(code) }),
    ),
    ...order.coupons.map(({ code }) => messages.couponBack({ code: shownCode(code) })),
    ...(order.lines.some(({ giftCard }) => giftCard) ? [messages.cardsVoid()] : []),
  ])
}

function buyerBlocks({ order, billingLines }: MailContext): readonly MailBlock[] {
  const { firstName, lastName, email, phone } = order.billing
  const rows = facts([
    [messages.name(), unlinked(`${firstName} ${lastName}`.trim())],
    [messages.email(), email],
    [messages.phone(), unlinked(phone)],
    [messages.orderNote(), unlinked(order.customerNote)],
  ])
  return rows.length > 0 || billingLines.length > 0 ? [heading(messages.customer()), ...rows] : []
}

function fileBlocks({ files, order, origin }: MailContext): readonly MailBlock[] {
  if (files.length === 0) return []
  const rows = files.map((file) => ({
    label: file.name,
    href: origin + downloadPath(order.orderKey, file),
    below: file.productName,
    details: downloadLimits(file),
  }))
  return [heading(messages.downloads()), { kind: 'links', rows }]
}

function downloadLimits({ remaining, expiresOn }: OrderFile): readonly string[] {
  return [remainingText(remaining), ...(expiresOn ? [orderMessages.expiresOn({ day: expiresOn })] : [])]
}

function noteBlocks({ order }: MailContext): readonly MailBlock[] {
  const notes = purchaseNotes(order)
  if (notes.length === 0) return []
  const blocks = notes.map(
    (note) => ({ kind: 'html', html: safeHtml(note), text: plainText(note, MAX_NOTE_LENGTH) }) as const,
  )
  return [heading(messages.goodToKnow()), ...blocks]
}
