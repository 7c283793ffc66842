import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { addToCart } from '../../cart/lines/add-to-cart.ts'
import { errorNotice } from '../../cart/notices.ts'
import { choiceFromTexts } from '../../cart/rules/choice.ts'
import type { CartSession } from '../../cart/session/cart-session.ts'
import { sellables } from '../../catalog/facts.ts'
import type { Sellable } from '../../catalog/rules/product.ts'
import * as messages from '../messages.ts'
import type { Order, OrderLine } from '../rules/order.ts'

type Shopper = Parameters<typeof addToCart>[1]

/** The session of the cart, and the notices to show. */
export type OrderedAgain = {
  readonly session: CartSession | undefined
  readonly notices: readonly Notice[]
}

/**
 * Adds the lines of an order to a cart, with their options, at current prices. What cannot be added is skipped, with a
 * notice: unavailable or insufficient stock, gift cards, gifts of coupons. The order does not change.
 */
export async function orderAgain(shop: Shop, shopper: Shopper, order: Order): Promise<OrderedAgain> {
  const ids = order.lines.map(sellableId)
  const products = await shop.facts.load(sellables, ids)
  const skipped: Notice[] = []
  let { session } = shopper
  let count = 0
  // Sequential: each line is added to the cart that results from the line before.
  for (const line of order.lines) {
    const outcome = await addLine(shop, { ...shopper, session }, line, products.get(sellableId(line)))
    if (typeof outcome === 'string') skipped.push(errorNotice(outcome))
    else {
      session = outcome.session
      count++
    }
  }
  return { session, notices: [summaryNotice(order.number, count, skipped.length > 0), ...skipped] }
}

function summaryNotice(number: string, count: number, isPartial: boolean): Notice {
  if (count === 0) return errorNotice(messages.againNone({ number }))
  return isPartial
    ? { kind: 'info', text: messages.againSome({ number }) }
    : { kind: 'success', text: messages.againAll({ number }) }
}

function sellableId({ variationId, productId }: OrderLine): number {
  return variationId ?? productId
}

/** The session of the cart with the line, or why it was not added. */
async function addLine(
  shop: Shop,
  shopper: Shopper,
  line: OrderLine,
  product: Sellable | undefined,
): Promise<{ readonly session: CartSession | undefined } | string> {
  const { name, productId, quantity } = line
  if (line.giftOf !== undefined) return messages.againGift({ name })
  if (line.giftCard) return messages.againGiftCard({ name })
  const choice = product ? choiceFromTexts(product.attributes, line.choice) : {}
  const input = { id: sellableId(line), productId, choice, quantity: String(quantity) }
  const outcome = await addToCart(shop, shopper, input)
  if (outcome.ok) return outcome.value.cart
  const text = outcome.notices.map((notice) => notice.text).join(' ')
  return text.includes(name) ? text : `“${name}”: ${text}`
}
