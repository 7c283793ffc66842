import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { defaultMenu } from './rules/default-menu.ts'
import { type MenuItem, type MenuName, readMenu } from './rules/menu.ts'
import { dropMenu, storedMenu, storeMenu } from './store.ts'

/** A menu as its owner has it (spec 2.13); the default when nothing is stored, or nothing that can still be read. */
export async function menuOf(db: Db, name: MenuName): Promise<readonly MenuItem[]> {
  const stored = await storedMenu(db, name)
  const menu = readMenu(stored)
  return stored !== undefined && menu.ok ? menu.value : defaultMenu[name]
}

/**
 * Puts a menu, read from a value from outside, in the place of the old one; pages show it from the next view on.
 * Refused whole, with the place of the first fault, when one item of it is not right.
 */
export async function saveMenu(
  db: Db,
  tags: Tags,
  name: MenuName,
  value: unknown,
): Promise<ReturnType<typeof readMenu>> {
  const menu = readMenu(value)
  if (menu.ok) {
    await db.transaction().execute(async (tx) => {
      if (await storeMenu(tx, name, menu.value)) await tags.announce(tx, ['menu'])
    })
  }
  return menu
}

/** Gives a menu back to the program: it is the default again, and follows the categories. */
export async function resetMenu(db: Db, tags: Tags, name: MenuName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await dropMenu(tx, name)) await tags.announce(tx, ['menu'])
  })
}
