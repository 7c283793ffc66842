import type { CachedValueDeclaration } from '../../platform/cache/cached-values.ts'
import { storedZones, type ZoneRow } from './store.ts'
import type { ZoneRecord } from './zone-record.ts'
import { type ReadZones, zonesOf, zoneTerms } from './zones.ts'

/** The zones of the shop; every pricing of a cart needs them. */
export const cachedZones: CachedValueDeclaration<ReadZones> = {
  name: 'shipping zones',
  read: async (shop) => zonesOf((await storedZones(shop.db)).map(zoneRecordOf), zoneTerms(shop)),
}

/** Converts a stored zone to the shape of the owner's file. */
export function zoneRecordOf({ id, name, preselect, locations, methods }: ZoneRow): ZoneRecord {
  const regions = locations.filter(({ kind }) => kind !== 'postcode')
  return {
    id,
    name,
    preselect,
    regions: regions.map(({ kind, code }) => (kind === 'continent' ? `continent:${code}` : code)),
    postcodes: locations.filter(({ kind }) => kind === 'postcode').map(({ code }) => code),
    methods: methods.map(
      ({ id: instance, kind, title, enabled, taxStatus: tax, minDays, maxDays, settings }) => ({
        ...{ id: instance, kind, title, enabled, tax },
        ...(minDays !== null && maxDays !== null && { days: [minDays, maxDays] as [number, number] }),
        // Validated when it is used.
        settings: settings as ZoneRecord['methods'][number]['settings'],
      }),
    ),
  }
}
