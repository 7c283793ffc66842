import type { CategoryNode } from '../../catalog/rules/category.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'

/** Categories, each with its picture and number of products. */
export function CategoryTiles({ categories }: { readonly categories: readonly CategoryNode[] }) {
  return (
    <ul className="home-tiles">
      {categories.map(({ id, path, name, count, picture }) => (
        <li key={id}>
          <a href={path}>
            <ProductPicture
              picture={picture && { ...picture, alt: '' }}
              sizes="(min-width: 1312px) 302px, (min-width: 1025px) 23vw, calc(50vw - 24px)"
            />
            <span className="home-tiles-name">{name}</span>
            <span className="home-tiles-count">{messages.items({ count })}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
