import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A stored zone, not validated. */
export type ZoneRow = {
  readonly id: number
  readonly name: string
  readonly preselect: 'cheapest' | 'first'
  /** Its place among the zones. */
  readonly position: number
  /** Rises with every write of the zone, its places and its methods. */
  readonly version: number
  readonly locations: readonly LocationRow[]
  readonly methods: readonly MethodRow[]
}

export type LocationRow = {
  readonly kind: 'country' | 'state' | 'continent' | 'postcode'
  readonly code: string
}

export type MethodRow = {
  readonly id: number
  readonly position: number
  readonly kind: string
  readonly title: string
  readonly enabled: boolean
  readonly taxStatus: 'taxable' | 'none'
  readonly minDays: number | null
  readonly maxDays: number | null
  readonly settings: unknown
}

/** A zone to save: missing ids are generated. */
export type NewZone = Omit<ZoneRow, 'id' | 'position' | 'version' | 'methods'> & {
  readonly id: number | undefined
  readonly methods: readonly (Omit<MethodRow, 'id' | 'position'> & { readonly id: number | undefined })[]
}

/** All zones with their methods, both in the owner's order; the rest of the world last. */
export async function storedZones(db: Db): Promise<ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`
    select z.id, z.name, z.preselect, z.position, z.version,
           coalesce((select json_agg(json_build_object('kind', l.kind, 'code', l.code) order by l.position)
                       from shipping_zone_location l where l.zone_id = z.id), '[]'::json) as locations,
           coalesce((select json_agg(json_build_object(
                              'id', m.id, 'position', m.position, 'kind', m.kind, 'title', m.title, 'enabled', m.enabled,
                              'taxStatus', m.tax_status, 'minDays', m.min_days, 'maxDays', m.max_days,
                              'settings', m.settings) order by m.position, m.id)
                       from shipping_method m where m.zone_id = z.id), '[]'::json) as methods
      from shipping_zone z
     order by z.id = 0, z.position, z.id`.execute(db)
  return rows
}

export type ShippingClass = { readonly id: number; readonly slug: string; readonly name: string }

/** All shipping classes, by name. */
export async function shippingClasses(db: Db): Promise<readonly ShippingClass[]> {
  const { rows } = await sql<ShippingClass>`
    select id, slug, name from term where taxonomy = 'product_shipping_class' order by name, id`.execute(db)
  return rows
}

/**
 * Replaces all zones. Given ids stay, new ids were never used before, because carts and orders refer to methods by id. The
 * zone for the rest of the world always exists.
 */
export async function replaceZones(tx: Db, zones: readonly NewZone[]): Promise<void> {
  // Concurrent imports run one after the other.
  await sql`lock table shipping_zone in share row exclusive mode`.execute(tx)
  await sql`delete from shipping_method`.execute(tx)
  await sql`delete from shipping_zone where id <> 0`.execute(tx)
  const methods = zones.flatMap((zone) => zone.methods)
  await advanceSequence(tx, 'shipping_zone', zones)
  await advanceSequence(tx, 'shipping_method', methods)
  for (const [position, zone] of zones.entries()) {
    const zoneId = await insertZone(tx, zone, position)
    await insertLocations(tx, zoneId, zone.locations)
    for (const [methodPosition, method] of zone.methods.entries())
      await insertMethod(tx, zoneId, method, methodPosition)
  }
}

/** Moves the id sequence of the table above the given ids. */
async function advanceSequence(
  tx: Db,
  table: 'shipping_zone' | 'shipping_method',
  rows: readonly { readonly id: number | undefined }[],
): Promise<void> {
  const highest = Math.max(0, ...rows.map(({ id }) => id ?? 0))
  if (highest === 0) return
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'),
                  greatest(${highest}::bigint, nextval(pg_get_serial_sequence(${table}, 'id')) - 1))`.execute(
    tx,
  )
}

async function insertZone(tx: Db, { id, name, preselect }: NewZone, position: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shipping_zone (id, name, preselect, position)
    values (coalesce(${id ?? null}::bigint, nextval(pg_get_serial_sequence('shipping_zone', 'id'))),
            ${name}, ${preselect}, ${position})
    on conflict (id) do update
      set name = excluded.name, preselect = excluded.preselect, position = excluded.position
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A saved zone has an id')
  return row.id
}

/** Adds locations to a zone. */
export async function insertLocations(
  tx: Db,
  zoneId: number,
  locations: readonly LocationRow[],
): Promise<void> {
  if (locations.length === 0) return
  await sql`
    insert into shipping_zone_location (zone_id, position, kind, code)
    select ${zoneId}, position, kind, code
      from unnest(${locations.map(({ kind }) => kind)}::text[], ${locations.map(({ code }) => code)}::text[])
           with ordinality as given (kind, code, position)
    on conflict do nothing`.execute(tx)
}

async function insertMethod(
  tx: Db,
  zoneId: number,
  method: NewZone['methods'][number],
  position: number,
): Promise<void> {
  const { kind, title, enabled, taxStatus, minDays, maxDays, settings } = method
  await sql`
    insert into shipping_method (id, zone_id, position, kind, title, enabled, tax_status, min_days, max_days, settings)
    values (coalesce(${method.id ?? null}::bigint, nextval(pg_get_serial_sequence('shipping_method', 'id'))),
            ${zoneId}, ${position}, ${kind}, ${title}, ${enabled}, ${taxStatus}, ${minDays}, ${maxDays},
            ${JSON.stringify(settings)}::jsonb)`.execute(tx)
}
