import type { z } from 'zod'
import { readSent } from '../../../../platform/mail/sent-store.ts'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { billingRecord, shippingRecord } from '../../../addresses/rules/wire-address.ts'
import { attributionOf } from '../../../attribution/attribution.ts'
import { sumTexts } from '../../../cart/rules/sum-texts.ts'
import { imagePath, type Picture } from '../../../media/rules/image.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { mailNamed } from '../../mail/mail-again.ts'
import { orderMails } from '../../mail/order-mails.ts'
import { linePictures } from '../../pages/line-pictures.ts'
import { payPath } from '../../pages/order-paths.ts'
import { type Order, type OrderLine, outstandingMinor, refundableMinor } from '../../rules/order.ts'
import { hasOpenLines, isClosed, isPayable } from '../../rules/order-state.ts'
import { readOrder } from '../../store/order-store.ts'
import type { RefundedLine } from '../../store/refund-store.ts'
import { readLastIntention } from '../../store/rest/intention-store.ts'
import {
  type OfficeDetails,
  readBuyerFigures,
  readOfficeDetails,
  readOfficeRows,
} from '../../store/rest/office-order-store.ts'
import type { orderContract } from '../office-order-resource.ts'
import { feeLineId } from '../order-record.ts'
import { type DatesOf, datesIn, intentionRecord, listedRecord } from './listed-record.ts'

export type OfficeOrderRecord = z.output<typeof orderContract.record>
type TimelineEntry = OfficeOrderRecord['timeline'][number]
type SentMail = Awaited<ReturnType<typeof readSent>>[number]

const PICTURE_WIDTH = 640

/** An order as its page for staff shows it; `undefined`: there is none, or it is in the trash. */
export async function officeOrderRecord(
  { shop, origin }: { readonly shop: Shop; readonly origin: string },
  id: number,
): Promise<OfficeOrderRecord | undefined> {
  const { db, settings } = shop
  const [[row], order, details, attributions, intention, mails] = await Promise.all([
    readOfficeRows(db, [id]),
    readOrder(db, id),
    readOfficeDetails(db, id),
    attributionOf(db, [id]),
    readLastIntention(db, id),
    readSent(db, `order-${id}-`),
  ])
  if (!row || !order || !details) return undefined
  const [pictures, buyer] = await Promise.all([linePictures(shop, order), readBuyerFigures(db, row)])
  const attribution = attributions.get(id)
  const currency = currencyFormat(settings, order.currency)
  const write = (minor: number) => amountText(minor, currency.decimals)
  const datesOf = datesIn(settings)
  return {
    ...listedRecord(shop, row, { attribution, intention }),
    billing: billingRecord(order.billing),
    shipping: shippingRecord(order.shipping),
    customer_note: order.customerNote,
    lines: order.lines.map((line, index) => {
      const lineId = details.lineIds[index] ?? 0
      const refunded = refundedOf(details, lineId)
      return lineRecord(line, { id: lineId, refunded, picture: pictures[index], origin, write })
    }),
    amounts_include_tax: order.sums.display.shows === 'incl',
    lines_open:
      hasOpenLines(order.state) && !details.wasProcessed && order.currency === currencyFormat(settings).code,
    shipping_cost: shippingRecordOf(order, write),
    fees: order.sums.fees.map(({ title, netMinor, taxMinor }, index) => ({
      id: feeLineId(order.sums, index),
      name: title,
      amount: write(netMinor),
      tax: write(taxMinor),
    })),
    coupons: couponRecords(order, write),
    sums: sumTexts(order.sums, order.shippingTitle, currency).map(({ kind, label, value, note }) => ({
      ...{ kind, label, note },
      amount: value,
    })),
    taxes: order.sums.taxes.map(({ rateId, label, ratePpm, taxMinor, shippingTaxMinor }) => ({
      id: rateId,
      label,
      rate_percent: ratePpm / 10_000,
      amount: write(taxMinor + shippingTaxMinor),
    })),
    paid: write(order.paidMinor),
    refunded: write(order.refundedMinor),
    // Nobody pays for an order that is closed.
    outstanding: write(isClosed(order.state) ? 0 : outstandingMinor(order)),
    refundable: write(refundableMinor(order)),
    ...ledgerRecords(shop, details, datesOf),
    refunds: details.refunds.map(({ id: refundId, paymentId, reason, restocked, lines, ...refund }) => ({
      ...{ id: refundId, payment_id: paymentId, reason, restocked },
      lines: lines.map(({ lineId, quantity, netMinor, taxMinor }) => ({
        line_id: lineId,
        quantity,
        amount: write(netMinor + taxMinor),
      })),
      amount: write(refund.amountMinor),
      by: refund.by ?? '',
      ...datesOf(refund.at),
    })),
    shipments: details.shipments.map(({ at, ...shipment }) => ({ ...shipment, ...datesOf(at) })),
    timeline: timelineOf(id, { details, mails, datesOf }),
    attribution: { device: attribution?.deviceType ?? '', fields: { ...attribution?.fields } },
    buyer: {
      orders: buyer.orders,
      spent: write(buyer.spentMinor),
      first_order: localDate(buyer.firstAt, settings.get(timezone)),
      first_order_gmt: gmtDate(buyer.firstAt),
    },
    payment_url: isPayable(order.state) && outstandingMinor(order) > 0 ? origin + payPath(order) : '',
    intention: intention ? intentionRecord(intention) : null,
  }
}

