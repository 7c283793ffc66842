import type { ProductOrder } from '../../catalog/rules/product-order.ts'
import * as messages from '../messages.ts'

/** The labels of the sort orders, as the select lists them. */
export const sortOrderText: Readonly<Record<ProductOrder, () => string>> = {
  menu_order: messages.featured,
  popularity: messages.popularity,
  date: messages.newest,
  price: messages.priceLowToHigh,
  'price-desc': messages.priceHighToLow,
}

/** The range on this page and the total; only the total when one page shows them all. */
export function countText(page: number, perPage: number, total: number): string {
  if (total <= perPage) return messages.productCount({ count: total })
  const first = (page - 1) * perPage + 1
  return rangeText(first, Math.min(page * perPage, total), total)
}

/** The range of a page and the total. */
export function rangeText(first: number, last: number, total: number): string {
  return isVague(total, last)
    ? messages.rangeOfMany({ first, last, max: MAX_EXACT_TOTAL })
    : messages.range({ first, last, total })
}

/** "24 of 61 shown", above "Load more". */
export function progressText(shown: number, total: number): string {
  return isVague(total, shown)
    ? messages.progressOfMany({ shown, max: MAX_EXACT_TOTAL })
    : messages.progress({ shown, total })
}

/** A larger number tells shoppers nothing more. */
const MAX_EXACT_TOTAL = 10_000

/** Above 10,000 the exact number is shown only to those who have passed it. */
function isVague(total: number, last: number): boolean {
  return total > MAX_EXACT_TOTAL && last <= MAX_EXACT_TOTAL
}
