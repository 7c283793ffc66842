import { type HttpRequest, send } from '../../support/http/http-request.ts'
import type { BareAnswer } from '../runner/bare.ts'
import type { BenchShop } from '../runner/bench-shop.ts'
import type { Call } from './call.ts'

const uncompressed = { 'accept-encoding': 'identity' }

/** Pages from the page cache, and a listing that is rendered for every request. */
export const pageCalls: readonly Call[] = [
  cached('cached-listing', 'cached /shop/', async () => '/shop/'),
  cached('cached-product', 'cached product page', firstProductPath),
  {
    name: 'listing',
    title: 'listing of 24 products, not cached',
    // 2,500 pages a processor second where the bare server answers 50,000.
    target: { cpuRatio: 1 / 20 },
    bareAnswer: async ({ origin }) => {
      const { body } = await send(origin, refusedPost)
      return { headers: ['content-type', 'text/html'], body: Buffer.from(body) }
    },
    prepare: async () => ({
      requests: [refusedPost],
      connections: 32,
      sent: 'repeatedly',
      expected: { status: 409, text: 'ajax_add_to_cart' },
    }),
  },
]

/**
 * A form post to the listing's own address that is refused at once (there is no product "x") renders the page again
 * without caching it. It does a little more than a request that the cache cannot answer.
 */
const refusedPost: HttpRequest = {
  path: '/shop/',
  method: 'POST',
  headers: uncompressed,
  body: 'add-to-cart=x',
}

/** A page from the cache, and a bare server with the same headers and bytes. */
function cached(name: string, title: string, pathOf: (shop: BenchShop) => Promise<string>): Call {
  return {
    name,
    title,
    target: { wallRatio: 0.95, cpuRatio: 0.95 },
    bareAnswer: async (shop) => sameAnswer(shop.origin + (await pathOf(shop))),
    prepare: async (shop) => ({
      requests: [{ path: await pathOf(shop), headers: uncompressed }],
      connections: 32,
      sent: 'repeatedly',
      expected: {},
    }),
  }
}

async function sameAnswer(address: string): Promise<BareAnswer> {
  await fetch(address, { headers: uncompressed })
  const reply = await fetch(address, { headers: uncompressed })
  const body = Buffer.from(await reply.arrayBuffer())
  const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  return { headers: [...reply.headers].filter(([name]) => !ownHeaders.includes(name)).flat(), body }
}

async function firstProductPath({ origin }: BenchShop): Promise<string> {
  const listing = await send(origin, { path: '/shop/' })
  return /href="(\/product\/[^"?]+\/)"/.exec(listing.body)?.[1] ?? '/shop/'
}
