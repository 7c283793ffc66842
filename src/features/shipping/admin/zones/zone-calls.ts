import { queries } from '../../../../admin/queries.ts'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { quoteRecord } from '../../rest/quotes-resource.ts'
import type { wholeZonesContract } from '../../rest/whole-zones-resource.ts'
import type { shippingMethodsContract } from '../../rest/zones-resource.ts'

export const zones = resourceClient<typeof wholeZonesContract>('handsel/v1/shipping-zones')
export const methodKinds = resourceClient<typeof shippingMethodsContract>('wc/v3/shipping_methods')

export type ZoneRecord = Awaited<ReturnType<typeof zones.get>>
export type MethodRecord = ZoneRecord['methods'][number]
export type Location = ZoneRecord['locations'][number]
export type Quote = (typeof quoteRecord)['_zod']['output']

/** The zone that cannot be renamed, limited or removed. */
export const REST_OF_WORLD = 0

/** All zones in the order in which they are tried: the rest of the world last. */
export const allZonesQuery = {
  queryKey: ['shipping-zones'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await zones.list({}, signal)).items,
}

export const zoneQuery = (id: number) => ({
  queryKey: ['shipping-zones', id],
  queryFn: () => zones.get(id),
})

/** Remembers a zone that was just saved. */
export function rememberZone(zone: ZoneRecord): void {
  queries.setQueryData(['shipping-zones', zone.id], zone)
  void readZonesAgain()
}

/** Reads the list of zones again, after one of them was changed. */
export function readZonesAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['shipping-zones'], exact: true })
}

/** A method as it is added again after it was removed: with its id, its place and its settings. */
export function formerMethod({ id, method_id, order, enabled, settings }: MethodRecord) {
  const values = Object.values(settings).map(({ id: name, value }) => [name, value] as const)
  return { former_id: id, method_id, order, enabled, settings: Object.fromEntries(values) }
}

/** What shipping to a place would cost. */
export function quoteFor(args: Readonly<Record<string, string>>): Promise<Quote> {
  return apiFetch<Quote>({ path: `handsel/v1/shipping-quotes?${new URLSearchParams(args)}` })
}
