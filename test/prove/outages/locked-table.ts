import { setTimeout as wait } from 'node:timers/promises'
import { fillCart } from '../../support/http/shopper.ts'
import { newProduct } from '../shop.ts'
import type { OutageShop } from './outage-shop.ts'

export type AfterLock = {
  /** The 95th percentile of pages and product calls, in ms: before the lock, and while it is held. */
  readonly calmMs: number
  readonly lockedMs: number
  /** Statuses of pages and product calls that were not 200. */
  readonly failedPages: number
  /** Statuses of the callers of the locked table. */
  readonly cartStatuses: readonly number[]
  /** From the end of the lock until a cart is answered. */
  readonly secondsToSell: number
}

const CART_CALLERS = 8
const PAGE_CALLERS = 2

/** Locks the carts for some seconds, while carts, pages and product calls are requested. */
export async function lockCarts(outage: OutageShop, lockedMs: number): Promise<AfterLock> {
  const { shop, inDatabase } = outage
  const product = await inDatabase((client) => newProduct(client, 100))
  const { cookie } = await fillCart(shop.origin, [product])
  const calm = await requestPages(shop.origin, product, Math.min(lockedMs, 5_000))
  const statuses = new Set<number>()
  const locked = await inDatabase(async (client) => {
    await client.query('begin; lock table cart in access exclusive mode')
    const endMs = Date.now() + lockedMs
    const callers = Array.from({ length: CART_CALLERS }, async () => {
      while (Date.now() < endMs - 3_000) {
        statuses.add(await statusOf(`${shop.origin}/cart/`, cookie))
        await wait(20)
      }
    })
    const pages = await requestPages(shop.origin, product, lockedMs)
    await Promise.all(callers)
    await client.query('rollback')
    return pages
  })
  const overMs = performance.now()
  while ((await statusOf(`${shop.origin}/cart/`, cookie)) !== 200 && performance.now() - overMs < 30_000)
    await wait(20)
  return {
    calmMs: p95(calm.ms),
    lockedMs: p95(locked.ms),
    failedPages: calm.failed + locked.failed,
    cartStatuses: [...statuses],
    secondsToSell: (performance.now() - overMs) / 1000,
  }
}

type Requests = { readonly ms: readonly number[]; readonly failed: number }

/** A page, and the stock of a product, which no memory answers. */
async function requestPages(origin: string, product: number, forMs: number): Promise<Requests> {
  const ms: number[] = []
  let failed = 0
  const endMs = Date.now() + forMs
  const addresses = [`${origin}/shop/`, `${origin}/?wc-ajax=get_variation&product_id=${product}`]
  const request = async () => {
    for (let count = 0; Date.now() < endMs; count += 1) {
      const startMs = performance.now()
      const status = await statusOf(addresses[count % addresses.length] ?? origin, '')
      ms.push(performance.now() - startMs)
      if (status >= 500 || status === 0) failed += 1
      await wait(10)
    }
  }
  await Promise.all(Array.from({ length: PAGE_CALLERS }, request))
  return { ms, failed }
}

function statusOf(address: string, cookie: string): Promise<number> {
  return fetch(address, { headers: { cookie } }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
