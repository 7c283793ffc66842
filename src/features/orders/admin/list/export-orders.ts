import { useMutation } from '@tanstack/react-query'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { saveFile } from '../../../../admin/parts/save-file.ts'
import { apiFetch, responseContent } from '../../../../browser/api/api-fetch.ts'
import type { OfficeFilters } from '../office-calls.ts'
import * as messages from './messages.ts'

/** Saves a CSV of the orders that a filter lets through. */
export function useExport() {
  return useMutation({
    mutationFn: exportOrders,
    onError: (error) => notifyProblem(messages.notExported(), error),
  })
}

async function exportOrders(filters: OfficeFilters): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)] as const),
  )
  const response = await apiFetch({ path: `handsel/v1/orders/export?${query}`, parse: false })
  // Throws the refusal.
  if (!response.ok) await responseContent(response)
  const [, name = 'orders.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(name, await response.blob())
}
