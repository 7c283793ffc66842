import { useSearchParams } from 'react-router'

/** What a list shows, as its address says it: filters, order, page. Back, reload and a shared link show the same. */
export type ListState = {
  /** The value of a filter; empty when it is not set. */
  get(name: string): string
  readonly page: number
  readonly sort: { readonly by: string; readonly isDescending: boolean }
  readonly isFiltered: boolean
  /** The address of the list with other values. An empty one is left out; any other than `page` leads to the first page. */
  addressWith(values: Readonly<Record<string, string>>): string
  /** Goes there; `replace` for what is typed, which would fill the history. */
  set(values: Readonly<Record<string, string>>, options?: { readonly replace?: boolean }): void
}

const notFilters = ['page', 'sort']

export function useListState(defaultSort: string): ListState {
  const [params, setParams] = useSearchParams()
  const withValues = (before: URLSearchParams, values: Readonly<Record<string, string>>) => {
    const after = new URLSearchParams(before)
    if (!('page' in values)) after.delete('page')
    for (const [name, value] of Object.entries(values)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }
  const [by = '', direction] = (params.get('sort') ?? defaultSort).split('.')
  return {
    get: (name) => params.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    sort: { by, isDescending: direction === 'desc' },
    isFiltered: [...params.keys()].some((name) => !notFilters.includes(name)),
    addressWith: (values) => `?${withValues(params, values)}`,
    set: (values, options) =>
      setParams((before) => withValues(before, values), { preventScrollReset: true, ...options }),
  }
}
