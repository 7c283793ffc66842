import { type HttpRequest, send } from '../../support/http/http-request.ts'
import { checkoutBody, fillCart } from '../../support/http/shopper.ts'
import { runCommand } from '../../support/process/command-process.ts'
import type { BareAnswer } from '../runner/bare.ts'
import type { BenchShop } from '../runner/bench-shop.ts'
import { type Call, forEachVisitor } from './call.ts'

const PER_PAGE = 100

/** Reads of programs with a key, each against a bare server that answers the same bytes. */
export const restCalls: readonly Call[] = [
  read('rest-products', `products, ${PER_PAGE} at once, by REST`, { wallRatio: 1 / 120 }, async () => ({
    path: `/wp-json/wc/v3/products?per_page=${PER_PAGE}`,
  })),
  read('rest-product', 'one product by REST', { wallRatio: 1 / 40 }, async ({ productIds }) => ({
    path: `/wp-json/wc/v3/products/${productIds[0]}`,
  })),
  read('rest-orders', `orders, ${PER_PAGE} at once, by REST`, { wallRatio: 1 / 120 }, async (shop) => {
    await placeOrders(shop)
    return { path: `/wp-json/wc/v3/orders?per_page=${PER_PAGE}` }
  }),
]

function read(
  name: string,
  title: string,
  target: Call['target'],
  requestOf: (shop: BenchShop) => Promise<HttpRequest>,
): Call {
  const signed = async (shop: BenchShop): Promise<HttpRequest> => ({
    ...(await requestOf(shop)),
    headers: { authorization: await keyOf(shop), 'accept-encoding': 'identity' },
  })
  return {
    name,
    title,
    target,
    bareAnswer: async (shop): Promise<BareAnswer> => {
      const { body } = await send(shop.origin, await signed(shop))
      return { headers: ['content-type', 'application/json; charset=UTF-8'], body: Buffer.from(body) }
    },
    prepare: async (shop) => ({
      requests: [await signed(shop)],
      connections: 16,
      sent: 'repeatedly',
      expected: { text: '"_links"' },
    }),
  }
}

const keys = new WeakMap<BenchShop, Promise<string>>()

/** The header of a key with all rights, one for each shop. */
function keyOf(shop: BenchShop): Promise<string> {
  const key = keys.get(shop) ?? newKey(shop)
  keys.set(shop, key)
  return key
}

async function newKey({ data, root }: BenchShop): Promise<string> {
  const run = async (...args: string[]) => {
    const { code, output } = await runCommand(data, args, root).ended
    if (code !== 0) throw new Error(`handsel ${args.join(' ')}: ${output}`)
    return output
  }
  const email = 'programs@example.com'
  await run('user', 'create', email, '--role', 'administrator')
  const output = await run('api-key', 'create', email, '--permissions', 'read_write')
  const [key = '', secret = ''] = ['consumer_key', 'consumer_secret'].map(
    (name) => new RegExp(`${name}\\s+(\\S+)`).exec(output)?.[1],
  )
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
}

/** As many orders as a page has, if there are fewer. */
async function placeOrders({ origin, database, productIds }: BenchShop): Promise<void> {
  const { rows } = await database.query('select count(*)::int as count from shop_order')
  await forEachVisitor(Math.max(0, PER_PAGE - Number(rows[0]?.count)), async () => {
    const { cookie } = await fillCart(origin, productIds.slice(0, 2))
    const body = await checkoutBody(origin, { cookie })
    return send(origin, { path: '/?wc-ajax=checkout', method: 'POST', headers: { cookie }, body })
  })
}
