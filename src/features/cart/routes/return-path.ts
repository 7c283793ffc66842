import type { Call } from '../../../platform/http/call.ts'

/** Parameters of actions and their results: a URL without them is the page alone. */
const ACTION_PARAMETERS =
  /^(remove_item|removed_item|undo_item|cart_item|set_quantity|_wpnonce|add-to-cart|added-to-cart|order_again|wc-ajax|wt_coupon|remove_coupon)$/

/**
 * Where a link that removes a line redirects (docs/wire.md 2.5): back to our page on which it was followed, else to the
 * cart. Of the referrer only path and query are used, so that nobody is redirected to another host.
 */
export function returnPath({ headers: { referer }, origin }: Pick<Call, 'headers' | 'origin'>): string {
  const from = typeof referer === 'string' && URL.canParse(referer) ? new URL(referer) : undefined
  // A browser reads `//name` as a host.
  if (from?.origin !== origin || from.pathname.startsWith('//')) return '/cart/?removed_item=1'
  const remaining = [...from.searchParams].filter(([name]) => !ACTION_PARAMETERS.test(name))
  return `${from.pathname}?${new URLSearchParams([...remaining, ['removed_item', '1']])}`
}
