import { drain } from '../../support/http/http-request.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { checkOut, type Placed, readyBuyers } from '../buyers.ts'
import { same } from '../figures.ts'
import { mailCounts, newProduct, number, untilMailed } from '../shop.ts'

const REPLAYS = 1000
const AT_ONCE = 32
const START = 1_000_000

/** One checkout, sent repeatedly, recognised by the key of its form or of the client. */
export async function proveReplays(shop: ShopProcess): Promise<void> {
  await replay(shop, 'by the key of its form', {})
  await replay(shop, 'by the header Idempotency-Key', { 'idempotency-key': 'one-and-the-same' })
}

async function replay(
  shop: ShopProcess,
  keySource: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const product = await withDatabase(shop.data, (client) => newProduct(client, START))
  const [buyer] = await readyBuyers(shop.origin, 1, [product])
  if (!buyer) throw new Error('There is no buyer')
  const before = await stateOf(shop, product)
  const answers: Placed[] = []
  await drain(
    Array.from(
      { length: REPLAYS },
      () => async () => void answers.push(await checkOut(shop.origin, buyer, headers)),
    ),
    AT_ONCE,
  )
  await untilMailed(shop)
  const after = await stateOf(shop, product)

  const tried = `replay: one checkout ${REPLAYS} times, ${AT_ONCE} at once, ${keySource}`
  const orders = [...new Set(answers.map(({ order_id }) => order_id))]
  same(tried, 'answers with an order', answers.filter(({ result }) => result === 'success').length, REPLAYS)
  same(tried, 'different orders in them', orders.length, 1)
  same(tried, 'orders created', after.orders - before.orders, 1)
  same(tried, 'units taken', before.left - after.left, 1)
  same(tried, 'stock changes recorded', after.taken - before.taken, 1)
  const sent = [...(await mailCounts(shop))].filter(([key]) => key.startsWith(`${orders[0]} `)).sort()
  same(tried, 'mails', Object.fromEntries(sent), {
    [`${orders[0]} new-order`]: 1,
    [`${orders[0]} processing`]: 1,
  })
}

function stateOf({ data }: ShopProcess, product: number) {
  return withDatabase(data, async (client) => ({
    orders: await number(client, 'select count(*) from shop_order'),
    taken: await number(client, 'select count(*) from taken_stock'),
    left: await number(client, 'select quantity from stock_level where product_id = $1', [product]),
  }))
}
