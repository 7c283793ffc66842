import type { CategoryNode } from '../../catalog/rules/category.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'
import styles from './Subcategories.module.css'

type Props = { readonly categories: readonly CategoryNode[]; readonly parentName: string }

/** More pictures would push the products out of sight. */
const MAX_PICTURED = 12

/** The subcategories: small pictures with names; names alone when there are many or none has a picture. */
export function Subcategories({ categories, parentName }: Props) {
  const hasPictures = categories.length <= MAX_PICTURED && categories.some(({ picture }) => picture)
  return (
    <nav aria-label={messages.categoriesIn({ name: parentName })} className={styles['subcategories']}>
      <ul className={hasPictures ? styles['tiles'] : styles['names']}>
        {categories.map(({ path, name, picture }) => (
          <li key={path}>
            <a href={path}>
              {hasPictures && (
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
