import type { MenuItem, MenuName } from './menu.ts'

const allPieces: MenuItem = { label: 'All pieces', href: '/shop/' }

/** The menus of a shop whose owner has not changed them. */
export const defaultMenu: Readonly<Record<MenuName, readonly MenuItem[]>> = {
  header: [allPieces, { kind: 'categories' }],
  footer: [
    { label: 'Pieces', children: [{ kind: 'categories' }, allPieces] },
    { label: 'Help', children: [{ label: 'Where is my order?', href: '/track-order/' }] },
  ],
}
