import type { Db } from '../../../platform/db/db.ts'
import { type FoundProduct, findProducts } from '../../catalog/catalog.ts'
import { readCategories } from '../store.ts'
import type { RecordContext } from './record-fields.ts'

type Names = ReadonlySet<string | number>

/**
 * Finds the referenced products (by SKU or id) and categories (by slug or id). An id is first looked up as the id in the
 * shop that the product was imported from, because imported coupons use those ids.
 */
export async function findReferences(
  db: Db,
  products: Names,
  categories: Names,
): Promise<Pick<RecordContext, 'productId' | 'categoryId'>> {
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

async function productsNamed(db: Db, names: Names): Promise<readonly FoundProduct[]> {
  if (names.size === 0) return []
  const ids = [...names].map(numberIn).filter((id) => id !== undefined)
  // The database refuses a NUL, so no SKU has one.
  const skus = [...names].map((name) => String(name).trim()).filter((name) => !name.includes('\0'))
  return findProducts(db, { ids, skus, slugs: [], names: [] })
}

function categoriesIn(db: Db, names: Names) {
  return names.size === 0 ? [] : readCategories(db)
}

/** The number in `12` or `id:12`, as product files write ids. */
function numberIn(named: string | number): number | undefined {
  const [, digits] = /^(?:id:)?(\d{1,15})$/.exec(String(named).trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
