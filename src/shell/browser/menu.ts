import { desktop } from './desktop.ts'
import { startMore } from './more.ts'
import { startSheet } from './sheet.ts'
import { startSubmenus } from './submenus.ts'

/** What script adds to the menu of the head, which works without it: see the three files. */
export function startMenu(): void {
  const menu = document.getElementById('menu')
  const list = menu?.querySelector<HTMLElement>(':scope > ul')
  if (!menu || !list) return
  startMore(list, desktop)
  startSubmenus(menu, desktop)
  startSheet(menu)
}
