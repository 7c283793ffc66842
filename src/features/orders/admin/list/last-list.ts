import { type OfficeFilters, officeOrders } from '../office-calls.ts'

type LastList = {
  readonly query: OfficeFilters
  readonly pages: number
  /** Its orders, from page `first` to page `last`. */
  readonly ids: readonly number[]
  readonly first: number
  readonly last: number
}

let list: LastList | undefined

/** Remembers the orders of the list as it is seen, so that one leads to the next. */
export function rememberList(
  query: OfficeFilters & { readonly page: number },
  pages: number,
  ids: readonly number[],
) {
  list = { query, pages, ids, first: query.page, last: query.page }
}

/** Whether the order was in the list that was seen last, or follows one that was. */
export function isInLastList(id: number): boolean {
  return list?.ids.includes(id) ?? false
}

/** The order after (`by` 1) or before (-1) this one in the list that was seen last, on whichever page; `undefined`: there is none. */
export async function neighbourOf(id: number, by: 1 | -1): Promise<number | undefined> {
  const index = list?.ids.indexOf(id) ?? -1
  if (!list || index === -1) return undefined
  const known = list.ids[index + by]
  if (known !== undefined) return known
  const page = by === 1 ? list.last + 1 : list.first - 1
  if (page < 1 || page > list.pages) return undefined
  const { items } = await officeOrders.list({ ...list.query, page })
  // Orders that came in meanwhile have moved the others to later pages.
  const { ids } = list
  const more = items.flatMap((order) => (ids.includes(order.id) ? [] : order.id))
  list =
    by === 1
      ? { ...list, last: page, ids: [...ids, ...more] }
      : { ...list, first: page, ids: [...more, ...ids] }
  return list.ids[list.ids.indexOf(id) + by]
}
