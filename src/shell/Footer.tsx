import type { CategoryNode } from '../features/catalog/rules/category.ts'
import type { ShopContact } from './ContactLink.tsx'
import styles from './Footer.module.css'
import { Wordmark } from './Wordmark.tsx'

type Props = {
  readonly shopName: string
  readonly contact: ShopContact
  readonly categories: readonly CategoryNode[]
}

/** The foot of every page: who this is, how to reach them, where the goods are. Only what leads somewhere. */
export function Footer({ shopName, contact, categories }: Props) {
  return (
    <footer className={styles['footer']}>
      <div className={`page ${styles['columns']}`}>
        <div>
          <Wordmark name={shopName} />
        </div>
        <nav aria-label="Categories at the foot">
          <h2 className={styles['title']}>Pieces</h2>
          <ul className={styles['links']}>
            {categories.map(({ id, path, name }) => (
              <li key={id}>
                <a href={path}>{name}</a>
              </li>
            ))}
            <li>
              <a href="/shop/">All pieces</a>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className={styles['title']}>Write or call</h2>
          <ul className={styles['links']}>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            {contact.phone && (
              <li>
                <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}
