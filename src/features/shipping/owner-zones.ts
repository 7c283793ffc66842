import { done } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyDecimals } from '../settings/general.ts'
import { recordOf } from './kept-zones.ts'
import { classSlugs, type LocationRow, type NewZone, replaceZones, storedZones } from './store.ts'
import { unknownClassText } from './texts.ts'
import { readZoneFile, type ZoneRecord } from './zone-record.ts'
import { REST_OF_WORLD, type ZoneFault, zonesOf } from './zones.ts'

/** The zones as an owner's file has them; `importZones` takes it again. */
export async function exportZones({
  db,
}: Pick<Shop, 'db'>): Promise<{ readonly zones: readonly ZoneRecord[] }> {
  return { zones: (await storedZones(db)).map(recordOf) }
}

/**
 * Puts the zones of an owner's file in the place of those that there are; carts are priced by them from then on.
 * Refused whole, with every fault that was found.
 */
export async function importZones(
  shop: Pick<Shop, 'db' | 'settings' | 'tags'>,
  value: unknown,
): Promise<ZonesTaken> {
  return shop.db.transaction().execute((tx) => importZonesIn(shop, tx, value))
}

type ZonesTaken =
  | { readonly ok: true; readonly value: readonly ZoneRecord[] }
  | { readonly ok: false; readonly faults: readonly ZoneFault[] }

/** The same within a transaction of the caller's. */
export async function importZonesIn(
  { settings, tags }: Pick<Shop, 'settings' | 'tags'>,
  tx: Db,
  value: unknown,
): Promise<ZonesTaken> {
  const file = readZoneFile(value)
  if (!file.ok) return { ok: false, faults: [file] }
  const faults = [
    ...zonesOf(file.value, settings.get(currencyDecimals)).faults,
    ...unknownClasses(file.value, settings.get(currencyDecimals), await classSlugs(tx)),
  ]
  if (faults.length > 0) return { ok: false, faults }
  await replaceZones(tx, inOrder(file.value).map(rowOf))
  await tags.announce(tx, ['settings'])
  return done(file.value)
}

/** What of the stored zones is left out when parcels are priced, and the shipping classes that are no more. */
export async function faultsInZones(db: Shop['db'], decimals: number): Promise<readonly ZoneFault[]> {
  const records = (await storedZones(db)).map(recordOf)
  return [...zonesOf(records, decimals).faults, ...unknownClasses(records, decimals, await classSlugs(db))]
}

/** The methods that name a shipping class which is not there. */
function unknownClasses(
  records: readonly ZoneRecord[],
  decimals: number,
  known: ReadonlySet<string>,
): ZoneFault[] {
  return records.flatMap((record, index) =>
    record.methods.flatMap((method, at) => {
      const [zone] = zonesOf([{ ...record, methods: [{ ...method, enabled: true }] }], decimals).zones
      const classes = zone?.methods[0]?.classes ?? []
      return classes
        .filter((slug) => slug !== '' && !known.has(slug))
        .map((slug) => ({ place: ['zones', index, 'methods', at, 'settings'], text: unknownClassText(slug) }))
    }),
  )
}

/** With the rest of the world among them, which cannot be without. */
function inOrder(records: readonly ZoneRecord[]): readonly ZoneRecord[] {
  if (records.some(({ id }) => id === REST_OF_WORLD)) return records
  const world = { id: REST_OF_WORLD, name: 'Everywhere else', preselect: 'cheapest', methods: [] } as const
  return [...records, { ...world, methods: [], regions: [], postcodes: [] }]
}

function rowOf({ id, name, preselect, regions, postcodes, methods }: ZoneRecord): NewZone {
  return {
    id,
    name,
    preselect,
    locations: [...regions.map(regionRow), ...postcodes.map((code) => ({ kind: 'postcode', code }) as const)],
    methods: methods.map(({ id: instance, kind, title, enabled, tax, days, settings }) => ({
      ...{ id: instance, kind, title, enabled, settings, taxStatus: tax },
      minDays: days?.[0] ?? null,
      maxDays: days?.[1] ?? null,
    })),
  }
}

function regionRow(text: string): LocationRow {
  const [first, second] = text.split(':')
  if (first === 'continent') return { kind: 'continent', code: second ?? '' }
  return { kind: second === undefined ? 'country' : 'state', code: text }
}
