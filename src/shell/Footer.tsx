import type { ResolvedMenuItem } from '../features/menus/rules/resolved-menu.ts'
import { SHIPPING_PATH } from '../features/settings/general.ts'
import { type ShopContact, telephone } from './ContactLink.tsx'
import styles from './Footer.module.css'
import { withKeys } from './keyed.ts'
import { Wordmark } from './Wordmark.tsx'

type Props = {
  readonly shopName: string
  readonly contact: ShopContact
  readonly menu: readonly ResolvedMenuItem[]
  /** Three letters: `USD`. */
  readonly currencyCode: string
  /** Whether the page about shipping and returns exists. */
  readonly hasShippingPage: boolean
}

/** The footer of every page: the shop's name, its contact, links to products and information. */
export function Footer({ shopName, contact, menu, currencyCode, hasShippingPage }: Props) {
  return (
    <footer className={styles['footer']}>
      <div className={`page ${styles['columns']}`}>
        <div className={styles['name']}>
          <Wordmark name={shopName} />
        </div>
        {menu.length > 0 && <FooterMenu menu={menu} />}
        <div>
          <h2 className={styles['title']}>Write or call</h2>
          <ul className={styles['links']}>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            {contact.phone && (
              <li>
                <a href={telephone(contact.phone)}>{contact.phone}</a>
              </li>
            )}
            {hasShippingPage && (
              <li>
                <a href={SHIPPING_PATH}>Shipping and returns</a>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className={`page ${styles['small']}`}>
        <p>
          © <bdi>{shopName}</bdi>
        </p>
        <p>{`Prices are in ${currencyCode}.`}</p>
        <a href="#top">Back to the top</a>
      </div>
    </footer>
  )
}

/** Items with children are columns with a title; the others share a column without one. */
function FooterMenu({ menu }: { readonly menu: readonly ResolvedMenuItem[] }) {
  const columns = menu.filter(({ children }) => children.length > 0)
  const singleItems = menu.filter(({ children }) => children.length === 0)
  return (
    <nav className={styles['menu']} aria-label="At the foot">
      {withKeys(columns).map(([key, { label, href, children }]) => (
        <div key={key} className={columnClass(children)}>
          <h2 className={styles['title']}>
            {href === undefined ? <bdi>{label}</bdi> : <a href={href}>{label}</a>}
          </h2>
          <Links items={children} />
        </div>
      ))}
      {singleItems.length > 0 && (
        <div className={columnClass(singleItems)}>
          <Links items={singleItems} />
        </div>
      )}
    </nav>
  )
}

/** A long list of links takes two columns. */
function columnClass(items: readonly ResolvedMenuItem[]): string | undefined {
  return items.length > 5 ? styles['wide'] : undefined
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
