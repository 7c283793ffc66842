import type { Command } from '../../../cli/command.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { withColon } from '../../../kernel/text.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addressLines } from '../../addresses/address-lines.ts'
import { attributionOf } from '../../attribution/attribution.ts'
import { originText } from '../../attribution/rules/origin-text.ts'
import { sumTexts } from '../../cart/rules/sum-texts.ts'
import { currencyFormat, momentText } from '../../settings/general.ts'
import { displayedSubtotal, type Order, type OrderLine } from '../rules/order.ts'
import { readTimeline } from '../store/note-store.ts'
import { readOrder } from '../store/order-store.ts'
import { type RefundDetails, readRefunds } from '../store/owner-store.ts'
import { orderNumber, withOrder } from './order-number.ts'
import { orderNotFoundText } from './owner-texts.ts'

export const showCommand: Command = {
  name: 'orders show',
  summary: 'Shows an order: products, sums, addresses, state, timeline',
  usage: 'NUMBER',
  positionals: [1, 1],
  options: {},
  run(args, context) {
    const number = orderNumber(args)
    return withOrder(context, number, async (shop, id) => {
      const order = await readOrder(shop.db, id)
      if (!order) {
        context.warn(orderNotFoundText(number))
        return 1
      }
      for (const line of await orderText(shop, order)) context.print(line)
      return 0
    })
  },
}

/** All details of an order, line by line; empty lines separate its parts. */
async function orderText(shop: Shop, order: Order): Promise<string[]> {
  const [refunds, timeline, origins] = await Promise.all([
    readRefunds(shop.db, order.id),
    readTimeline(shop.db, order.id),
    attributionOf(shop.db, [order.id]),
  ])
  const when = (at: Date) => momentText(at.getTime(), shop.settings)
  const parts = [
    [`Order ${order.number}, ${when(order.placedAt)}: ${order.state}`],
    order.lines.flatMap((line) => lineText(shop, order, line)),
    [...sumsText(shop, order), ...paidText(shop, order)],
    ['Billed to:', ...addressLines(order.billing), order.billing.phone, order.billing.email],
    order.shippingMethod === '' ? [] : ['Sent to:', ...addressLines(order.shipping)],
    order.customerNote === '' ? [] : ['Note of the buyer:', order.customerNote],
    [`Origin: ${originText(origins.get(order.id))}`],
    order.shipments.map(
      ({ shippedAt, carrier, number, url }) =>
        `Sent ${when(shippedAt)}: ${[carrier, number, url].filter(Boolean).join(', ')}`,
    ),
    refunds.map((refund) => refundText(shop, order, refund)),
    timeline.map(({ at, state, text, isForBuyer }) =>
      [when(at), state ?? (isForBuyer ? 'to the buyer' : ''), text].join('\t'),
    ),
  ]
  return parts
    .map((part) => part.filter(Boolean))
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : ['', ...part]))
}

function lineText({ settings }: Shop, order: Order, line: OrderLine): string[] {
  const sum = formatMoney(displayedSubtotal(order, line), currencyFormat(settings, order.currency))
  const name = [line.name, line.sku].filter(Boolean).join(', ')
  return [
    `${line.quantity} × ${name}: ${sum}`,
    ...line.choice.map(([label, value]) => `  ${withColon(label)} ${value}`),
  ]
}

function sumsText({ settings }: Shop, { sums, shippingTitle, currency }: Order): string[] {
  return sumTexts(sums, shippingTitle, currencyFormat(settings, currency)).map(
    ({ label, value, note }) => `${label}: ${value}${note && ` (${note})`}`,
  )
}

function paidText({ settings }: Shop, order: Order): string[] {
  const { paymentTitle, paidAt, paidMinor, refundedMinor, currency } = order
  const money = (minor: number) => formatMoney(minor, currencyFormat(settings, currency))
  const paid = paidAt ? `paid ${money(paidMinor)} on ${momentText(paidAt.getTime(), settings)}` : 'not paid'
  return [
    `Payment: ${paymentTitle}, ${paid}`,
    ...(refundedMinor > 0 ? [`Refunded: ${money(refundedMinor)}`] : []),
  ]
}

function refundText({ settings }: Shop, { currency }: Order, refund: RefundDetails): string {
  const { at, amountMinor, reason, restocked, key } = refund
  const amount = formatMoney(amountMinor, currencyFormat(settings, currency))
  const details = [reason, restocked ? 'items are back in stock' : '', `key ${key}`].filter(Boolean)
  return `Refunded ${momentText(at.getTime(), settings)}: ${[amount, ...details].join(', ')}`
}
