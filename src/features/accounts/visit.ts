import type { Call } from '../../platform/http/call.ts'

/** The one who acts, as a request shows him: a `Call` is one. */
export type Visit = Pick<Call, 'shop' | 'cookies' | 'headers' | 'address' | 'origin' | 'person'>
