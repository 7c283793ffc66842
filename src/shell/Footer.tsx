import type { ReactNode } from 'react'
import type { ResolvedMenuItem } from '../features/menus/rules/resolved-menu.ts'
import { type ShopContact, telephone } from './ContactLink.tsx'
import styles from './Footer.module.css'
import { withKeys } from './keyed.ts'
import type { ShownLogo } from './Logo.tsx'
import * as messages from './messages.ts'
import { Wordmark } from './Wordmark.tsx'

/** A link of the footer that is the shell's, not the owner's. */
export type FooterLink = { readonly label: string; readonly href: string }

type Props = {
  readonly shopName: string
  readonly logo: ShownLogo | undefined
  readonly contact: ShopContact
  readonly menu: readonly ResolvedMenuItem[]
  /** Three letters: `USD`. */
  readonly currencyCode: string
  /** Pages that help shoppers, and those about law; only those that exist. */
  readonly helpLinks: readonly FooterLink[]
  readonly legalLinks: readonly FooterLink[]
}

/** The footer of every page: the shop's name and contact, the owner's menu, help. Its columns are folded on phones. */
export function Footer({ shopName, logo, contact, menu, currencyCode, helpLinks, legalLinks }: Props) {
  return (
    <footer className={styles['footer']}>
      <div className={`page ${styles['columns']}`}>
        <div className={styles['name']}>
          <Wordmark name={shopName} logo={logo} />
          <ul className={styles['links']}>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            {contact.phone && (
              <li>
                <a href={telephone(contact.phone)}>{contact.phone}</a>
              </li>
            )}
          </ul>
        </div>
        {menu.length > 0 && <FooterMenu menu={menu} />}
        <Column title={messages.help()}>
          <ul className={styles['links']}>
            {helpLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <div className={`page ${styles['small']}`}>
        <p>
          © <bdi>{shopName}</bdi>
        </p>
        {legalLinks.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <p>{messages.pricesIn({ currency: currencyCode })}</p>
        <a className={styles['top']} href="#top">
          {messages.backToTop()}
        </a>
      </div>
    </footer>
  )
}

/** Items with children are columns with a title; the others share a column without one. */
function FooterMenu({ menu }: { readonly menu: readonly ResolvedMenuItem[] }) {
  const columns = menu.filter(({ children }) => children.length > 0)
  const singleItems = menu.filter(({ children }) => children.length === 0)
  return (
    <nav className={styles['menu']} aria-label={messages.footer()}>
      {withKeys(columns).map(([key, { label, href, children }]) => (
        <Column key={key} title={label} href={href} isWide={isLong(children)}>
          <Links items={children} />
        </Column>
      ))}
      {singleItems.length > 0 && (
        <div className={isLong(singleItems) ? styles['wide'] : undefined}>
          <Links items={singleItems} />
        </div>
      )}
    </nav>
  )
}

/** A long list of links takes two columns. */
function isLong(items: readonly ResolvedMenuItem[]): boolean {
  return items.length > 5
}

type ColumnProps = {
  readonly title: string
  readonly href?: string | undefined
  readonly isWide?: boolean
  readonly children: ReactNode
}

/**
 * A title with links below it. On phones the title opens them; on wider screens a heading is in its place, and the links are
 * always shown, by CSS alone.
 */
function Column({ title, href, isWide = false, children }: ColumnProps) {
  const label = <bdi>{title}</bdi>
  return (
    <div className={isWide ? `${styles['column']} ${styles['wide']}` : styles['column']}>
      <h2 className={styles['title']}>{href === undefined ? label : <a href={href}>{title}</a>}</h2>
      <details>
        <summary>{label}</summary>
        {children}
      </details>
    </div>
  )
}

function Links({ items }: { readonly items: readonly ResolvedMenuItem[] }) {
  return (
    <ul className={styles['links']}>
      {withKeys(items).map(([key, { label, href, children }]) => (
        <li key={key}>
          {href === undefined ? <bdi>{label}</bdi> : <a href={href}>{label}</a>}
          {children.length > 0 && <Links items={children} />}
        </li>
      ))}
    </ul>
  )
}
