import { queries } from '../../../../admin/queries.ts'
import { apiFetch, responseContent } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { classUseContract } from '../../rest/class-use-resource.ts'
import type { taxClassesContract } from '../../rest/tax-classes-resource.ts'
import type { taxQuoteRecord } from '../../rest/tax-quotes-resource.ts'
import type {
  importPreview,
  importReport,
  rateFilterValues,
  taxRatesContract,
} from '../../rest/tax-rates-resource.ts'
import * as messages from './messages.ts'

const BASE = 'handsel/v1/tax-rates'

export const rates = resourceClient<typeof taxRatesContract>(BASE)
export const classes = resourceClient<typeof taxClassesContract>('wc/v3/taxes/classes')
const usedClasses = resourceClient<typeof classUseContract>('handsel/v1/tax-classes')

export type RateRecord = Awaited<ReturnType<typeof rates.get>>
export type RateFilters = NonNullable<Parameters<typeof rates.list>[0]>
export type ClassRecord = (typeof classUseContract)['record']['_zod']['output']
export type TaxQuote = (typeof taxQuoteRecord)['_zod']['output']
export type Preview = (typeof importPreview)['_zod']['output']
export type Report = (typeof importReport)['_zod']['output']

/** The classes with what uses them, the standard one first. */
export const classesQuery = {
  queryKey: ['tax-classes'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await usedClasses.list({}, signal)).items.map((one) => ({ ...one, name: messages.className(one) })),
}

export const filterValuesQuery = {
  queryKey: ['tax-rates', 'filters'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    apiFetch<(typeof rateFilterValues)['_zod']['output']>({ path: `${BASE}/filters`, signal }),
}

/** Reads what shows rates again, after some were written. */
export async function readRatesAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['tax-rates'] }),
    queries.invalidateQueries({ queryKey: ['tax-classes'] }),
  ])
}

/** Remembers a rate that was just saved. */
export function rememberRate(rate: RateRecord): void {
  queries.setQueryData(['tax-rate', rate.id], rate)
  void readRatesAgain()
}

export function moveRate(id: number, to: number, place: 'before' | 'after'): Promise<unknown> {
  return apiFetch({ path: `${BASE}/${id}/move`, method: 'POST', data: { to, place } })
}

export function taxQuoteFor(args: Readonly<Record<string, string>>): Promise<TaxQuote> {
  return apiFetch<TaxQuote>({ path: `handsel/v1/tax-quotes?${new URLSearchParams(args)}` })
}

/** The file of all rates. */
export async function exportedRates(): Promise<string> {
  const response = await apiFetch({ path: `${BASE}/export`, parse: false })
  if (response.ok) return response.text()
  // Throws the refusal.
  return String(await responseContent(response))
}

export function previewFile(file: Blob, replace: boolean): Promise<Preview> {
  return apiFetch<Preview>({
    path: `${BASE}/preview?replace=${replace}`,
    method: 'POST',
    body: formOf(file),
  })
}

/** Imports a file as it was previewed. */
export function importFile(file: Blob, replace: boolean, seen: string): Promise<Report> {
  return apiFetch<Report>({
    path: `${BASE}/import?${new URLSearchParams({ replace: String(replace), seen })}`,
    method: 'POST',
    body: formOf(file),
  })
}

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file, 'tax-rates.csv')
  return form
}
