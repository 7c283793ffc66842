import type { CategoryNode } from '../../catalog/rules/category.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './CategoryTiles.module.css'

/** Categories, each with its picture and number of products. */
export function CategoryTiles({ categories }: { readonly categories: readonly CategoryNode[] }) {
  return (
    <ul className={styles['tiles']}>
      {categories.map(({ id, path, name, count, picture }) => (
        <li key={id}>
          <a href={path}>
            <ProductPicture
              picture={picture && { ...picture, alt: '' }}
              sizes="(min-width: 1312px) 302px, (min-width: 1025px) 23vw, calc(50vw - 24px)"
            />
            <span className={styles['name']}>{name}</span>
            <span className={styles['count']}>{count === 1 ? '1 piece' : `${count} pieces`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
