import type { ShownItem } from '../features/menus/rules/shown-menu.ts'
import { Icon } from '../ui/Icon.tsx'
import { telephone } from './ContactLink.tsx'
import { keyed } from './keyed.ts'
import styles from './Menu.module.css'

/** Labels of more characters may be cut off in the one line of the menu. */
const LONGEST_UNCUT = 20

type Props = {
  readonly items: readonly ShownItem[]
  readonly shopName: string
  /** '' where the owner gave none. */
  readonly phone: string
}

/**
 * The menu of the head, as a disclosure menu (ux 3.8, 3.10): each parent is a link with a button beside it that
 * opens its children. All of it is native (popover, details of one name), so it works without script; script adds
 * opening on hover, and "More" for what has no room.
 */
export function Menu({ items, shopName, phone }: Props) {
  return (
    <nav id="menu" className={styles['menu']} popover="auto" aria-label="Main">
      <div className={styles['top']}>
        <button
          type="button"
          className={styles['close']}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" size={24} />
        </button>
        <bdi>{shopName}</bdi>
      </div>
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
      <Beside phone={phone} />
    </nav>
  )
}

/** What the sheet of small screens leads to beside the pieces (ux 3.8); wider ones have it in header and foot. */
function Beside({ phone }: Pick<Props, 'phone'>) {
  return (
    <div className={styles['beside']}>
      <a href="/my-account/">
        <Icon name="user" />
        Account
      </a>
      <a href="/track-order/">
        <Icon name="truck" />
        Where is my order?
      </a>
      {phone && (
        <a href={telephone(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
    </div>
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
