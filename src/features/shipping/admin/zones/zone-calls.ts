import { queries } from '../../../../admin/queries.ts'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { quoteRecord } from '../../rest/quotes-resource.ts'
import type {
  locationsContract,
  shippingMethodsContract,
  zoneMethodsContract,
  zonesContract,
} from '../../rest/zones-resource.ts'

export const zones = resourceClient<typeof zonesContract>('wc/v3/shipping/zones')
export const methodKinds = resourceClient<typeof shippingMethodsContract>('wc/v3/shipping_methods')
export const methodsOf = (zone: number) =>
  resourceClient<typeof zoneMethodsContract>(`wc/v3/shipping/zones/${zone}/methods`)
const locationsOf = (zone: number) =>
  resourceClient<typeof locationsContract>(`wc/v3/shipping/zones/${zone}/locations`)

export type ZoneRecord = Awaited<ReturnType<typeof zones.get>>
export type MethodRecord = Awaited<ReturnType<ReturnType<typeof methodsOf>['get']>>
export type Location = (typeof locationsContract)['record']['_zod']['output']
export type Quote = (typeof quoteRecord)['_zod']['output']

/** The zone that cannot be renamed, limited or removed. */
export const REST_OF_WORLD = 0

/** A zone with its places and methods. */
export type WholeZone = {
  readonly zone: ZoneRecord
  readonly locations: readonly Location[]
  readonly methods: readonly MethodRecord[]
}

async function wholeZone(zone: ZoneRecord): Promise<WholeZone> {
  const [locations, methods] = await Promise.all([locationsOf(zone.id).list(), methodsOf(zone.id).list()])
  return { zone, locations: locations.items, methods: methods.items }
}

/** All zones in the order in which they are tried: the rest of the world last. */
export const allZonesQuery = {
  queryKey: ['shipping-zones'],
  async queryFn(): Promise<readonly WholeZone[]> {
    const { items } = await zones.list()
    const tried = items.toSorted((one, other) => Number(one.id === 0) - Number(other.id === 0))
    return Promise.all(tried.map(wholeZone))
  },
}

export const zoneQuery = (id: number) => ({
  queryKey: ['shipping-zones', id],
  queryFn: async () => wholeZone(await zones.get(id)),
})

/** Replaces the places of a zone. */
export function saveLocations(id: number, data: readonly Location[]): Promise<unknown> {
  return apiFetch({ path: `wc/v3/shipping/zones/${id}/locations`, method: 'PUT', data })
}

/** What shipping to a place would cost. */
export function quoteFor(args: Readonly<Record<string, string>>): Promise<Quote> {
  return apiFetch<Quote>({ path: `handsel/v1/shipping-quotes?${new URLSearchParams(args)}` })
}

/** Reads the zones again, after one of them was changed. */
export function readZonesAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['shipping-zones'] })
}
