import { alone } from '../../platform/db/ask.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { addToCart, type CartSession } from '../cart/cart.ts'
import { choiceFromWords } from '../cart/rules/choice.ts'
import { errorNotice } from '../cart/texts.ts'
import { sellablesQuery } from '../catalog/catalog.ts'
import type { Sellable } from '../catalog/rules/product.ts'
import type { Order, OrderLine } from './rules/order.ts'
import { againTexts } from './texts.ts'

type Wisher = Parameters<typeof addToCart>[1]

/** Whose cart it is in now, and what is told of it. */
export type OrderedAgain = {
  readonly session: CartSession | undefined
  readonly notices: readonly Notice[]
}

const selectSellables = alone(sellablesQuery)

/**
 * Puts what was ordered into a cart once more, line by line, at the prices of today and as it was chosen. What cannot be had
 * is left out, and said: pieces that are gone or too few, gift cards, gifts of coupons. Nothing of the order is changed.
 */
export async function orderAgain(shop: Shop, wisher: Wisher, order: Order): Promise<OrderedAgain> {
  const ids = order.lines.map(soldAs)
  const things = await selectSellables(shop.db, { ids })
  const left: Notice[] = []
  let { session } = wisher
  let count = 0
  // One after another: each is added to the cart that the one before has left.
  for (const line of order.lines) {
    const outcome = await addLine(shop, { ...wisher, session }, line, things.get(soldAs(line)))
    if (typeof outcome === 'string') left.push(errorNotice(outcome))
    else {
      session = outcome.session
      count++
    }
  }
  return { session, notices: [told(order.id, count, left.length > 0), ...left] }
}

function told(id: number, count: number, isPart: boolean): Notice {
  if (count === 0) return errorNotice(againTexts.none(id))
  return isPart ? { kind: 'info', text: againTexts.some(id) } : { kind: 'success', text: againTexts.all(id) }
}

function soldAs({ variationId, productId }: OrderLine): number {
  return variationId ?? productId
}

/** The session of the cart that the line is in, or why it is in none. */
async function addLine(
  shop: Shop,
  wisher: Wisher,
  line: OrderLine,
  thing: Sellable | undefined,
): Promise<{ readonly session: CartSession | undefined } | string> {
  const { name, productId, quantity } = line
  if (line.giftOf !== undefined) return againTexts.gift(name)
  if (line.giftCard) return againTexts.giftCard(name)
  const choice = thing ? choiceFromWords(thing.attributes, line.choice) : {}
  const wish = { id: soldAs(line), productId, choice, quantity: String(quantity) }
  const outcome = await addToCart(shop, wisher, wish)
  if ('added' in outcome) return outcome.added.cart
  const text = outcome.refusal.notices.map((notice) => notice.text).join(' ')
  return text.includes(name) ? text : `“${name}”: ${text}`
}
