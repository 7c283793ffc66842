import { plainText } from '../../../kernel/text.ts'
import { safeHtml } from '../../../ui/html/safe-html.ts'
import type { MailBlock } from '../../../ui/mail/MailBlocks.tsx'
import { unlinked } from '../../../ui/mail/unlinked-text.ts'
import { orderPath, payPath } from '../pages/order-paths.ts'
import { downloadPath, expiryText, type OrderFile, remainingText } from '../rules/grant.ts'
import { purchaseNotes } from '../rules/order.ts'
import { isClosed } from '../rules/order-state.ts'
import { filesPendingText, giftCardSteps, moneyToSend } from '../texts.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import type { MailPart } from './order-mail.ts'
import { productBlocks } from './products-part.ts'
import { buyerTexts, mailButtons, mailHeadings, mailLabels } from './texts.ts'

const MAX_NOTE_LENGTH = 2000

/** The blocks of each part of a mail; empty where it has no content. */
export const mailParts: Readonly<Record<MailPart, (context: MailContext) => readonly MailBlock[]>> = {
  pay: payBlocks,
  'gift-cards': ({ order, currency, files }) =>
    paragraphs([...filesPendingText(order, files), ...giftCardSteps(order, currency).map(unlinked)]),
  parcel: parcelBlocks,
  refund: refundBlocks,
  returned: returnedBlocks,
  note: ({ note = '' }) => [{ kind: 'text', lines: linesOf(note) }],
  buyer: buyerBlocks,
  'pay-button': ({ order, origin }) => [button(mailButtons.pay, origin + payPath(order))],
  'parcel-button': parcelButton,
  'order-button': ({ order, origin }) => [button(mailButtons.order, origin + orderPath(order))],
  // The buyer's page: there is no other page of an order yet.
  'owner-button': ({ order, origin }) => [button(mailButtons.owner, origin + orderPath(order))],
  products: productBlocks,
  files: fileBlocks,
  'purchase-notes': noteBlocks,
  address: ({ order, shippingLines }) => [
    heading(order.shippingMethod === '' ? mailHeadings.address : mailHeadings.delivery),
    { kind: 'address', lines: shippingLines.map(unlinked) },
  ],
  questions: ({ phone }) => [{ kind: 'footnote', text: buyerTexts.questions(phone) }],
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
  return [
    heading(mailHeadings.pay),
    ...paragraphs(instructions),
    ...[...accounts, moneyToSend(order, currency)].flatMap(facts),
  ]
}

function parcelBlocks({ parcel }: MailContext): readonly MailBlock[] {
  if (!parcel) return []
  return facts([
    [mailLabels.carrier, parcel.carrier],
    [mailLabels.parcelNumber, parcel.number],
    [mailLabels.shippedOn, parcel.sentOn],
  ])
}

/** The tracking link, if it is a web address; otherwise the page of the order. */
function parcelButton({ parcel, order, origin }: MailContext): readonly MailBlock[] {
  const url = parcel?.url ?? ''
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url)
  return [isWeb ? button(mailButtons.parcel, url) : button(mailButtons.order, origin + orderPath(order))]
}

function refundBlocks(context: MailContext): readonly MailBlock[] {
  const { order, refund } = context
  if (!refund) return []
  const isFirst = refund.amountMinor === order.refundedMinor
  return facts([
    [mailLabels.refunded, mailAmount(context, refund.amountMinor)],
    [mailLabels.refundedInAll, isFirst ? '' : mailAmount(context, order.refundedMinor)],
    [mailLabels.reason, refund.reason],
  ])
}

/** What a closed order returns besides money. */
function returnedBlocks(context: MailContext): readonly MailBlock[] {
  const { order } = context
  if (!isClosed(order.state)) return []
  const credits = order.sums.credits.filter(({ minor }) => minor > 0)
  return paragraphs([
    ...credits.map(({ minor, code }) => buyerTexts.creditBack(mailAmount(context, minor), code)),
    ...order.coupons.map(({ code }) => buyerTexts.couponBack(code)),
    ...(order.lines.some(({ giftCard }) => giftCard) ? [buyerTexts.cardsVoid] : []),
  ])
}

function buyerBlocks({ order, billingLines }: MailContext): readonly MailBlock[] {
  const { firstName, lastName, email, phone } = order.billing
  const rows = facts([
    [mailLabels.name, unlinked(`${firstName} ${lastName}`.trim())],
    [mailLabels.email, email],
    [mailLabels.phone, unlinked(phone)],
    [mailLabels.note, unlinked(order.customerNote)],
  ])
  return rows.length > 0 || billingLines.length > 0 ? [heading(mailHeadings.buyer), ...rows] : []
}

function fileBlocks({ files, order, origin }: MailContext): readonly MailBlock[] {
  if (files.length === 0) return []
  const rows = files.map((file) => ({
    label: file.name,
    href: origin + downloadPath(order.orderKey, file),
    below: file.productName,
    details: downloadLimits(file),
  }))
  return [heading(mailHeadings.files), { kind: 'links', rows }]
}

function downloadLimits({ remaining, expiresOn }: OrderFile): readonly string[] {
  return [remainingText(remaining), ...(expiresOn ? [`until ${expiryText({ expiresOn })}`] : [])]
}

function noteBlocks({ order }: MailContext): readonly MailBlock[] {
  const notes = purchaseNotes(order)
  if (notes.length === 0) return []
  const blocks = notes.map(
    (note) => ({ kind: 'html', html: safeHtml(note), text: plainText(note, MAX_NOTE_LENGTH) }) as const,
  )
  return [heading(mailHeadings.note), ...blocks]
}
