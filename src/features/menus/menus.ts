import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { defaultMenu } from './rules/default-menu.ts'
import { type MenuItem, type MenuName, parseMenu } from './rules/menu.ts'
import { deleteMenu, readStoredMenu, saveMenuItems } from './store.ts'

/** A menu as the owner set it (spec 2.13); the default when none is stored, or the stored one is invalid. */
export async function menuOf(db: Db, name: MenuName): Promise<readonly MenuItem[]> {
  const stored = await readStoredMenu(db, name)
  const menu = parseMenu(stored)
  return stored !== undefined && menu.ok ? menu.value : defaultMenu(name)
}

/**
 * Replaces a menu by a value from outside; pages show it from the next view on. Refused as a whole, with the path of the
 * first invalid item.
 */
export async function saveMenu(
  db: Db,
  tags: Tags,
  name: MenuName,
  value: unknown,
): Promise<ReturnType<typeof parseMenu>> {
  const menu = parseMenu(value)
  if (menu.ok) {
    await db.transaction().execute(async (tx) => {
      if (await saveMenuItems(tx, name, menu.value)) await tags.announce(tx, ['menu'])
    })
  }
  return menu
}

/** Resets a menu to the default, which follows the categories. */
export async function resetMenu(db: Db, tags: Tags, name: MenuName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await deleteMenu(tx, name)) await tags.announce(tx, ['menu'])
  })
}
