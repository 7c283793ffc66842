import pg from 'pg'
import { openDatabase } from '../../src/platform/db/embedded/embedded.ts'
import { swatchProducts } from '../support/catalog/swatch-products.ts'
import { cpuSeconds, type Served, type ShopProcess, startBare } from '../support/process/shop-process.ts'
import { largeCart, preparedClicks } from './coupons.ts'
import { figures, whole } from './figures.ts'
import { drain, formHeaders, type HttpRequest, type Rate, rate, send } from './load.ts'
import { checkoutBodies, fillCart } from './shopper.ts'

/** Ids of demo products with enough stock. */
type ProductIds = readonly number[]

/** Cached pages, against a bare server that sends the same headers and bytes. */
export async function cachedPages(shop: Served): Promise<void> {
  for (const path of ['/shop/', await firstProductPath(shop)]) {
    const httpRequest: HttpRequest = { path, headers: { 'accept-encoding': 'identity' } }
    await send(shop.origin, httpRequest)
    const reply = await fetch(shop.origin + path, { headers: httpRequest.headers ?? {} })
    const body = Buffer.from(await reply.arrayBuffer())
    const headers = [...reply.headers]
      .filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name))
      .flat()
    const bare = await startBare({ headers, body })
    // Alternating, so that a change of the machine's speed affects both.
    const first = await rate(bare, { path: '/' })
    const ours = await rate(shop, httpRequest)
    const second = await rate(bare, { path: '/' })
    await bare.stop()
    figures.ratio(`cached page ${path}, ${whole(body.length)} bytes`, ours, mean(first, second), 0.9)
  }
}

/**
 * An uncached listing of 24: a form post to the listing's own address that is refused at once (there is no
 * product "x") renders the page again without caching it. It does a little more than a cache miss.
 */
export async function uncachedListing(shop: Served): Promise<void> {
  const httpRequest: HttpRequest = {
    path: '/shop/',
    method: 'POST',
    headers: { 'accept-encoding': 'identity' },
    body: 'add-to-cart=x',
    expected: [409],
  }
  const page = await send(shop.origin, httpRequest)
  const bare = await startBare({ headers: ['content-type', 'text/html'], body: Buffer.from(page.body) })
  const reference = await rate(bare, { path: '/' })
  await bare.stop()
  const ours = await rate(shop, httpRequest)
  const onReference = (ours.perCpuSecond * 50_000) / reference.perCpuSecond
  const got = `${whole(ours.perCpuSecond)} pages a CPU-second here, bare node:http with the same bytes ${whole(reference.perCpuSecond)}: ${whole(onReference)} where bare does 50,000; ${ours.failures} failures`
  figures.note(
    'uncached listing of 24 products',
    got,
    'at least 1,000 pages a CPU-second',
    onReference >= 1000,
  )
}

export async function dynamicCalls(shop: ShopProcess): Promise<void> {
  const productIds = await simpleProducts(shop)
  const bare = await barePost()
  const reference = await rate(bare, smallPost)
  await bare.stop()

  const { cookie } = await fillCart(shop.origin, productIds.slice(0, 3))
  const fragments = await rate(shop, {
    path: '/?wc-ajax=get_refreshed_fragments',
    method: 'POST',
    headers: { cookie },
    body: 'time=1',
  })
  figures.ratio('get_refreshed_fragments, 3 lines', fragments, reference, 1 / 30)

  const add = await rate(shop, {
    path: '/?wc-ajax=add_to_cart',
    method: 'POST',
    body: `product_id=${productIds[0]}`,
  })
  figures.ratio('add_to_cart, new visitor', add, reference, 1 / 60)

  const remove = await rateOfOnce(await prepareRemovals(shop, productIds), shop, '"fragments"')
  figures.ratio('remove_from_cart, 1 of 2 lines, 16 at once', remove, reference, 1 / 60)
}

/** A click on a coupon card, and the totals of a large cart with many coupons. */
export async function couponCalls(shop: ShopProcess): Promise<void> {
  const productIds = await simpleProducts(shop)
  const bare = await barePost()
  const reference = await rate(bare, smallPost)
  await bare.stop()
  const clicks = await rateOfOnce(await preparedClicks(shop, productIds), shop, 'woocommerce-message')
  figures.ratio('apply_coupon_on_click, first time, 16 at once', clicks, reference, 1 / 80)
  await largeCart(shop)
}

const REMOVALS = 2000

/** One cart of two lines for each removal. */
async function prepareRemovals(shop: ShopProcess, productIds: ProductIds): Promise<HttpRequest[]> {
  const requests: HttpRequest[] = []
  const prepare = Array.from({ length: REMOVALS }, () => async () => {
    const { cookie } = await fillCart(shop.origin, productIds.slice(0, 2))
    const headers = { ...formHeaders, cookie }
    const cart = await send(shop.origin, {
      path: '/?wc-ajax=get_refreshed_fragments',
      method: 'POST',
      headers,
    })
    const key = /data-cart_item_key=\\"([0-9a-f]{32})/.exec(cart.body)?.[1]
    if (!key) throw new Error(`There is no line to remove: ${cart.body}`)
    requests.push({
      path: '/?wc-ajax=remove_from_cart',
      method: 'POST',
      headers,
      body: `cart_item_key=${key}`,
    })
  })
  await drain(prepare, 16)
  return requests
}