function shippingRecordOf(
  { sums: { shipping }, shippingMethod, shippingTitle }: Order,
  write: (minor: number) => string,
): OfficeOrderRecord['shipping_cost'] {
  return shipping
    ? {
        method_id: shippingMethod,
        title: shippingTitle,
        amount: write(shipping.netMinor),
        tax: write(shipping.taxMinor),
      }
    : null
}

/** What was refunded of a line so far. */
function refundedOf({ refunds }: OfficeDetails, id: number): readonly RefundedLine[] {
  return refunds.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === id))
}

type LineShown = {
  readonly id: number
  readonly refunded: readonly RefundedLine[]
  readonly picture: Picture | undefined
  readonly origin: string
  readonly write: (minor: number) => string
}

function lineRecord(
  line: OrderLine,
  { id, refunded, picture, origin, write }: LineShown,
): OfficeOrderRecord['lines'][number] {
  const { subtotal, total } = line
  const sum = (amount: (one: RefundedLine) => number) => refunded.reduce((all, one) => all + amount(one), 0)
  return {
    id,
    product_id: line.productId,
    variation_id: line.variationId ?? 0,
    name: line.name,
    sku: line.sku,
    image: picture ? origin + imagePath(picture, PICTURE_WIDTH, 'jpg') : '',
    options: line.choice.map(([name, value]) => ({ name, value })),
    quantity: line.quantity,
    unit_price: write(line.unitMinor),
    price_rule: priceRuleRecord(line, write),
    subtotal: write(subtotal.netMinor),
    subtotal_tax: write(subtotal.taxMinor),
    discount: write(subtotal.netMinor - total.netMinor),
    coupons:
      line.couponShares?.map(({ code, netMinor, taxMinor }) => ({
        code,
        amount: write(netMinor),
        tax: write(taxMinor),
      })) ?? null,
    total: write(total.netMinor),
    tax: write(total.taxMinor),
    taxes: line.taxes.map(({ rateId, taxMinor }) => ({ id: rateId, amount: write(taxMinor) })),
    refunded: {
      quantity: sum(({ quantity }) => quantity),
      total: write(sum(({ netMinor }) => netMinor)),
      tax: write(sum(({ taxMinor }) => taxMinor)),
    },
    gift_of: line.giftOf ?? '',
    is_digital: line.files !== undefined || line.giftCard !== undefined,
  }
}

function priceRuleRecord(
  { priceRule }: OrderLine,
  write: (minor: number) => string,
): OfficeOrderRecord['lines'][number]['price_rule'] {
  if (!priceRule) return null
  const { kind, withoutMinor } = priceRule
  const { minQuantity = null, discountPpm = undefined } = kind === 'tier' ? priceRule : {}
  return {
    kind,
    without: write(withoutMinor),
    from_quantity: minQuantity,
    discount_percent: discountPpm === undefined ? null : discountPpm / 10_000,
  }
}

function couponRecords(
  { coupons, sums }: Order,
  write: (minor: number) => string,
): OfficeOrderRecord['coupons'] {
  return coupons.map(({ code, snapshot }) => {
    const sum = sums.coupons.find((one) => one.code === code)
    return {
      code,
      kind: String(snapshot['kind'] ?? ''),
      description: String(snapshot['description'] ?? ''),
      discount: write(sum?.netMinor ?? 0),
      free_shipping: sum?.grantsFreeShipping ?? false,
    }
  })
}

/** Payments have currencies of their own: those in another one than the order's are shown, and not counted. */
function ledgerRecords(
  { settings }: Pick<Shop, 'settings'>,
  { payments }: OfficeDetails,
  datesOf: DatesOf,
): Pick<OfficeOrderRecord, 'payments'> {
  return {
    payments: payments.map(({ id, kind, provider, reference, amountMinor, currency, needsReview, at }) => ({
      ...{ id, kind, provider, currency },
      reference: reference ?? '',
      amount: amountText(amountMinor, currencyFormat(settings, currency).decimals),
      needs_review: needsReview,
      ...datesOf(at),
    })),
  }
}

type Happened = {
  readonly details: OfficeDetails
  readonly mails: readonly SentMail[]
  readonly datesOf: DatesOf
}

/** Notes and mails in the order of their times. */
function timelineOf(orderId: number, { details, mails, datesOf }: Happened): TimelineEntry[] {
  const entries = details.notes.map(({ id, text, state, isForBuyer, by, at }) => ({
    ...{ kind: 'note' as const, id, mail: '', text, state },
    is_for_buyer: isForBuyer,
    by: by ?? '',
    ...datesOf(at),
  }))
  return [...entries, ...mails.map((mail) => mailEntry(orderId, mail, datesOf))].sort((one, other) =>
    one.date_gmt < other.date_gmt ? -1 : Number(one.date_gmt > other.date_gmt),
  )
}

function mailEntry(orderId: number, { key, sentAt }: SentMail, datesOf: DatesOf): TimelineEntry {
  const sent = key.slice(`order-${orderId}-`.length)
  const subject = mailNamed(sent)?.subject
  return {
    kind: 'mail',
    id: 0,
    mail: sent,
    text: subject ?? sent,
    state: null,
    is_for_buyer: !subject || orderMails[subject].to !== 'owner',
    by: '',
    ...datesOf(sentAt),
  }
}
