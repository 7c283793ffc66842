import * as messages from '../messages.ts'
import type { MenuItem, MenuName } from './menu.ts'

/** The menu of a shop whose owner has not changed it. The footer has its links to help besides. */
export function defaultMenu(name: MenuName): readonly MenuItem[] {
  const allProducts = { label: messages.shopAll(), href: '/shop/' }
  if (name === 'header') return [allProducts, { kind: 'categories' }]
  return [{ label: messages.shop(), children: [{ kind: 'categories' }, allProducts] }]
}
