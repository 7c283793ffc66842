import type { ShownItem } from '../features/menus/rules/shown-menu.ts'
import { SHIPPING_PATH } from '../features/settings/general.ts'
import { type ShopContact, telephone } from './ContactLink.tsx'
import styles from './Footer.module.css'
import { keyed } from './keyed.ts'
import { Wordmark } from './Wordmark.tsx'

type Props = {
  readonly shopName: string
  readonly contact: ShopContact
  readonly menu: readonly ShownItem[]
  /** Three letters: `USD`. */
  readonly currencyCode: string
  /** Whether the shop has said something of it. */
  readonly saysShipping: boolean
}

/** The foot of every page: who this is, how to reach them, where the goods are. Only what leads somewhere. */
export function Footer({ shopName, contact, menu, currencyCode, saysShipping }: Props) {
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
            {saysShipping && (
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
function FooterMenu({ menu }: { readonly menu: readonly ShownItem[] }) {
  const columns = menu.filter(({ children }) => children.length > 0)
  const single = menu.filter(({ children }) => children.length === 0)
  return (
    <nav className={styles['menu']} aria-label="At the foot">
      {keyed(columns).map(([key, { label, href, children }]) => (
        <div key={key} className={widthOf(children)}>
          <h2 className={styles['title']}>
            {href === undefined ? <bdi>{label}</bdi> : <a href={href}>{label}</a>}
          </h2>
          <Links items={children} />
        </div>
      ))}
      {single.length > 0 && (
        <div className={widthOf(single)}>
          <Links items={single} />
        </div>
      )}
    </nav>
  )
}

/** Many links stand side by side. */
function widthOf(items: readonly ShownItem[]): string | undefined {
  return items.length > 5 ? styles['wide'] : undefined
}

function Links({ items }: { readonly items: readonly ShownItem[] }) {
  return (
    <ul className={styles['links']}>
      {keyed(items).map(([key, { label, href, children }]) => (
        <li key={key}>
          {href === undefined ? <bdi>{label}</bdi> : <a href={href}>{label}</a>}
          {children.length > 0 && <Links items={children} />}
        </li>
      ))}
    </ul>
  )
}
