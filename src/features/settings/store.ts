import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type SettingTable = { name: string; value: unknown; changed_at: Date }

declare module '../../platform/db/tables.ts' {
  interface Tables {
    setting: SettingTable
  }
}

/** The stored values by name; a setting without a row has its default. */
export async function storedValues(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  return new Map(rows.map((row) => [row.name, row.value]))
}

/** When these settings were last written; one with its default is absent. */
export async function settingTimes(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'changed_at'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map((row) => [row.name, row.changed_at]))
}

/** Those who write settings wait for each other: a version that was read stays the last one until the commit. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx)
}

/** The versions of these settings, by name; one that was never written has none. */
export async function settingVersions(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version from setting_version where name = any(${names})`.execute(db)
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** Forgets the value: the setting has its default again. `false`: it had it before. */
export async function forgetValue(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql`delete from setting where name = ${name} returning name`.execute(tx)
  return rows.length === 1
}

/** Stores the value; `false`: it is unchanged. */
export async function storeValue(tx: Db, name: string, value: unknown): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, changed_at = now()
      where setting.value <> excluded.value
    returning name`.execute(tx)
  return rows.length === 1
}
