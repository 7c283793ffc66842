import { plainText } from '../../../kernel/text.ts'
import type { MailBlock } from '../../../ui/MailBlocks.tsx'
import { safeHtml } from '../../../ui/safe-html.ts'
import { orderPath, payPath } from '../order-path.ts'
import { downloadPath, expiryText, type Grant, remainingText } from '../rules/grant.ts'
import { notesOf } from '../rules/order.ts'
import { isCalledOff } from '../rules/order-state.ts'
import { filesLater, giftCardSteps, moneyToSend } from '../texts.ts'
import { goodsBlocks } from './goods-part.ts'
import type { MailPart } from './order-mail.ts'
import { buyerTexts, mailButtons, mailHeadings, mailLabels } from './texts.ts'
import { amount, type Told } from './told.ts'

const MOST_OF_A_NOTE = 2000

/** What each part of a mail is made of; nothing where there is nothing to tell. */
export const mailParts: Readonly<Record<MailPart, (told: Told) => readonly MailBlock[]>> = {
  pay: payBlocks,
  cards: ({ order, currency, files }) =>
    paragraphs([...filesLater(order, files), ...giftCardSteps(order, currency)]),
  parcel: parcelBlocks,
  refund: refundBlocks,
  'given-back': givenBackBlocks,
  note: ({ note = '' }) => [{ kind: 'words', lines: linesOf(note) }],
  buyer: buyerBlocks,
  'pay-button': ({ order, origin }) => [button(mailButtons.pay, origin + payPath(order))],
  'parcel-button': parcelButton,
  'order-button': ({ order, origin }) => [button(mailButtons.order, origin + orderPath(order))],
  // Its holder's page: there is no other page of an order yet.
  'owner-button': ({ order, origin }) => [button(mailButtons.owner, origin + orderPath(order))],
  goods: goodsBlocks,
  files: fileBlocks,
  'good-to-know': noteBlocks,
  address: ({ order, delivery }) => [
    heading(order.shippingMethod === '' ? mailHeadings.address : mailHeadings.delivery),
    { kind: 'address', lines: delivery },
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

/** What is not known has no row. */
function facts(rows: readonly (readonly [label: string, value: string])[]): readonly MailBlock[] {
  const known = rows.filter(([, value]) => value !== '')
  return known.length > 0 ? [{ kind: 'facts', rows: known }] : []
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\r\n]/)
}

function payBlocks(told: Told): readonly MailBlock[] {
  const { order, currency, instructions, accounts } = told
  if (instructions.length === 0) return []
  return [
    heading(mailHeadings.pay),
    ...paragraphs(instructions),
    ...[...accounts, moneyToSend(order, currency)].flatMap(facts),
  ]
}

function parcelBlocks({ parcel }: Told): readonly MailBlock[] {
  if (!parcel) return []
  return facts([
    [mailLabels.carrier, parcel.carrier],
    [mailLabels.parcelNumber, parcel.number],
    [mailLabels.shippedOn, parcel.sentOn],
  ])
}

/** To where the parcel can be followed; only an address of the web is one. */
function parcelButton({ parcel, order, origin }: Told): readonly MailBlock[] {
  const url = parcel?.url ?? ''
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url)
  return [isWeb ? button(mailButtons.parcel, url) : button(mailButtons.order, origin + orderPath(order))]
}

function refundBlocks(told: Told): readonly MailBlock[] {
  const { order, refund } = told
  if (!refund) return []
  const isFirst = refund.amountMinor === order.refundedMinor
  return facts([
    [mailLabels.refunded, amount(told, refund.amountMinor)],
    [mailLabels.refundedInAll, isFirst ? '' : amount(told, order.refundedMinor)],
    [mailLabels.reason, refund.reason],
  ])
}

/** What an order that is called off gives back beside money. */
function givenBackBlocks(told: Told): readonly MailBlock[] {
  const { order } = told
  if (!isCalledOff(order.state)) return []
  const credits = order.sums.credits.filter(({ minor }) => minor > 0)
  return paragraphs([
    ...credits.map(({ minor, code }) => buyerTexts.creditBack(amount(told, minor), code)),
    ...order.coupons.map(({ code }) => buyerTexts.couponBack(code)),
    ...(order.lines.some(({ giftCard }) => giftCard) ? [buyerTexts.cardsVoid] : []),
  ])
}

function buyerBlocks({ order, bill }: Told): readonly MailBlock[] {
  const { firstName, lastName, email, phone } = order.billing
  const written = facts([
    [mailLabels.name, `${firstName} ${lastName}`.trim()],
    [mailLabels.email, email],
    [mailLabels.phone, phone],
    [mailLabels.note, order.customerNote],
  ])
  return written.length > 0 || bill.length > 0 ? [heading(mailHeadings.buyer), ...written] : []
}

function fileBlocks({ files, order, origin }: Told): readonly MailBlock[] {
  if (files.length === 0) return []
  const rows = files.map((file) => ({
    label: file.name,
    href: origin + downloadPath(order.orderKey, file),
    below: file.thing,
    beside: allowed(file),
  }))
  return [heading(mailHeadings.files), { kind: 'links', rows }]
}

function allowed({ remaining, expiresAt }: Grant): readonly string[] {
  return [remainingText(remaining), ...(expiresAt ? [`until ${expiryText(expiresAt)}`] : [])]
}

function noteBlocks({ order }: Told): readonly MailBlock[] {
  const notes = notesOf(order)
  if (notes.length === 0) return []
  const blocks = notes.map(
    (note) => ({ kind: 'html', html: safeHtml(note), text: plainText(note, MOST_OF_A_NOTE) }) as const,
  )
  return [heading(mailHeadings.note), ...blocks]
}
