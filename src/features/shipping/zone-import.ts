import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { Shop } from '../../platform/shop.ts'
import { zoneRecordOf } from './cached-zones.ts'
import { unknownClassText } from './owner-texts.ts'
import {
  type LocationRow,
  type NewZone,
  replaceZones,
  type ShippingClass,
  shippingClasses,
  storedZones,
  type ZoneRow,
} from './store.ts'
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
  shop: Pick<Shop, 'db' | 'settings' | 'tags' | 'program' | 'actor'>,
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
  shop: Pick<Shop, 'settings' | 'tags' | 'program' | 'actor'>,
  tx: Db,
  value: unknown,
): Promise<ZoneImportResult> {
  const file = readZoneFile(value)
  if (!file.ok) return refused('problems', { problems: [file] })
  const terms = zoneTerms(shop)
  const problems = [
    ...zonesOf(file.value, terms).problems,
    ...unknownClasses(file.value, terms, await shippingClasses(tx)),
  ]
  if (problems.length > 0) return refused('problems', { problems })
  const before = await storedZones(tx)
  await replaceZones(tx, withRestOfWorld(file.value).map(rowOf))
  await shop.tags.announce(tx, ['settings'])
  await emit(tx, shop.actor, ...zoneEvents(before, await storedZones(tx)))
  return done(file.value)
}

/** Problems of the stored zones: parts that are ignored when parcels are priced, and missing shipping classes. */
export async function problemsInZones(db: Db, terms: ZoneTerms): Promise<readonly ZoneProblem[]> {
  const records = (await storedZones(db)).map(zoneRecordOf)
  return [...zonesOf(records, terms).problems, ...unknownClasses(records, terms, await shippingClasses(db))]
}

/** Problems of methods with an unknown shipping class. */
export function unknownClasses(
  records: readonly ZoneRecord[],
  terms: ZoneTerms,
  known: readonly ShippingClass[],
): ZoneProblem[] {
  const existing = new Set(known.map(({ slug }) => slug))
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

/** What has happened to zones that were written: created, changed, deleted; nothing where nothing differs. */
export function zoneEvents(before: readonly ZoneRow[], after: readonly ZoneRow[]): readonly NewEvent[] {
  const former = new Map(before.map((zone) => [zone.id, zone]))
  const remaining = new Set(after.map(({ id }) => id))
  const deleted = before
    .filter(({ id }) => !remaining.has(id))
    .map((zone) => ({ name: 'shipping_zone.deleted', ...about(zone) }) as const)
  return [...deleted, ...after.flatMap((zone) => eventOf(former.get(zone.id), zone) ?? [])]
}

function eventOf(before: ZoneRow | undefined, zone: ZoneRow): NewEvent | undefined {
  if (!before) return { name: 'shipping_zone.created', ...about(zone) }
  const changes = changesBetween(before, { ...zone, version: before.version })
  if (Object.keys(changes).length === 0) return undefined
  const { subject, payload } = about(zone)
  return { name: 'shipping_zone.updated', subject, payload: { ...payload, changes } }
}

function about({ id, name }: ZoneRow) {
  return { subject: `shipping_zone:${id}`, payload: { title: name } } as const
}
