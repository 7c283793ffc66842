import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertLocations, type LocationRow, type MethodRow, type ZoneRow } from './store.ts'

/** Blocks concurrent writers of zones until the transaction ends. */
export async function lockZones(tx: Db): Promise<void> {
  await sql`lock table shipping_zone in share row exclusive mode`.execute(tx)
}

/** A zone to save, without its locations and methods. */
export type ZoneToSave = Pick<ZoneRow, 'name' | 'preselect'> & { readonly position: number | undefined }

/** Adds a zone without locations and methods, and answers its id; without a position it is the last one. */
export async function addZoneRow(tx: Db, { name, preselect, position }: ZoneToSave): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shipping_zone (name, preselect, position)
    values (${name}, ${preselect},
            coalesce(${position ?? null}::integer, (select coalesce(max(position), 0) + 1 from shipping_zone)))
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Without a position the zone stays where it is. */
export async function updateZoneRow(
  tx: Db,
  id: number,
  { name, preselect, position }: ZoneToSave,
): Promise<void> {
  await sql`
    update shipping_zone
       set name = ${name}, preselect = ${preselect}, position = coalesce(${position ?? null}::integer, position)
     where id = ${id}`.execute(tx)
}

/** Deletes a zone with its locations and methods. */
export async function deleteZoneRow(tx: Db, id: number): Promise<void> {
  await sql`delete from shipping_zone where id = ${id}`.execute(tx)
}

export async function replaceLocations(
  tx: Db,
  zoneId: number,
  locations: readonly LocationRow[],
): Promise<void> {
  await sql`delete from shipping_zone_location where zone_id = ${zoneId}`.execute(tx)
  await insertLocations(tx, zoneId, locations)
}

/** A method to save; without a position, an existing one stays where it is. */
export type MethodToSave = Omit<MethodRow, 'id' | 'position'> & { readonly position: number | undefined }

/**
 * Adds a method to a zone, and answers its id; without a position it is the last one. One that was deleted gets the id that it
 * had: carts, orders and terms of payment methods refer to it.
 */
export async function addMethodRow(
  tx: Db,
  zoneId: number,
  method: MethodToSave,
  formerId?: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shipping_method (id, zone_id, position, kind, title, enabled, tax_status, min_days, max_days, settings)
    values (coalesce(${formerId ?? null}::bigint, nextval(pg_get_serial_sequence('shipping_method', 'id'))), ${zoneId},
            coalesce(${method.position ?? null}::integer,
                     (select coalesce(max(position), 0) + 1 from shipping_method where zone_id = ${zoneId})),
            ${method.kind}, ${method.title}, ${method.enabled}, ${method.taxStatus},
            ${method.minDays}, ${method.maxDays}, ${JSON.stringify(method.settings)}::jsonb)
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Whether a method has had this id, and none has it now. */
export async function isFormerMethodId(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ was_used: boolean }>`
    select ${id} <= coalesce(pg_sequence_last_value(pg_get_serial_sequence('shipping_method', 'id')::regclass), 0)
           and not exists (select from shipping_method where id = ${id}) as was_used`.execute(tx)
  return rows[0]?.was_used === true
}

export async function updateMethodRow(tx: Db, id: number, method: MethodToSave): Promise<void> {
  await sql`
    update shipping_method
       set position = coalesce(${method.position ?? null}::integer, position), title = ${method.title},
           enabled = ${method.enabled}, tax_status = ${method.taxStatus},
           min_days = ${method.minDays}, max_days = ${method.maxDays},
           settings = ${JSON.stringify(method.settings)}::jsonb
     where id = ${id}`.execute(tx)
}

export async function deleteMethodRow(tx: Db, id: number): Promise<void> {
  await sql`delete from shipping_method where id = ${id}`.execute(tx)
}
