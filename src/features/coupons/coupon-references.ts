import type { Db } from '../../platform/db/db.ts'
import { type KnownProduct, knownProducts } from '../catalog/catalog.ts'
import type { Surroundings } from './record-parts.ts'
import { readCategories } from './store.ts'

type Names = ReadonlySet<string | number>

/**
 * Finds products by SKU or id, and categories by slug or id, of those that are named. An id is first that of the shop
 * that a product came from: coupons come from there as well.
 */
export async function findReferences(
  db: Db,
  products: Names,
  categories: Names,
): Promise<Pick<Surroundings, 'productId' | 'categoryId'>> {
  const [known, terms] = await Promise.all([productsNamed(db, products), categoriesIn(db, categories)])
  const bySku = new Map(known.flatMap(({ id, sku }) => (sku === undefined ? [] : [[sku, id] as const])))
  const byId = new Map([
    ...known.map(({ id }) => [id, id] as const),
    ...known.flatMap(({ id, originalId }) => (originalId === undefined ? [] : [[originalId, id] as const])),
  ])
  const bySlug = new Map(terms.map(({ id, slug }) => [slug, id]))
  const termIds = new Set(terms.map(({ id }) => id))
  return {
    productId: (named) => bySku.get(String(named).trim()) ?? byId.get(numberIn(named) ?? -1),
    categoryId: (named) => {
      const id = numberIn(named)
      return bySlug.get(String(named).trim()) ?? (id !== undefined && termIds.has(id) ? id : undefined)
    },
  }
}

async function productsNamed(db: Db, names: Names): Promise<readonly KnownProduct[]> {
  if (names.size === 0) return []
  const ids = [...names].map(numberIn).filter((id) => id !== undefined)
  // An SKU with a NUL is nobody's, and the database refuses it.
  const skus = [...names].map((name) => String(name).trim()).filter((name) => !name.includes('\0'))
  return knownProducts(db, { ids, skus, slugs: [], names: [] })
}

function categoriesIn(db: Db, names: Names) {
  return names.size === 0 ? [] : readCategories(db)
}

/** A whole number that can be an id; `id:12` is one too, as product files write it. */
function numberIn(named: string | number): number | undefined {
  const [, digits] = /^(?:id:)?(\d{1,15})$/.exec(String(named).trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
