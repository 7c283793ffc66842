import type { ResolvedMenuItem } from '../features/menus/rules/resolved-menu.ts'
import { Icon } from '../ui/Icon.tsx'
import { telephone } from './ContactLink.tsx'
import { withKeys } from './keyed.ts'
import styles from './Menu.module.css'

/** Longer labels may be cut off in the bar; in characters. */
const MAX_UNCUT_LENGTH = 20

type Props = {
  readonly items: readonly ResolvedMenuItem[]
  readonly shopName: string
  /** '' where the owner gave none. */
  readonly phone: string
}

/**
 * The header's menu, a disclosure menu (ux 3.8, 3.10): each parent is a link followed by a button that opens its children.
 * All of it is native (popover, details with one name), so it works without script; script adds opening on hover, and "More"
 * for items that do not fit.
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
        {withKeys(items).map(([key, item]) => (
          <MenuItem key={key} item={item} />
        ))}
        <li className={styles['item']} data-more hidden>
          <details className={`${styles['sub']} ${styles['title-only']}`}>
            <summary>More</summary>
            <ul />
          </details>
        </li>
      </ul>
      <SheetLinks phone={phone} />
    </nav>
  )
}

/** Further links in the sheet of small screens (ux 3.8); wider screens have them in header and footer. */
function SheetLinks({ phone }: Pick<Props, 'phone'>) {
  return (
    <div className={styles['sheet-links']}>
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

function MenuItem({ item }: { readonly item: ResolvedMenuItem }) {
  return (
    <li className={styles['item']}>
      {item.href !== undefined && (
        <a href={item.href} title={item.label.length > MAX_UNCUT_LENGTH ? item.label : undefined}>
          {item.label}
        </a>
      )}
      {item.children.length > 0 && <Submenu item={item} />}
    </li>
  )
}

function Submenu({ item: { label, href, children } }: { readonly item: ResolvedMenuItem }) {
  const isTitleOnly = href === undefined
  return (
    <details
      className={isTitleOnly ? `${styles['sub']} ${styles['title-only']}` : styles['sub']}
      name="submenu"
    >
      {isTitleOnly ? <summary>{label}</summary> : <summary aria-label={`More of ${label}`} />}
      <ul>
        {!isTitleOnly && (
          <li>
            <a href={href}>{`All in ${label}`}</a>
          </li>
        )}
        {withKeys(children).map(([key, child]) => (
          <SubmenuItem key={key} item={child} />
        ))}
      </ul>
    </details>
  )
}

/** The third level is always open below the second, indented. */
function SubmenuItem({ item: { label, href, children } }: { readonly item: ResolvedMenuItem }) {
  return (
    <li>
      {href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}
      {children.length > 0 && (
        <ul>
          {withKeys(children).map(([key, child]) => (
            <SubmenuItem key={key} item={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
