import type { Call } from '../../../platform/http/call.ts'

/** What acts, or tells of what was done: an address without it is the page alone. */
const ACTING =
  /^(remove_item|removed_item|undo_item|cart_item|set_quantity|_wpnonce|add-to-cart|added-to-cart|order_again|wc-ajax|wt_coupon|remove_coupon)$/

/**
 * Where a link of the cart that takes a line out leads (docs/wire.md 2.5): back to the page of ours that it was followed
 * on, else to the cart. Of that page's address only path and query are kept, so that nobody is sent to another host.
 */
export function wayBack({ headers: { referer }, origin }: Pick<Call, 'headers' | 'origin'>): string {
  const from = typeof referer === 'string' && URL.canParse(referer) ? new URL(referer) : undefined
  // A browser reads `//name` as a host.
  if (from?.origin !== origin || from.pathname.startsWith('//')) return '/cart/?removed_item=1'
  const kept = [...from.searchParams].filter(([name]) => !ACTING.test(name))
  return `${from.pathname}?${new URLSearchParams([...kept, ['removed_item', '1']])}`
}
