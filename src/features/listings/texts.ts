import type { ProductOrder } from '../catalog/rules/product-order.ts'

/** The labels of the sort orders, as the select lists them. */
export const sortOrderTexts: Readonly<Record<ProductOrder, string>> = {
  menu_order: 'Our order',
  popularity: 'Popularity',
  date: 'Newest',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
}

/** The range on this page and the total; only the total when one page shows them all. */
export function countText(page: number, perPage: number, total: number): string {
  const noun = total === 1 ? 'piece' : 'pieces'
  if (total <= perPage) return `${total} ${noun}`
  const first = (page - 1) * perPage + 1
  return rangeText(first, Math.min(page * perPage, total), total)
}

/** The range of a page and the total. */
export function rangeText(first: number, last: number, total: number): string {
  return `Showing ${first}–${last} of ${totalText(total)} pieces`
}

/** "24 of 61 shown", above "Load more". */
export function progressText(shown: number, total: number): string {
  return `${shown} of ${totalText(total)} shown`
}

/** Nobody needs the exact number of more products than this. */
const MAX_EXACT_TOTAL = 10_000

function totalText(total: number): string {
  return total > MAX_EXACT_TOTAL ? 'more than 10,000' : String(total)
}

/** Read out with the count after sorting (spec 2.3): "sorted by price, low to high". */
export function sortedText(orderName: string): string {
  return `sorted by ${orderName.toLowerCase()}`
}
