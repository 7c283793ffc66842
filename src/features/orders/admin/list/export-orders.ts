import { useMutation } from '@tanstack/react-query'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { apiFetch, responseContent } from '../../../../browser/api/api-fetch.ts'
import type { OfficeFilters } from '../office-calls.ts'
import * as messages from './messages.ts'

/** Saves a CSV of the orders that a filter lets through. */
export function useExport() {
  return useMutation({
    mutationFn: saveFile,
    onError: (error) => notifyProblem(messages.notExported(), error),
  })
}

async function saveFile(filters: OfficeFilters): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)] as const),
  )
  const response = await apiFetch({ path: `handsel/v1/orders/export?${query}`, parse: false })
  // Throws the refusal.
  if (!response.ok) await responseContent(response)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'orders.csv'
  link.click()
  URL.revokeObjectURL(address)
}
