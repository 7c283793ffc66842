import type { SharedPages } from '../cache/shared-pages.ts'
import type { Documents } from '../render/documents.ts'
import type { Shop } from '../shop.ts'
import type { Incoming } from './incoming.ts'
import type { Audience } from './reply.ts'
import type { Tables } from './tables.ts'

/** What dispatching works with, the same for every request. */
export type DispatchParts = {
  readonly shop: Shop
  readonly tables: Tables
  readonly documents: Documents
  readonly pages: SharedPages
}

/** One request on its way: what it asks, with its query read. */
export type Asked = DispatchParts & { readonly incoming: Incoming; readonly query: URLSearchParams }

export const ADMIN_AJAX_PATH = '/wp-admin/admin-ajax.php'
export const REST_PREFIX = '/wp-json'

/** Scripts' calls stand at three places; whatever else is asked, a person with a browser asks. */
export function audienceOf(path: string, query: URLSearchParams): Audience {
  const isCall = query.has('wc-ajax') || path === ADMIN_AJAX_PATH || isRest(path)
  return isCall ? 'json' : 'page'
}

export function isRest(path: string): boolean {
  return path === REST_PREFIX || path.startsWith(`${REST_PREFIX}/`)
}
