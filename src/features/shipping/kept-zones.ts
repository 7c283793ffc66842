import type { KeptDeclaration } from '../../platform/kept.ts'
import { currencyDecimals } from '../settings/general.ts'
import { storedZones, type ZoneRow } from './store.ts'
import type { ZoneRecord } from './zone-record.ts'
import { type Zones, zonesOf } from './zones.ts'

/** The zones of the shop, which every pricing of a cart asks for. */
export const keptZones: KeptDeclaration<Zones> = {
  name: 'shipping zones',
  read: async (db, settings) =>
    zonesOf((await storedZones(db)).map(recordOf), settings.get(currencyDecimals)),
}

/** A zone of the tables as an owner writes it. */
export function recordOf({ id, name, preselect, locations, methods }: ZoneRow): ZoneRecord {
  const regions = locations.filter(({ kind }) => kind !== 'postcode')
  return {
    id,
    name,
    preselect,
    regions: regions.map(({ kind, code }) => (kind === 'continent' ? `continent:${code}` : code)),
    postcodes: locations.filter(({ kind }) => kind === 'postcode').map(({ code }) => code),
    methods: methods.map(({ taxStatus: tax, minDays, maxDays, settings, ...method }) => ({
      ...method,
      tax,
      ...(minDays !== null && maxDays !== null && { days: [minDays, maxDays] as [number, number] }),
      // Whatever a row holds is read with care when it is used.
      settings: settings as ZoneRecord['methods'][number]['settings'],
    })),
  }
}
