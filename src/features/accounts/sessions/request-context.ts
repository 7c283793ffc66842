import type { Call } from '../../../platform/http/call.ts'

/** What an operation needs of a request: the shop, cookies, headers and the caller. A `Call` is one. */
export type RequestContext = Pick<Call, 'shop' | 'cookies' | 'headers' | 'address' | 'origin' | 'person'>
