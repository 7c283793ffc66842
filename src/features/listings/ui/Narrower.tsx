import type { CategoryNode } from '../../catalog/rules/category.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './Narrower.module.css'

type Props = { readonly categories: readonly CategoryNode[]; readonly of: string }

/** With more than these, pictures would push the pieces out of sight. */
const MOST_PICTURED = 12

/** The listings inside this one: small pictures with names; names alone when they are many or have no picture. */
export function Narrower({ categories, of }: Props) {
  const isPictured = categories.length <= MOST_PICTURED && categories.some(({ picture }) => picture)
  return (
    <nav aria-label={`Inside ${of}`} className={styles['narrower']}>
      <ul className={isPictured ? styles['tiles'] : styles['names']}>
        {categories.map(({ path, name, picture }) => (
          <li key={path}>
            <a href={path}>
              {isPictured && (
                <ProductPicture
                  picture={picture && { ...picture, alt: '' }}
                  sizes="(min-width: 1025px) 160px, 112px"
                />
              )}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
