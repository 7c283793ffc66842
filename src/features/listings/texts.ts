import type { ProductOrder } from '../catalog/rules/product-order.ts'

/** How the orders of a listing are called, in the order that the select shows them. */
export const orderTexts: Readonly<Record<ProductOrder, string>> = {
  menu_order: 'Our order',
  popularity: 'Popularity',
  date: 'Newest',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
}

/** "Showing 25–48 of 61 pieces"; plain words when one page holds them all. */
export function countText(page: number, perPage: number, total: number): string {
  const pieces = total === 1 ? 'piece' : 'pieces'
  if (total <= perPage) return `${total} ${pieces}`
  const first = (page - 1) * perPage + 1
  return spanText(first, Math.min(page * perPage, total), total)
}

/** "Showing 25–48 of 61 pieces". */
export function spanText(first: number, last: number, total: number): string {
  return `Showing ${first}–${last} of ${total} pieces`
}

/** "24 of 61 shown", beside what brings more of them. */
export function shownText(shown: number, total: number): string {
  return `${shown} of ${total} shown`
}

/** Said with the count after a sort (spec 2.3): "sorted by price, low to high". */
export function sortedText(orderName: string): string {
  return `sorted by ${orderName.toLowerCase()}`
}
