/** Says that this browser may be acting as a customer: pages are then made for it alone. It gives no right. */
export const ACTING_COOKIE = 'handsel_acting'

/** Whether the browser may be acting as a customer, by its `Cookie` header: whose pages then never come from the cache. */
export function mayBeActing(cookieHeader: string | string[] | undefined): boolean {
  return typeof cookieHeader === 'string' && cookieHeader.includes(`${ACTING_COOKIE}=1`)
}
