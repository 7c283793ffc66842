import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import type { OverviewRecord } from '../../../reports/rest/overview-resource.ts'

export type Overview = OverviewRecord
export type Sales = Overview['sales']
export type TodoName = Overview['todos'][number]['name']

/** A period of the overview by its name, or by its first and last day. */
export type Period = { readonly period: string } | { readonly date_min: string; readonly date_max: string }

/** What awaits staff, what was sold in a period, and how the shop works. */
export function useOverview(period: Period) {
  const query = new URLSearchParams(Object.entries(period))
  return useQuery({
    queryKey: ['overview', query.toString()],
    queryFn: ({ signal }) => apiFetch<Overview>({ path: `handsel/v1/overview?${query}`, signal }),
    placeholderData: keepPreviousData,
  })
}
