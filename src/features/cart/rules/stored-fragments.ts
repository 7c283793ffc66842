import { DAY_MS } from '../../../kernel/day.ts'

/** How long fragments stored in the browser are valid (spec 9.5). */
export const FRAGMENTS_LIFE_MS = DAY_MS

/** The cart of the browser's stored fragments, and their time (spec 3.4). */
export type StoredFragments = {
  readonly cartHash: string
  readonly createdMs: number | undefined
}

/**
 * Whether stored fragments may be shown without a request (spec 4.4): they were created less than 24 hours ago, and are of
 * the cart that the cookie names; no cookie is the empty cart.
 */
export function mayReuse(stored: StoredFragments, cookieHash: string | undefined, nowMs: number): boolean {
  if (stored.createdMs === undefined) return false
  const age = nowMs - stored.createdMs
  return age >= 0 && age < FRAGMENTS_LIFE_MS && stored.cartHash === (cookieHash ?? '')
}
