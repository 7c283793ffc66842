import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'

/** What an operation needs of a request: the shop, cookies, headers and the caller. A `Call` is one. */
export type RequestContext = {
  readonly shop: Shop
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly address: string
  readonly origin: string
  readonly person: Person | undefined
}
