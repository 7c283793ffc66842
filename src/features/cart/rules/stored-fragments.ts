/** How long fragments kept in the browser are good (spec 9.5). */
export const FRAGMENTS_LIFE_MS = 24 * 3600 * 1000

/** Of which cart the browser's kept fragments are, and since when (spec 3.4). */
export type StoredFragments = {
  readonly cartHash: string
  readonly createdMs: number | undefined
}

/**
 * Whether kept fragments may be shown without asking (spec 4.4): they say when they were made, that is less
 * than 24 hours ago, and they are of the cart that the cookie names; no cookie is the empty cart.
 */
export function mayReuse(stored: StoredFragments, cookieHash: string | undefined, nowMs: number): boolean {
  if (stored.createdMs === undefined) return false
  const age = nowMs - stored.createdMs
  return age >= 0 && age < FRAGMENTS_LIFE_MS && stored.cartHash === (cookieHash ?? '')
}
