import { identify } from '../../../src/features/accounts/sessions/identify.ts'
import type { IncomingRequest } from '../../../src/platform/http/incoming-request.ts'
import type { Person } from '../../../src/platform/session/person.ts'
import type { Shop } from '../../../src/platform/shop.ts'

/** The person that a request of a page with these headers is identified as. */
export function identifyByHeaders(
  shop: Shop,
  headers: IncomingRequest['headers'],
): Promise<Person | undefined> {
  return Promise.resolve(identify(shop, { path: '/', headers } as IncomingRequest))
}
