import { done, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import { emit } from '../../platform/events/emit.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import { hasValues, isChangedSince, type UndoHandler } from '../../platform/events/undo.ts'
import type { Shop } from '../../platform/shop.ts'
import { defaultMenu } from './rules/default-menu.ts'
import { isMenuName, type MenuItem, type MenuName, parseMenu } from './rules/menu.ts'
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
  shop: MenuShop,
  name: MenuName,
  value: unknown,
): Promise<ReturnType<typeof parseMenu>> {
  const menu = parseMenu(value)
  if (menu.ok)
    await shop.db
      .transaction()
      .execute((tx) => change(tx, shop, name, () => saveMenuItems(tx, name, menu.value)))
  return menu
}

/** Resets a menu to the default, which follows the categories. */
export function resetMenu(shop: MenuShop, name: MenuName): Promise<void> {
  return shop.db.transaction().execute((tx) => change(tx, shop, name, () => deleteMenu(tx, name)))
}

/** Gives a menu the entries that it had before a change. */
export const menuUndo: UndoHandler = {
  canUndo: hasValues,
  undo(shop, recorded) {
    const name = recorded.subject.slice('menu:'.length)
    const menu = parseMenu(recorded.before['items'])
    return shop.db.transaction().execute(async (tx) => {
      if (!isMenuName(name) || !menu.ok) return refused('not-possible')
      if (isChangedSince({ items: await menuOf(tx, name) }, recorded)) return refused('changed-since')
      await change(tx, shop, name, () => saveMenuItems(tx, name, menu.value))
      return done(undefined)
    })
  },
}

type MenuShop = Pick<Shop, 'db' | 'tags' | 'actor'>

/** Writes a menu, announces it, and emits what has changed of it. */
async function change(
  tx: Db,
  { tags, actor }: ChangeContext,
  name: MenuName,
  write: () => Promise<boolean>,
): Promise<void> {
  const before = await menuOf(tx, name)
  if (!(await write())) return
  await tags.announce(tx, ['menu'])
  const changes = changesBetween({ items: before }, { items: await menuOf(tx, name) })
  await emit(tx, actor, { name: 'menu.changed', subject: `menu:${name}`, payload: { changes } })
}
