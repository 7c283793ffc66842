import { type DigitFormat, formatAmount } from '../../kernel/format.ts'
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
  if (total <= perPage) return `${numberText(total)} ${noun}`
  const first = (page - 1) * perPage + 1
  return rangeText(first, Math.min(page * perPage, total), total)
}

/** The range of a page and the total. */
export function rangeText(first: number, last: number, total: number): string {
  return `Showing ${numberText(first)}–${numberText(last)} of ${totalText(total, last)} pieces`
}

/** "24 of 61 shown", above "Load more". */
export function progressText(shown: number, total: number): string {
  return `${numberText(shown)} of ${totalText(total, shown)} shown`
}

/** A larger number tells shoppers nothing more. */
const MAX_EXACT_TOTAL = 10_000

/** Above 10,000 the exact number is shown only to those who have passed it. */
function totalText(total: number, last: number): string {
  return total > MAX_EXACT_TOTAL && last <= MAX_EXACT_TOTAL ? 'more than 10,000' : numberText(total)
}

const digits: DigitFormat = { decimals: 0, decimalSeparator: '.', thousandSeparator: ',', trimZeros: false }

const numberText = (value: number) => formatAmount(value, digits)

/** Read out with the count after sorting (spec 2.3): "sorted by price, low to high". */
export function sortedText(orderName: string): string {
  return `sorted by ${orderName.toLowerCase()}`
}