/** How fast requests are answered, 16 at once, that can be sent once each; `expected` is in every successful answer. */
async function rateOfOnce(
  requests: readonly HttpRequest[],
  shop: ShopProcess,
  expected: string,
): Promise<Rate> {
  let failures = 0
  const before = await cpuSeconds(shop.pid)
  const perSecond = await drain(
    requests.map((httpRequest) => async () => {
      const reply = await send(shop.origin, httpRequest)
      if (!reply.body.includes(expected)) failures++
    }),
    16,
  )
  return { perSecond, perCpuSecond: requests.length / ((await cpuSeconds(shop.pid)) - before), failures }
}

/** The calls of a choice among variations: one of 2,000, and one with prices by quantity. */
export async function variationCalls(shop: ShopProcess): Promise<void> {
  const bare = await barePost()
  const reference = await rate(bare, smallPost)
  await bare.stop()
  const wall = await send(shop.origin, { path: swatchProducts.wall })
  const wallId = /data-product_id="(\d+)"/.exec(wall.body)?.[1]
  const variation = await rate(shop, {
    path: '/?wc-ajax=get_variation',
    method: 'POST',
    body: `product_id=${wallId}&attribute_tone=tone-79&attribute_measure=measure-24`,
  })
  figures.ratio('get_variation, one of 2,000', variation, reference, 1 / 40)
  const table = await rate(shop, {
    path: '/?wc-ajax=get_pricing_table',
    method: 'POST',
    body: 'variation_id=72001',
  })
  figures.ratio('get_pricing_table', table, reference, 1 / 40)
}

const CHECKOUTS = 600

/** Orders of two lines, 16 at once, each with its own cart and form. */
export async function checkouts(shop: ShopProcess): Promise<void> {
  const productIds = await simpleProducts(shop)
  const bare = await barePost()
  const reference = await rate(bare, smallPost)
  await bare.stop()

  const { reviews, orders } = await prepareOrders(shop, productIds)
  const reviewed = await rateOfOnce(reviews, shop, '"result":"success"')
  figures.ratio('update_order_review, 2 lines, first time, 16 at once', reviewed, reference, 1 / 60)
  const ours = await rateOfOnce(orders, shop, '"result":"success"')
  figures.ratio('classic checkout, 2 lines, 16 at once', ours, reference, 1 / 300)
}

async function prepareOrders(
  shop: ShopProcess,
  productIds: ProductIds,
): Promise<{ readonly reviews: readonly HttpRequest[]; readonly orders: readonly HttpRequest[] }> {
  const reviews: HttpRequest[] = []
  const orders: HttpRequest[] = []
  const prepare = Array.from({ length: CHECKOUTS }, () => async () => {
    const shopper = await fillCart(shop.origin, productIds.slice(0, 2))
    const { review, order } = await checkoutBodies(shop.origin, shopper)
    const headers = { ...formHeaders, cookie: shopper.cookie }
    reviews.push({ path: '/?wc-ajax=update_order_review', method: 'POST', headers, body: review })
    orders.push({ path: '/?wc-ajax=checkout', method: 'POST', headers, body: order })
  })
  await drain(prepare, 16)
  return { reviews, orders }
}

const smallPost: HttpRequest = { path: '/', method: 'POST', body: 'product_id=75&quantity=1' }

function barePost(): Promise<Served> {
  return startBare({ headers: ['content-type', 'application/json'], body: Buffer.from('{"ok":true}') })
}

/** Simple products of the listing, with enough stock for this run. */
async function simpleProducts(shop: ShopProcess): Promise<ProductIds> {
  const pages = await Promise.all(['/shop/', '/shop/page/2/'].map((path) => send(shop.origin, { path })))
  const body = pages.map((page) => page.body).join('')
  const ids = [...body.matchAll(/ajax_add_to_cart[^>]*data-product_id="(\d+)"/g)].map((match) =>
    Number(match[1]),
  )
  await restock(shop.data, ids)
  const buyable: number[] = []
  for (const id of new Set(ids)) {
    const reply = await send(shop.origin, {
      path: '/?wc-ajax=add_to_cart',
      method: 'POST',
      body: `product_id=${id}&quantity=20`,
    })
    if (reply.body.includes('"fragments"')) buyable.push(id)
  }
  if (buyable.length < 3) throw new Error('The demo shop has too few simple products to measure with')
  return buyable
}

/** Sets more stock than a run can sell; stock is still tracked, so that its cost is measured. */
async function restock(data: string, ids: readonly number[]): Promise<void> {
  const database = await openDatabase({ dataFolder: data, role: 'command' })
  const client = new pg.Client(database.poolConfig)
  await client.connect()
  await client.query(
    `insert into stock_level (product_id, quantity) select id, 1000000 from unnest($1::bigint[]) as id
     on conflict (product_id) do update set quantity = excluded.quantity, state = 'instock'`,
    [ids],
  )
  await client.end()
  await database.stop()
}

async function firstProductPath(shop: Served): Promise<string> {
  const listing = await send(shop.origin, { path: '/shop/' })
  return /href="(\/product\/[^"?]+\/)"/.exec(listing.body)?.[1] ?? '/shop/'
}

function mean(a: Rate, b: Rate): Rate {
  return {
    perSecond: (a.perSecond + b.perSecond) / 2,
    perCpuSecond: (a.perCpuSecond + b.perCpuSecond) / 2,
    failures: a.failures + b.failures,
  }
}
