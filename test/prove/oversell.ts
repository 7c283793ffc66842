import { placeRefusalText } from '../../src/features/checkout/texts.ts'
import { withDatabase } from '../support/command-process.ts'
import type { ShopProcess } from '../support/shop-process.ts'
import { type Placed, press, type Ready, readyBuyers, wordsOf } from './buyers.ts'
import { same } from './figures.ts'
import {
  carry,
  counted,
  mails,
  messageId,
  newProduct,
  number,
  owner,
  ticksBelow,
  untilMailed,
} from './shop.ts'

const BUYERS = 200
const PIECES = 50
const USES = 20

/** Many buyers at once, few pieces, and a coupon that even fewer can use. */
export async function proveNoOversell(shop: ShopProcess): Promise<void> {
  await owner(shop, 'coupons', 'create', '--code', 'prove-few', '--percent', '10', '--limit', String(USES))
  const product = await withDatabase(shop.data, (client) => newProduct(client, PIECES))
  const buyers = await readyBuyers(shop.origin, BUYERS, [product])
  await withDatabase(shop.data, async (client) => {
    const coupon = await number(client, `select id from coupon where code = 'prove-few'`)
    await carry(client, { coupons: [coupon] })
  })
  const before = await ordersAndMails(shop)
  const ticks = await ticksBelow(shop.pid)
  const ends = await Promise.all(buyers.map((buyer) => untilToldSo(shop.origin, buyer)))
  const worked = [...(await ticksBelow(shop.pid))].filter(([pid, now]) => now > (ticks.get(pid) ?? now))

  const tried = `oversell: ${BUYERS} buyers at once of ${PIECES} pieces, all with a coupon for ${USES}`
  same(tried, 'processes that answered', worked.length, 4)
  const won = ends.filter(({ result }) => result === 'success')
  const told = ends.filter(({ messages = '' }) =>
    wordsOf(messages).includes(placeRefusalText['out-of-stock']),
  )
  same(tried, 'buyers with an order', won.length, PIECES)
  same(tried, 'buyers told in words that it is gone', told.length, BUYERS - PIECES)
  await untilMailed(shop)
  const now = await ordersAndMails(shop)
  same(tried, 'orders written', now.orders - before.orders, PIECES)
  same(
    tried,
    'pieces left',
    await counted(shop, 'select on_shelf from stock_level where product_id = $1', [product]),
    0,
  )
  const taken = 'select sum(quantity) from taken_stock where shelf_id = $1'
  same(tried, 'pieces written down as taken', await counted(shop, taken, [product]), PIECES)
  const uses = `select count(*) from coupon_use u join coupon c on c.id = u.coupon_id where c.code = 'prove-few'`
  same(tried, 'uses of the coupon', await counted(shop, uses), USES)
  const withCoupon = `select count(*) from order_coupon where code = 'prove-few'`
  same(tried, 'orders that have its discount', await counted(shop, withCoupon), USES)
  same(tried, 'mails, none of them twice', now.mails - before.mails, 2 * PIECES)
}

/** Presses again where a coupon has just been used up: the total is another one, and is shown first. */
async function untilToldSo(origin: string, buyer: Ready): Promise<Placed> {
  for (let tries = 0; ; tries++) {
    const end = await press(origin, buyer)
    const words = wordsOf(end.messages ?? '')
    const isAboutCoupon = [placeRefusalText['coupon-used-up'], placeRefusalText['coupon-refused']].some(
      (text) => words.includes(text),
    )
    if (!isAboutCoupon || tries > 5) return end
  }
}

/** Mails count once for each message id, so that one that was sent twice would be missed. */
async function ordersAndMails(shop: ShopProcess) {
  const ids = [...(await mails(shop)).values()].map(messageId)
  return {
    orders: await counted(shop, 'select count(*) from shop_order'),
    mails: new Set(ids).size === ids.length ? ids.length : Number.NaN,
  }
}
