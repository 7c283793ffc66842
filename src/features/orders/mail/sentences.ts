import { isPaid } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import { buyerSubjects, buyerTexts, ownerTexts } from './texts.ts'
import { amount, type Told } from './told.ts'

const MOST_OF_A_NAME = 80

/** The first name of a buyer within a sentence; '' where it is not known. */
export function firstName({ billing }: Pick<Order, 'billing'>): string {
  return setApart(billing.firstName)
}

/** The whole name of a buyer within a sentence. */
export function buyerName({ billing }: Pick<Order, 'billing'>): string {
  return setApart(`${billing.firstName} ${billing.lastName}`) || ownerTexts.nobody
}

/** Between U+2068 and U+2069 (`MailBlock`); what would turn or break the line it stands in is taken out. */
function setApart(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  return plain === '' ? '' : `\u2068${[...plain].slice(0, MOST_OF_A_NAME).join('')}\u2069`
}

/** That it is made ready: only of what is still in the house, and is worked at. */
export function readyText({ order }: Told): readonly string[] {
  return order.state === 'processing' || order.state === 'in-production' ? [buyerTexts.gettingReady] : []
}

/** What was paid and has not gone back, in a sentence; nothing where that is nothing. */
export function leftText(told: Told, sentence: (amount: string) => string): readonly string[] {
  const left = told.order.paidMinor - told.order.refundedMinor
  return left > 0 ? [sentence(amount(told, left))] : []
}

export function parcelSubject({ order, parcel }: Told): string {
  const subjects = {
    all: buyerSubjects.onItsWay,
    part: buyerSubjects.partOnItsWay,
    rest: buyerSubjects.restOnItsWay,
  }
  return subjects[parcel?.share ?? 'all'](order.id)
}

export function parcelTitle({ parcel }: Told): string {
  const titles = {
    all: buyerTexts.onItsWay,
    part: buyerTexts.partOnItsWay,
    rest: buyerTexts.restOnItsWay,
  }
  return titles[parcel?.share ?? 'all']
}

export function parcelText({ order, parcel }: Told): string {
  const texts = { all: buyerTexts.shipped, part: buyerTexts.shippedPart, rest: buyerTexts.shippedRest }
  return texts[parcel?.share ?? 'all'](order.id, parcel?.carrier ?? '')
}

/** Who has ordered how much, and what is known of the money. */
export function orderedText(told: Told): string {
  const { order } = told
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = ownerTexts.ordered(buyerName(order), pieces, amount(told, order.sums.totalMinor))
  return `${ordered} ${moneyText(told)}`
}

function moneyText(told: Told): string {
  const { order } = told
  const { dueMinor } = order.sums
  if (order.state === 'payment-review' && order.paidAt === undefined)
    return ownerTexts.lookAtCurrency(amount(told, dueMinor))
  if (order.state === 'payment-review')
    return ownerTexts.lookAtPayment(amount(told, order.paidMinor), amount(told, dueMinor))
  if (isPaid(order)) return ownerTexts.isPaid
  return order.state === 'on-hold' ? ownerTexts.waitsForMoney : ownerTexts.isPaidLater
}
