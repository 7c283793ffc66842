import type { CSSProperties } from 'react'
import { IMAGE_WIDTHS, imagePath, type Picture } from '../features/media/rules/image.ts'
import type { ResolvedMenuItem } from '../features/menus/rules/resolved-menu.ts'
import { MessageParts } from '../ui/html/MessageParts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { telephone } from './ContactLink.tsx'
import { withKeys } from './keyed.ts'
import styles from './Menu.module.css'
import * as messages from './messages.ts'

/** Longer labels may be cut off in the bar; in characters. */
const MAX_UNCUT_LENGTH = 20
/** A submenu with fewer pictures is a list. */
const MIN_PICTURES = 4
const MAX_COLUMNS = 8

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
    <nav id="menu" className={styles['menu']} popover="auto" aria-label={messages.mainMenu()}>
      <div className={styles['top']}>
        <button
          type="button"
          className={styles['close']}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={messages.closeMenu()}
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
            <summary>{messages.moreItems()}</summary>
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
      <a href="/my-account/" data-account={messages.accountSignedIn()}>
        <Icon name="user" />
        {messages.account()}
      </a>
      <a href="/track-order/">
        <Icon name="truck" />
        {messages.trackOrder()}
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

/** A submenu of several categories shows their pictures: as wide as the screen on a desktop. */
function Submenu({ item: { label, href, children } }: { readonly item: ResolvedMenuItem }) {
  const isTitleOnly = href === undefined
  const pictureCount = children.filter(({ picture }) => picture).length
  const hasPictures = pictureCount >= MIN_PICTURES
  const classes = ['sub', isTitleOnly && 'title-only', hasPictures && 'pictured']
  return (
    <details
      className={classes.flatMap((name) => (name ? styles[name] : undefined) ?? []).join(' ')}
      name="submenu"
    >
      {isTitleOnly ? <summary>{label}</summary> : <summary aria-label={messages.submenu({ label })} />}
      <ul {...(hasPictures && { style: columns(children.length) })}>
        {!isTitleOnly && (
          <li className={styles['all']}>
            <a href={href}>
              <MessageParts parts={messages.viewAll({ label, spoken })} />
            </a>
          </li>
        )}
        {withKeys(children).map(([key, child]) => (
          <SubmenuItem key={key} item={child} hasPicture={hasPictures} />
        ))}
      </ul>
    </details>
  )
}

const spoken = (text: string) => <span className="screen-reader-text">{text}</span>

const columns = (count: number) => ({ '--columns': Math.min(count, MAX_COLUMNS) }) as CSSProperties

type SubmenuItemProps = { readonly item: ResolvedMenuItem; readonly hasPicture?: boolean }

/** The third level is always open below the second, indented. */
function SubmenuItem({ item, hasPicture = false }: SubmenuItemProps) {
  const { label, href, children } = item
  const content = hasPicture ? (
    <>
      <MenuPicture picture={item.picture} />
      {label}
    </>
  ) : (
    label
  )
  return (
    <li>
      {href === undefined ? <span>{content}</span> : <a href={href}>{content}</a>}
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

/** In one size and format, so that the menu stays small in each page; loaded when it is shown. */
function MenuPicture({ picture }: { readonly picture: Picture | undefined }) {
  if (!picture) return <i />
  return (
    <img
      src={imagePath(picture, IMAGE_WIDTHS[0], 'jpg')}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
    />
  )
}
