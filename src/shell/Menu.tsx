import type { CategoryNode } from '../features/catalog/rules/category.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Menu.module.css'

/**
 * The categories, as a disclosure menu (ux 3.8, 3.10): each parent is a link with a button beside it that opens
 * its children. All of it is native (popover, details of one name), so it works without script; `browser.ts`
 * adds opening on hover.
 */
export function Menu({ categories }: { readonly categories: readonly CategoryNode[] }) {
  return (
    <nav id="menu" className={styles['menu']} popover="auto" aria-label="Categories">
      <button
        type="button"
        className={styles['close']}
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Close menu"
      >
        <Icon name="close" size={24} />
      </button>
      <ul className={styles['list']}>
        <li className={styles['item']}>
          <a href="/shop/">All pieces</a>
        </li>
        {categories.map((category) => (
          <li key={category.id} className={styles['item']}>
            <a href={category.path}>{category.name}</a>
            {category.children.length > 0 && <Submenu category={category} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Submenu({ category }: { readonly category: CategoryNode }) {
  return (
    <details className={styles['sub']} name="submenu">
      <summary aria-label={`More of ${category.name}`}>
        <Icon name="down" size={20} />
      </summary>
      <ul>
        <li>
          <a href={category.path}>{`All in ${category.name}`}</a>
        </li>
        {category.children.map((child) => (
          <li key={child.id}>
            <a href={child.path}>{child.name}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
