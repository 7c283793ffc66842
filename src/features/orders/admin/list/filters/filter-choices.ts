import { useQuery } from '@tanstack/react-query'
import { apiFetch } from '../../../../../browser/api/api-fetch.ts'

/** The values that orders have, for the filters that offer them. */
export type FilterChoices = {
  readonly countries: readonly string[]
  readonly payment_methods: readonly { readonly id: string; readonly title: string }[]
  readonly tags: readonly string[]
}

const none: FilterChoices = { countries: [], payment_methods: [], tags: [] }

/** The values of filters; none until they are read. */
export function useFilterChoices(): FilterChoices {
  const { data = none } = useQuery({
    queryKey: ['orders', 'filters'],
    queryFn: ({ signal }) => apiFetch<FilterChoices>({ path: 'handsel/v1/orders/filters', signal }),
    staleTime: 60_000,
  })
  return data
}
