import type { HttpRequest } from '../../support/http/http-request.ts'
import { fillCart } from '../../support/http/shopper.ts'
import { isInStock, largeCategories, largeProductId, largeProductPath } from './large-catalogue.ts'

/** Pages of one kind in a shop with `count` large products: different addresses, as far as there are some. */
export type PageKind = {
  readonly title: string
  readonly group: 'listing' | 'home' | 'product' | 'cart'
  /** The order of a listing. */
  readonly order?: string
  /** Whether a shop with so many products fills this page. */
  isFull(count: number): boolean
  requests(origin: string, count: number): Promise<readonly HttpRequest[]>
}

/** The orders that listings offer. */
export const orders = ['menu_order', 'popularity', 'date', 'price', 'price-desc']

/** How many requests of each kind are sent at first and not counted: they run code that was never run before. */
export const WARM_UP_REQUESTS = 20

/** How many requests of each kind there are, those included. */
export const MAX_REQUESTS = WARM_UP_REQUESTS + 20

const PER_PAGE = 24
const depths = ['first', 'middle', 'last'] as const

const places = [
  { name: 'shop', path: '/shop/', share: 1 },
  { ...(largeCategories[0] ?? { path: '', share: 0 }), name: 'large category' },
  { ...(largeCategories.at(-1)?.children.at(-1) ?? { path: '', share: 0 }), name: 'small category' },
]

/** Every kind of page that grows with a shop: listings in each order, at each depth, and what links products. */
export const pageKinds: readonly PageKind[] = [
  ...orders.flatMap((order) =>
    places.flatMap((place) => depths.map((depth) => listing(order, place, depth))),
  ),
  {
    title: 'home',
    group: 'home',
    isFull: () => true,
    requests: async () => Array(MAX_REQUESTS).fill(refusedPost('/')),
  },
  {
    title: 'product',
    group: 'product',
    isFull: () => true,
    requests: async (_origin, count) =>
      numbers(MAX_REQUESTS).map((n) => refusedPost(largeProductPath(Math.floor((n * count) / MAX_REQUESTS)))),
  },
  { title: 'cart with cross-sells', group: 'cart', isFull: () => true, requests: cartPages },
]

function listing(order: string, place: (typeof places)[number], depth: (typeof depths)[number]): PageKind {
  return {
    title: `${place.name} by ${order}, ${depth} page`,
    group: 'listing',
    order,
    isFull: (count) => count * place.share >= PER_PAGE,
    requests: async (_origin, count) => {
      const last = Math.max(1, Math.floor((count * place.share) / PER_PAGE))
      // Different pages, as far as there are some: after the last one, those from the first on, and the other way around.
      const page = (n: number) =>
        ({ first: 0, middle: Math.floor(last / 2) + n, last: last * n + last - 1 - n })[depth] % last
      return numbers(MAX_REQUESTS).map((n) => {
        const number = page(n) + 1
        return refusedPost(`${place.path}${number === 1 ? '' : `page/${number}/`}?orderby=${order}`)
      })
    },
  }
}

/**
 * A form post to a page's own address that is refused at once (there is no product "x") renders the page again and never
 * caches it: the first page of a listing, which has one address only, can be measured as often as others.
 */
function refusedPost(path: string): HttpRequest {
  return { path, method: 'POST', headers: { 'accept-encoding': 'identity' }, body: 'add-to-cart=x' }
}

/** Carts of three products; each product has two cross-sells. The cart page is never cached. */
async function cartPages(origin: string, count: number): Promise<readonly HttpRequest[]> {
  const carts: HttpRequest[] = []
  for (const n of numbers(MAX_REQUESTS)) {
    const ids = numbers(3).map((each) => largeProductId(buyable((n * 31 + each * 7) % count, count)))
    const { cookie } = await fillCart(origin, ids)
    carts.push({ path: '/cart/', headers: { cookie } })
  }
  return carts
}

/** This product, or the next one that is in stock. */
function buyable(n: number, count: number): number {
  return isInStock(n) ? n : buyable((n + 1) % count, count)
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
