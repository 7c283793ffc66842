import type { Shop } from '../../platform/shop.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import { addressLines } from '../addresses/addresses.ts'
import { paymentMethod } from '../payments/payments.ts'
import { currencyFormat, dayText, momentText } from '../settings/general.ts'
import { filesOf } from './downloads.ts'
import { linePictures } from './line-pictures.ts'
import { timelineOf } from './notes.ts'
import { notesOf, type Order } from './rules/order.ts'
import { isCalledOff } from './rules/order-state.ts'
import { stepsOf } from './rules/order-steps.ts'
import { filesLater, giftCardSteps, moneyToSend, nextText } from './texts.ts'
import type { OrderShown } from './ui/order-shown.ts'

/** All that a page says of an order, ready to be shown: on the page after ordering and in the account alike. */
export async function orderShown({ shop }: { readonly shop: Shop }, order: Order): Promise<OrderShown> {
  const { settings } = shop
  const [files, pictures, timeline] = await Promise.all([
    filesOf(shop, order),
    linePictures(shop.db, order),
    timelineOf(shop, order.id),
  ])
  const currency = currencyFormat(settings)
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
    told: timeline.filter(({ isForBuyer }) => isForBuyer),
    notes: notesOf(order).map(safeHtml),
    toPay: howToPay(shop, order),
    next: [
      ...(isCalledOff(order.state) ? [] : filesLater(order, files)),
      ...nextText(order, currency, heldUntil),
    ],
    cards: giftCardSteps(order, currency),
  }
}

/** How the money is to be sent, while it is awaited. */
function howToPay(shop: Shop, order: Order): OrderShown['toPay'] {
  const { settings } = shop
  const isUnpaid = order.paidAt === undefined && order.sums.dueMinor > 0
  const isAwaited = order.state === 'on-hold' || (order.state === 'processing' && isUnpaid)
  const method = isAwaited ? paymentMethod(shop, order.paymentMethod) : undefined
  const lines = method?.instructions(settings) ?? []
  const isToBeSent = order.state === 'on-hold' && isUnpaid && lines.length > 0
  if (!isToBeSent) return { lines, facts: [] }
  return {
    lines,
    facts: [...(method?.accounts?.(settings) ?? []), moneyToSend(order, currencyFormat(settings))],
  }
}
