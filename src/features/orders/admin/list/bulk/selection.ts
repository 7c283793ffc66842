import { useEffect, useRef, useState } from 'react'
import { type ListedOrder, type OfficeFilters, officeOrders } from '../../office-calls.ts'

/** The orders that acts are about, over several pages of one list. */
export type Selection = {
  readonly orders: readonly ListedOrder[]
  has(id: number): boolean
  /** Selects an order or not; with `isRange` all orders between it and the last one as well. */
  toggle(order: ListedOrder, isRange?: boolean): void
  /** Selects all of the page; if they all are, none of them. */
  togglePage(): void
  replace(orders: readonly ListedOrder[]): void
  clear(): void
}

/** The selection of a list whose page shows these orders. Another list (`key`) begins without one. */
export function useSelection(page: readonly ListedOrder[], key: string): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<number, ListedOrder>>(new Map())
  const last = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another list.
  useEffect(() => setSelected(new Map()), [key])
  const change = (orders: readonly ListedOrder[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      for (const order of orders) {
        if (isSelected) after.set(order.id, order)
        else after.delete(order.id)
      }
      return after
    })
  return {
    // As the page has them now: a version may have risen since.
    orders: [...selected.values()].map((order) => page.find(({ id }) => id === order.id) ?? order),
    has: (id) => selected.has(id),
    toggle(order, isRange = false) {
      const [from, to] = [page.findIndex(({ id }) => id === last.current), page.indexOf(order)]
      last.current = order.id
      const isWithOthers = isRange && from >= 0 && to >= 0
      const range = isWithOthers ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [order]
      change(range, isWithOthers || !selected.has(order.id))
    },
    togglePage: () => change(page, !page.every(({ id }) => selected.has(id))),
    replace: (orders) => setSelected(new Map(orders.map((order) => [order.id, order]))),
    clear: () => setSelected(new Map()),
  }
}

/** The most orders that one act is about. */
export const MAX_SELECTED = 500

const PER_PAGE = 100

/** The orders that a filter lets through, on all pages; at most so many as one act can be about. */
export async function readAllOrders(filters: OfficeFilters): Promise<readonly ListedOrder[]> {
  const orders: ListedOrder[] = []
  for (let page = 1; orders.length < MAX_SELECTED; page++) {
    const { items, pages } = await officeOrders.list({ ...filters, page, per_page: PER_PAGE })
    orders.push(...items)
    if (page >= pages) break
  }
  return orders.slice(0, MAX_SELECTED)
}
