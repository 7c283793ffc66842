import type { Shop } from '../../../platform/shop.ts'
import { safeHtml } from '../../../ui/html/safe-html.ts'
import { addressLines } from '../../addresses/address-lines.ts'
import { currencyFormat, dayText, momentText } from '../../settings/general.ts'
import { orderFiles } from '../buyer/downloads.ts'
import { filesPendingText, moneyToSend, nextText } from '../rules/next-texts.ts'
import { type Order, purchaseNotes } from '../rules/order.ts'
import { isClosed } from '../rules/order-state.ts'
import { stepsOf } from '../rules/order-steps.ts'
import { timelineOf } from '../states/notes.ts'
import type { OrderViewData } from '../ui/order-view.ts'
import { arrivalText, dispatchText } from './arrival-text.ts'
import { awaitedPayment } from './awaited-payment.ts'
import { giftCardSteps } from './gift-card-steps.ts'
import { linePictures } from './line-pictures.ts'

/** The data of a page about an order: after ordering and in the account. */
export async function createOrderView(
  { shop }: { readonly shop: Shop },
  order: Order,
): Promise<OrderViewData> {
  const { settings } = shop
  const [files, pictures, timeline, dispatch] = await Promise.all([
    orderFiles(shop, order),
    linePictures(shop, order),
    timelineOf(shop, order.id),
    dispatchText(shop, order),
  ])
  const currency = currencyFormat(settings, order.currency)
  const heldUntil = order.holdUntil && momentText(order.holdUntil.getTime(), settings)
  return {
    order,
    currency,
    files,
    pictures,
    arrival: arrivalText(shop, order),
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
      ...(dispatch === '' ? [] : [dispatch]),
    ],
    giftCardTexts: giftCardSteps(order, currency),
  }
}

/** Payment instructions, while a payment is awaited. */
function paymentInstructions(shop: Shop, order: Order): OrderViewData['payment'] {
  const { instructions, accounts } = awaitedPayment(shop, order)
  const isToBeSent = order.state === 'on-hold' && instructions.length > 0
  if (!isToBeSent) return { lines: instructions, facts: [] }
  return {
    lines: instructions,
    facts: [...accounts, moneyToSend(order, currencyFormat(shop.settings, order.currency))],
  }
}
