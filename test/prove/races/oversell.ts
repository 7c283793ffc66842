import { placeRefusalText } from '../../../src/features/checkout/rules/order-refusal.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { checkOut, type Placed, type Ready, readyBuyers, textOf } from '../buyers.ts'
import { same } from '../figures.ts'
import {
  applyToCarts,
  childTicks,
  counted,
  mails,
  messageId,
  newProduct,
  number,
  owner,
  untilMailed,
} from '../shop.ts'

const BUYERS = 200
const STOCK = 50
const USES = 20

/** Many buyers at once, little stock, and a coupon with an even lower limit. */
export async function proveNoOversell(shop: ShopProcess): Promise<void> {
  await owner(shop, 'coupons', 'create', '--code', 'prove-few', '--percent', '10', '--limit', String(USES))
  const product = await withDatabase(shop.data, (client) => newProduct(client, STOCK))
  const buyers = await readyBuyers(shop.origin, BUYERS, [product])
  await withDatabase(shop.data, async (client) => {
    const coupon = await number(client, `select id from coupon where code = 'prove-few'`)
    await applyToCarts(client, { coupons: [coupon] })
  })
  const before = await ordersAndMails(shop)
  const ticks = await childTicks(shop.pid)
  const answers = await Promise.all(buyers.map((buyer) => checkOutAgain(shop.origin, buyer)))
  const worked = [...(await childTicks(shop.pid))].filter(([pid, now]) => now > (ticks.get(pid) ?? now))

  const tried = `oversell: ${BUYERS} buyers at once for ${STOCK} units, all with a coupon for ${USES}`
  same(tried, 'processes that answered', worked.length, 4)
  const won = answers.filter(({ result }) => result === 'success')
  const soldOut = answers.filter(({ messages = '' }) =>
    textOf(messages).includes(placeRefusalText('out-of-stock')),
  )
  same(tried, 'buyers with an order', won.length, STOCK)
  same(tried, 'buyers with a sold-out message', soldOut.length, BUYERS - STOCK)
  await untilMailed(shop)
  const now = await ordersAndMails(shop)
  same(tried, 'orders created', now.orders - before.orders, STOCK)
  same(
    tried,
    'units left',
    await counted(shop, 'select quantity from stock_level where product_id = $1', [product]),
    0,
  )
  const taken = 'select sum(quantity) from taken_stock where stock_item_id = $1'
  same(tried, 'units recorded as taken', await counted(shop, taken, [product]), STOCK)
  const uses = `select count(*) from coupon_use u join coupon c on c.id = u.coupon_id where c.code = 'prove-few'`
  same(tried, 'uses of the coupon', await counted(shop, uses), USES)
  const withCoupon = `select count(*) from order_coupon where code = 'prove-few'`
  same(tried, 'orders with its discount', await counted(shop, withCoupon), USES)
  same(tried, 'mails, none of them twice', now.mails - before.mails, 2 * STOCK)
}

/** Sends again when the coupon has just been used up, since the total has changed and is shown first. */
async function checkOutAgain(origin: string, buyer: Ready): Promise<Placed> {
  for (let tries = 0; ; tries++) {
    const answer = await checkOut(origin, buyer)
    const text = textOf(answer.messages ?? '')
    const isAboutCoupon = [placeRefusalText('coupon-used-up'), placeRefusalText('coupon-refused')].some(
      (refusal) => text.includes(refusal),
    )
    if (!isAboutCoupon || tries > 5) return answer
  }
}

/** Not a number of mails when two have the same message id. */
async function ordersAndMails(shop: ShopProcess) {
  const ids = [...(await mails(shop)).values()].map(messageId)
  return {
    orders: await counted(shop, 'select count(*) from shop_order'),
    mails: new Set(ids).size === ids.length ? ids.length : Number.NaN,
  }
}
