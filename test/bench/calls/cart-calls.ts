import { type HttpRequest, send } from '../../support/http/http-request.ts'
import { fillCart } from '../../support/http/shopper.ts'
import { type Call, forEachVisitor } from './call.ts'

const CARTS = 300

/** The calls of the mini-cart. */
export const cartCalls: readonly Call[] = [
  {
    name: 'fragments',
    title: `get_refreshed_fragments, 3 lines, ${CARTS} carts`,
    target: { wallRatio: 1 / 15, cpuRatio: 1 / 12 },
    prepare: async ({ origin, productIds }) => ({
      requests: await forEachVisitor(CARTS, async () => {
        const { cookie } = await fillCart(origin, productIds.slice(0, 3))
        return fragments(cookie)
      }),
      connections: 32,
      sent: 'repeatedly',
      expected: { text: 'data-cart_item_key' },
    }),
  },
  {
    name: 'add',
    title: 'add_to_cart, new visitor',
    target: { wallRatio: 1 / 20, cpuRatio: 1 / 15 },
    prepare: async ({ productIds }) => ({
      requests: productIds.map((id) => ({
        path: '/?wc-ajax=add_to_cart',
        method: 'POST',
        body: `product_id=${id}`,
      })),
      connections: 32,
      sent: 'repeatedly',
      expected: { text: '"fragments"' },
    }),
  },
  {
    name: 'remove',
    title: 'remove_from_cart, 1 of 2 lines, 16 at once',
    target: { wallRatio: 1 / 30, cpuRatio: 1 / 25 },
    prepare: async ({ origin, productIds }, count) => ({
      requests: await forEachVisitor(count, () => removal(origin, productIds)),
      connections: 16,
      sent: 'once',
      expected: { text: '"fragments"' },
    }),
  },
]

function fragments(cookie: string): HttpRequest {
  return { path: '/?wc-ajax=get_refreshed_fragments', method: 'POST', headers: { cookie }, body: 'time=1' }
}

async function removal(origin: string, productIds: readonly number[]): Promise<HttpRequest> {
  const { cookie } = await fillCart(origin, productIds.slice(0, 2))
  const cart = await send(origin, fragments(cookie))
  const key = /data-cart_item_key=\\"([0-9a-f]{32})/.exec(cart.body)?.[1]
  if (!key) throw new Error(`There is no line to remove: ${cart.body}`)
  return {
    path: '/?wc-ajax=remove_from_cart',
    method: 'POST',
    headers: { cookie },
    body: `cart_item_key=${key}`,
  }
}
