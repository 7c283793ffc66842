import type { PriceGroups } from '../cache/price-groups.ts'
import type { SharedPages } from '../cache/shared-pages.ts'
import type { Documents } from '../render/documents.ts'
import type { Person } from '../session/person.ts'
import type { Shop } from '../shop.ts'
import type { Incoming } from './incoming.ts'
import type { Audience } from './reply.ts'

/** What dispatching works with, the same for every request. */
export type DispatchParts = {
  readonly shop: Shop
  readonly documents: Documents
  readonly pages: SharedPages
  readonly priceGroups: PriceGroups
}

/** Tells who asks: by the sign-in cookie or by an API key. Refuses nobody: what proves nothing is a guest's. */
export type Identify = (shop: Shop, incoming: Incoming) => Promise<Person | undefined>

/** One request on its way: what it asks, with its query read. */
export type Asked = DispatchParts & {
  readonly incoming: Incoming
  readonly query: URLSearchParams
  readonly identify: Identify
}

export const ADMIN_AJAX_PATH = '/wp-admin/admin-ajax.php'
export const REST_PREFIX = '/wp-json'

/** Scripts' calls stand at three places; whatever else is asked, a person with a browser asks. */
export function audienceOf(path: string, query: URLSearchParams): Audience {
  const isCall = query.has('wc-ajax') || path === ADMIN_AJAX_PATH || isRest(path)
  return isCall ? 'json' : 'page'
}

/** `/?rest_route=/wp/v2/media&page=2` as the address that it stands for; every other address as it is. */
export function withoutRestRoute(url: string): string {
  if (!url.startsWith('/?')) return url
  const query = new URLSearchParams(url.slice(2))
  const route = query.getAll('rest_route').at(-1)
  if (route === undefined) return url
  query.delete('rest_route')
  const parts = route.split('/').filter((part) => part !== '')
  const path = [REST_PREFIX, ...parts.map(encodeURIComponent), ''].join('/')
  return query.size === 0 ? path : `${path}?${query}`
}

export function isRest(path: string): boolean {
  return path === REST_PREFIX || path.startsWith(`${REST_PREFIX}/`)
}
