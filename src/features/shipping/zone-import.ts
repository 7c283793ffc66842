import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { zoneRecordOf } from './cached-zones.ts'
import { type LocationRow, type NewZone, replaceZones, shippingClassSlugs, storedZones } from './store.ts'
import { unknownClassText } from './texts.ts'
import { readZoneFile, type ZoneRecord } from './zone-record.ts'
import { REST_OF_WORLD, type ZoneProblem, type ZoneTerms, zonesOf, zoneTerms } from './zones.ts'

/** The zones in the format that `importZones` reads. */
export async function exportZones({
  db,
}: Pick<Shop, 'db'>): Promise<{ readonly zones: readonly ZoneRecord[] }> {
  return { zones: (await storedZones(db)).map(zoneRecordOf) }
}

/**
 * Replaces all zones by those of an owner's file; carts use them at once. Any problem refuses the whole file; all problems
 * are answered.
 */
export async function importZones(
  shop: Pick<Shop, 'db' | 'settings' | 'tags' | 'program'>,
  value: unknown,
): Promise<ZoneImportResult> {
  return shop.db.transaction().execute((tx) => importZonesIn(shop, tx, value))
}

type ZoneImportResult = OutcomeWith<
  readonly ZoneRecord[],
  Refused<'problems', { problems: readonly ZoneProblem[] }>
>

/** `importZones` in the caller's transaction. */
export async function importZonesIn(
  shop: Pick<Shop, 'settings' | 'tags' | 'program'>,
  tx: Db,
  value: unknown,
): Promise<ZoneImportResult> {
  const file = readZoneFile(value)
  if (!file.ok) return refused('problems', { problems: [file] })
  const terms = zoneTerms(shop)
  const problems = [
    ...zonesOf(file.value, terms).problems,
    ...unknownClasses(file.value, terms, await shippingClassSlugs(tx)),
  ]
  if (problems.length > 0) return refused('problems', { problems })
  await replaceZones(tx, withRestOfWorld(file.value).map(rowOf))
  await shop.tags.announce(tx, ['settings'])
  return done(file.value)
}

/** Problems of the stored zones: parts that are ignored when parcels are priced, and missing shipping classes. */
export async function problemsInZones(db: Db, terms: ZoneTerms): Promise<readonly ZoneProblem[]> {
  const records = (await storedZones(db)).map(zoneRecordOf)
  return [
    ...zonesOf(records, terms).problems,
    ...unknownClasses(records, terms, await shippingClassSlugs(db)),
  ]
}

/** Problems of methods with an unknown shipping class. */
function unknownClasses(
  records: readonly ZoneRecord[],
  terms: ZoneTerms,
  existing: ReadonlySet<string>,
): ZoneProblem[] {
  return records.flatMap((record, index) =>
    record.methods.flatMap((method, methodIndex) => {
      const [zone] = zonesOf([{ ...record, methods: [{ ...method, enabled: true }] }], terms).zones
      const classes = zone?.methods[0]?.classes ?? []
      return classes
        .filter((slug) => slug !== '' && !existing.has(slug))
        .map((slug) => ({
          path: ['zones', index, 'methods', methodIndex, 'settings'],
          text: unknownClassText(slug),
        }))
    }),
  )
}

/** Adds the zone for the rest of the world, which must exist. */
function withRestOfWorld(records: readonly ZoneRecord[]): readonly ZoneRecord[] {
  if (records.some(({ id }) => id === REST_OF_WORLD)) return records
  const restOfWorld = {
    id: REST_OF_WORLD,
    name: 'Everywhere else',
    preselect: 'cheapest',
    methods: [],
  } as const
  return [...records, { ...restOfWorld, methods: [], regions: [], postcodes: [] }]
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
