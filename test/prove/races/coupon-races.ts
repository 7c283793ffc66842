import { placeRefusalText } from '../../../src/features/checkout/rules/order-refusal.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { checkOutAll, type Placed, readyBuyers, succeeded, textOf } from '../buyers.ts'
import { same } from '../figures.ts'
import { applyToCarts, counted, newProduct, number, owner } from '../shop.ts'

/** Coupons and credits with a limit, used by more buyers at once. */
export async function proveCouponLimits(shop: ShopProcess): Promise<void> {
  await limitOfAll(shop)
  await limitOfBuyer(shop)
  await tabsOfOneCart(shop)
  await oneCredit(shop)
}

async function limitOfAll(shop: ShopProcess): Promise<void> {
  const answers = await raceCarts(shop, 100, 'prove-ten', ['--percent', '10', '--limit', '10'])
  const tried = 'coupon: 100 carts at once with a coupon for 10'
  await reportUses(shop, tried, 'prove-ten', answers, 10)
}

async function limitOfBuyer(shop: ShopProcess): Promise<void> {
  const answers = await raceCarts(shop, 20, 'prove-once', ['--percent', '10', '--limit-per-user', '1'])
  const tried = 'coupon: one buyer from 20 carts at once with a coupon for one use each'
  await reportUses(shop, tried, 'prove-once', answers, 1)
}

/** Checks out so many carts at once, each with the coupon. */
async function raceCarts(
  shop: ShopProcess,
  carts: number,
  code: string,
  options: readonly string[],
): Promise<Placed[]> {
  await owner(shop, 'coupons', 'create', '--code', code, ...options)
  const productIds = [await withDatabase(shop.data, (client) => newProduct(client, 1_000_000))]
  const buyers = await readyBuyers(shop.origin, carts, productIds)
  await withDatabase(shop.data, async (client) => {
    await applyToCarts(client, {
      coupons: [await number(client, 'select id from coupon where code = $1', [code])],
    })
  })
  return checkOutAll(shop.origin, buyers)
}

async function reportUses(
  shop: ShopProcess,
  tried: string,
  code: string,
  answers: readonly Placed[],
  limit: number,
): Promise<void> {
  const refusalTexts = [placeRefusalText('coupon-used-up'), placeRefusalText('coupon-refused')]
  const refused = answers.filter(({ messages = '' }) =>
    refusalTexts.some((text) => textOf(messages).includes(text)),
  )
  same(tried, 'orders', succeeded(answers).length, limit)
  same(tried, 'buyers refused with a message', refused.length, answers.length - limit)
  const ids = succeeded(answers).map(({ order_id }) => order_id)
  const discounted = 'select count(*) from order_coupon where code = $1 and order_id = any($2::bigint[])'
  same(tried, 'orders with its discount', await counted(shop, discounted, [code, ids]), limit)
  const uses = 'select count(*) from coupon_use u join coupon c on c.id = u.coupon_id where c.code = $1'
  same(tried, 'uses', await counted(shop, uses, [code]), limit)
}

/** One cart in many tabs, each with its own form and key. */
async function tabsOfOneCart(shop: ShopProcess): Promise<void> {
  const productIds = [await withDatabase(shop.data, (client) => newProduct(client, 1_000_000))]
  const [first] = await readyBuyers(shop.origin, 1, productIds)
  if (!first) throw new Error('There is no buyer')
  const tabs = Array.from({ length: 20 }, (_, index) => {
    const body = new URLSearchParams(first.body)
    body.set('placement_key', `a-key-of-this-tab-${index}`)
    return { ...first, body: body.toString() }
  })
  const before = await counted(shop, 'select count(*) from shop_order')
  const answers = await checkOutAll(shop.origin, tabs)
  const tried = 'coupon: one cart in 20 tabs, ordered in all at once'
  const orders = (await counted(shop, 'select count(*) from shop_order')) - before
  same(tried, 'orders', orders, 1)
  const named = new Set(succeeded(answers).map(({ order_id }) => order_id))
  same(tried, 'orders that the answers name', named.size, 1)
}

/** A store credit that pays one order, in many carts. */
async function oneCredit(shop: ShopProcess): Promise<void> {
  const productIds = [await withDatabase(shop.data, (client) => newProduct(client, 1_000_000))]
  const [probe] = await readyBuyers(shop.origin, 1, productIds)
  const [paid] = await checkOutAll(shop.origin, probe ? [probe] : [])
  const total = await counted(shop, 'select total_minor from shop_order where id = $1', [paid?.order_id])
  const code = await owner(shop, 'credit', 'issue', (total / 100).toFixed(2))
  const buyers = await readyBuyers(shop.origin, 12, productIds)
  const credit = await withDatabase(shop.data, async (client) => {
    const id = await number(client, 'select max(id) from credit')
    await applyToCarts(client, { credits: [id] })
    return id
  })
  const answers = await checkOutAll(shop.origin, buyers)
  const ids = succeeded(answers).map(({ order_id }) => order_id)

  const tried = `credit: ${code.replace(/.(?=.{4})/g, '·')}, worth one order, in 12 carts ordered at once`
  const sum = (text: string) => counted(shop, text, [credit])
  same(tried, 'left of it, in cents', await sum('select balance_minor from credit where id = $1'), 0)
  same(
    tried,
    'spent, in cents',
    -(await sum(`select sum(delta_minor) from credit_entry where credit_id = $1 and kind = 'spend'`)),
    total,
  )
  const ofOrders =
    'select coalesce(sum(minor), 0) from order_credit where credit_id = $1 and order_id = any($2::bigint[])'
  same(tried, 'what orders have of it, in cents', await counted(shop, ofOrders, [credit, ids]), total)
  same(
    tried,
    'entries add up to what is left',
    await sum('select sum(delta_minor) from credit_entry where credit_id = $1'),
    0,
  )
  same(
    tried,
    'carts ordered, or refused with a message',
    answers.filter(({ result, messages }) => result === 'success' || messages).length,
    12,
  )
}
