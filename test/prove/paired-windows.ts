import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { fillCart } from '../support/http/shopper.ts'
import type { ShopProcess } from '../support/process/shop-process.ts'

const VISITORS = 8
const PAUSE_MS = 40

/** A request of a visitor, with the cookie of a cart. */
export type Page = { readonly path: string; readonly method: 'GET' | 'POST'; readonly cookie: string }

/** The pages of a visitor on the way to the checkout, with a cart that has this product. */
export async function pagesOfVisitor(
  { origin }: ShopProcess,
  client: pg.Client,
  productId: number,
): Promise<Page[]> {
  const { rows } = await client.query('select slug from product where id = $1', [productId])
  const { cookie } = await fillCart(origin, [productId])
  const get = (path: string): Page => ({ path, method: 'GET', cookie })
  return [
    get('/shop/'),
    get(`/product/${rows[0]?.slug}/`),
    get('/cart/'),
    { path: '/?wc-ajax=get_refreshed_fragments', method: 'POST', cookie },
  ]
}

/** How long pages take in two windows: in one the shop serves visitors alone, in the other it does something else too. */
export type Pair<T> = { readonly calm: T; readonly busy: T }

/** Measures so many pairs. Which of the two is first alternates, so that neither of them always is. */
export async function measurePairs<T>(
  count: number,
  measure: (kind: 'calm' | 'busy') => Promise<T>,
): Promise<Pair<T>[]> {
  const pairs: Pair<T>[] = []
  for (let index = 0; index < count; index += 1) {
    if (index % 2 === 0) pairs.push({ calm: await measure('calm'), busy: await measure('busy') })
    else {
      const busy = await measure('busy')
      pairs.push({ calm: await measure('calm'), busy })
    }
  }
  return pairs
}

/** How many times as long the pages took in busy windows: the median of all pairs. */
export function ratioOf(pairs: readonly Pair<number>[]): number {
  const ratios = pairs.map(({ calm, busy }) => busy / calm).sort((a, b) => a - b)
  const middle = Math.floor(ratios.length / 2)
  return ((ratios[middle] ?? 0) + (ratios[ratios.length - 1 - middle] ?? 0)) / 2
}

/** The times of pages in ms, ascending: eight visitors who open one after another for so many seconds. */
export async function visit(shop: ShopProcess, pages: readonly Page[], seconds: number): Promise<number[]> {
  const endMs = performance.now() + seconds * 1_000
  const times: number[] = []
  const stroll = async (visitor: number) => {
    for (let count = visitor; performance.now() < endMs; count += 1) {
      const page = pages[count % pages.length]
      if (!page) throw new Error('There are no pages')
      const startMs = performance.now()
      const { method, cookie } = page
      const response = await fetch(shop.origin + page.path, { method, headers: { cookie } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${page.path} answered ${response.status}`)
      times.push(performance.now() - startMs)
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => stroll(visitor)))
  return times.sort((a, b) => a - b)
}

/** The time that this share of ascending times does not exceed. */
export function quantile(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY
}
