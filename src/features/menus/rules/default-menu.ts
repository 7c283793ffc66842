import type { MenuItem, MenuName } from './menu.ts'

const allProducts: MenuItem = { label: 'All pieces', href: '/shop/' }

/** The menus of a shop whose owner has not changed them. */
export const defaultMenu: Readonly<Record<MenuName, readonly MenuItem[]>> = {
  header: [allProducts, { kind: 'categories' }],
  footer: [
    { label: 'Pieces', children: [{ kind: 'categories' }, allProducts] },
    { label: 'Help', children: [{ label: 'Where is my order?', href: '/track-order/' }] },
  ],
}
