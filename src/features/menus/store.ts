import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MenuItem, MenuName } from './rules/menu.ts'

/** The stored menu, not parsed; `undefined` when the owner has not changed it. */
export async function readStoredMenu(db: Db, name: MenuName): Promise<unknown> {
  const { rows } = await sql<{ items: unknown }>`select items from menu where name = ${name}`.execute(db)
  return rows[0]?.items
}

/** Stores a menu; `false`: it is unchanged. */
export async function saveMenuItems(tx: Db, name: MenuName, items: readonly MenuItem[]): Promise<boolean> {
  const { rows } = await sql`
    insert into menu (name, items) values (${name}, ${JSON.stringify(items)}::jsonb)
    on conflict (name) do update set items = excluded.items, changed_at = now()
      where menu.items <> excluded.items
    returning name`.execute(tx)
  return rows.length === 1
}

/** Deletes a stored menu; `false`: there was none. */
export async function deleteMenu(tx: Db, name: MenuName): Promise<boolean> {
  const { rows } = await sql`delete from menu where name = ${name} returning name`.execute(tx)
  return rows.length === 1
}
