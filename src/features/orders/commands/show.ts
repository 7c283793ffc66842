import { type Command, withShop } from '../../../cli/command.ts'
import { formatMoney } from '../../../kernel/format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addressLines } from '../../addresses/addresses.ts'
import { attributionOf, originText } from '../../attribution/attribution.ts'
import { sumTexts } from '../../cart/rules/sum-texts.ts'
import { currencyFormat, momentText } from '../../settings/general.ts'
import { readTimeline } from '../note-store.ts'
import { type MadeRefund, readRefundsOf } from '../owner-store.ts'
import { type Order, type OrderLine, shownSum } from '../rules/order.ts'
import { readOrder } from '../store.ts'
import { orderNumber } from './order-number.ts'
import { noOrderText } from './owner-texts.ts'

export const showCommand: Command = {
  name: 'orders show',
  summary: 'Shows an order: goods, sums, addresses, where it stands, what has happened to it',
  usage: 'NUMBER',
  words: [1, 1],
  options: {},
  run(args, context) {
    const id = orderNumber(args)
    return withShop(context, async (shop) => {
      const order = await readOrder(shop.db, id)
      if (!order) {
        context.warn(noOrderText(id))
        return 1
      }
      for (const line of await orderText(shop, order)) context.print(line)
      return 0
    })
  },
}

/** All that is known of an order, line by line; parts of it are divided by empty lines. */
async function orderText(shop: Shop, order: Order): Promise<string[]> {
  const [refunds, timeline, origins] = await Promise.all([
    readRefundsOf(shop.db, order.id),
    readTimeline(shop.db, order.id),
    attributionOf(shop.db, [order.id]),
  ])
  const when = (at: Date) => momentText(at.getTime(), shop.settings)
  const parts = [
    [`Order ${order.id}, ${when(order.placedAt)}: ${order.state}`],
    order.lines.flatMap((line) => goodsText(shop, order, line)),
    [...sumsText(shop, order), ...paidText(shop, order)],
    ['Billed to:', ...addressLines(order.billing), order.billing.phone, order.billing.email],
    order.shippingMethod === '' ? [] : ['Sent to:', ...addressLines(order.shipping)],
    order.customerNote === '' ? [] : ['Note of the buyer:', order.customerNote],
    [`Origin: ${originText(origins.get(order.id))}`],
    order.shipments.map(
      ({ shippedAt, carrier, number, url }) =>
        `Sent ${when(shippedAt)}: ${[carrier, number, url].filter(Boolean).join(', ')}`,
    ),
    refunds.map((refund) => refundText(shop, refund)),
    timeline.map(({ at, state, text, isForBuyer }) =>
      [when(at), state ?? (isForBuyer ? 'to the buyer' : ''), text].join('\t'),
    ),
  ]
  return parts
    .map((part) => part.filter(Boolean))
    .filter((part) => part.length > 0)
    .flatMap((part, place) => (place === 0 ? part : ['', ...part]))
}

function goodsText({ settings }: Shop, order: Order, line: OrderLine): string[] {
  const sum = formatMoney(shownSum(order, line), currencyFormat(settings))
  const name = [line.name, line.sku].filter(Boolean).join(', ')
  return [
    `${line.quantity} × ${name}: ${sum}`,
    ...line.choice.map(([label, value]) => `  ${label}: ${value}`),
  ]
}

function sumsText({ settings }: Shop, { sums, shippingTitle }: Order): string[] {
  return sumTexts(sums, shippingTitle, currencyFormat(settings)).map(
    ({ label, value, note }) => `${label}: ${value}${note && ` (${note})`}`,
  )
}

function paidText({ settings }: Shop, order: Order): string[] {
  const { paymentTitle, paidAt, paidMinor, refundedMinor } = order
  const money = (minor: number) => formatMoney(minor, currencyFormat(settings))
  const paid = paidAt ? `paid ${money(paidMinor)} on ${momentText(paidAt.getTime(), settings)}` : 'not paid'
  return [
    `Payment: ${paymentTitle}, ${paid}`,
    ...(refundedMinor > 0 ? [`Refunded: ${money(refundedMinor)}`] : []),
  ]
}

function refundText({ settings }: Shop, { at, amountMinor, reason, restocked, key }: MadeRefund): string {
  const amount = formatMoney(amountMinor, currencyFormat(settings))
  const words = [reason, restocked ? 'pieces are back on the shelf' : '', `key ${key}`].filter(Boolean)
  return `Refunded ${momentText(at.getTime(), settings)}: ${[amount, ...words].join(', ')}`
}
