import type { PriceGroups } from '../../cache/price-groups.ts'
import type { SharedPages } from '../../cache/shared-pages.ts'
import type { Documents } from '../../render/documents.ts'
import type { Person } from '../../session/person.ts'
import type { Shop } from '../../shop.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import { hasTooManyParameters } from './head-limits.ts'
import type { Audience } from './reply.ts'

/** The parts that dispatching uses, the same for every request. */
export type DispatchDependencies = {
  readonly shop: Shop
  readonly documents: Documents
  readonly pages: SharedPages
  readonly priceGroups: PriceGroups
}

/**
 * Identifies the caller by the sign-in cookie or by an API key. Refuses nobody: without proof the caller is a guest.
 */
export type Identify = (shop: Shop, incoming: IncomingRequest) => Promise<Person | undefined>

/** One request during dispatch, with its query parsed. */
export type DispatchRequest = DispatchDependencies & {
  readonly incoming: IncomingRequest
  readonly query: URLSearchParams
  readonly identify: Identify
}

export const ADMIN_AJAX_PATH = '/wp-admin/admin-ajax.php'
export const REST_PREFIX = '/wp-json'

/** Calls of scripts have three kinds of address; everything else is requested by a person with a browser. */
export function audienceOf(path: string, query: URLSearchParams): Audience {
  const isCall = query.has('wc-ajax') || path === ADMIN_AJAX_PATH || isRest(path)
  return isCall ? 'json' : 'page'
}

/** `/?rest_route=/wp/v2/media&page=2` as the path that it means; every other address unchanged. */
export function withoutRestRoute(url: string): string {
  // One with too many parameters is refused.
  if (!url.startsWith('/?') || hasTooManyParameters(url)) return url
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
