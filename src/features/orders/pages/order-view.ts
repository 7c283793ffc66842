import type { Shop } from '../../../platform/shop.ts'
import { safeHtml } from '../../../ui/html/safe-html.ts'
import { addressLines } from '../../addresses/address-lines.ts'
import { paymentMethod } from '../../payments/payments.ts'
import { currencyFormat, dayText, momentText } from '../../settings/general.ts'
import { orderFiles } from '../buyer/downloads.ts'
import { type Order, purchaseNotes } from '../rules/order.ts'
import { isClosed } from '../rules/order-state.ts'
import { stepsOf } from '../rules/order-steps.ts'
import { timelineOf } from '../states/notes.ts'
import { filesPendingText, giftCardSteps, moneyToSend, nextText } from '../texts.ts'
import type { OrderViewData } from '../ui/order-view.ts'
import { linePictures } from './line-pictures.ts'

/** The data of a page about an order: after ordering and in the account. */
export async function createOrderView(
  { shop }: { readonly shop: Shop },
  order: Order,
): Promise<OrderViewData> {
  const { settings } = shop
  const [files, pictures, timeline] = await Promise.all([
    orderFiles(shop, order),
    linePictures(shop, order),
    timelineOf(shop, order.id),
  ])
  const currency = currencyFormat(settings, order.currency)
  const heldUntil = order.holdUntil && momentText(order.holdUntil.getTime(), settings)
  return {
    order,
    currency,
    files,
    pictures,
    nowMs: shop.nowMs(),
    addressLines,
    dayText: (at) => dayText(at.getTime(), settings),
    momentText: (at) => momentText(at.getTime(), settings),
    steps: stepsOf(order, timeline),
    buyerNotes: timeline.filter(({ isForBuyer }) => isForBuyer),
    notes: purchaseNotes(order).map(safeHtml),
    payment: paymentInstructions(shop, order),
    nextSteps: [
      ...(isClosed(order.state) ? [] : filesPendingText(order, files)),
      ...nextText(order, currency, heldUntil),
    ],
    giftCardTexts: giftCardSteps(order, currency),
  }
}

/** Payment instructions, while a payment is awaited. */
function paymentInstructions(shop: Shop, order: Order): OrderViewData['payment'] {
  const { settings } = shop
  const isUnpaid = order.paidAt === undefined && order.sums.dueMinor > 0
  const isAwaited = order.state === 'on-hold' || (order.state === 'processing' && isUnpaid)
  const method = isAwaited ? paymentMethod(shop, order.paymentMethod) : undefined
  const instructions = method?.instructions(settings) ?? []
  const isToBeSent = order.state === 'on-hold' && isUnpaid && instructions.length > 0
  if (!isToBeSent) return { lines: instructions, facts: [] }
  return {
    lines: instructions,
    facts: [
      ...(method?.accounts?.(settings) ?? []),
      moneyToSend(order, currencyFormat(settings, order.currency)),
    ],
  }
}
