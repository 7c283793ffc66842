import type { ShownItem } from '../features/menus/rules/shown-menu.ts'
import { Icon } from '../ui/Icon.tsx'
import { keyed } from './keyed.ts'
import styles from './Menu.module.css'

/** Labels of more characters may be cut off in the one line of the menu. */
const LONGEST_UNCUT = 20

/**
 * The menu of the head, as a disclosure menu (ux 3.8, 3.10): each parent is a link with a button beside it that
 * opens its children. All of it is native (popover, details of one name), so it works without script; script adds
 * opening on hover, and "More" for what has no room.
 */
export function Menu({ items }: { readonly items: readonly ShownItem[] }) {
  return (
    <nav id="menu" className={styles['menu']} popover="auto" aria-label="Main">
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
        {keyed(items).map(([key, item]) => (
          <MenuItem key={key} item={item} />
        ))}
        <li className={styles['item']} data-more hidden>
          <details className={`${styles['sub']} ${styles['alone']}`}>
            <summary>More</summary>
            <ul />
          </details>
        </li>
      </ul>
    </nav>
  )
}

function MenuItem({ item }: { readonly item: ShownItem }) {
  return (
    <li className={styles['item']}>
      {item.href !== undefined && (
        <a href={item.href} title={item.label.length > LONGEST_UNCUT ? item.label : undefined}>
          {item.label}
        </a>
      )}
      {item.children.length > 0 && <Submenu item={item} />}
    </li>
  )
}

function Submenu({ item: { label, href, children } }: { readonly item: ShownItem }) {
  const isAlone = href === undefined
  return (
    <details className={isAlone ? `${styles['sub']} ${styles['alone']}` : styles['sub']} name="submenu">
      {isAlone ? <summary>{label}</summary> : <summary aria-label={`More of ${label}`} />}
      <ul>
        {!isAlone && (
          <li>
            <a href={href}>{`All in ${label}`}</a>
          </li>
        )}
        {keyed(children).map(([key, child]) => (
          <SubmenuItem key={key} item={child} />
        ))}
      </ul>
    </details>
  )
}

/** The third level stands open below the second, indented. */
function SubmenuItem({ item: { label, href, children } }: { readonly item: ShownItem }) {
  return (
    <li>
      {href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}
      {children.length > 0 && (
        <ul>
          {keyed(children).map(([key, child]) => (
            <SubmenuItem key={key} item={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
