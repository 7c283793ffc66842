import type { Db } from '../../../platform/db/db.ts'
import { productDetails } from '../../catalog/catalog.ts'
import { type ReportSpan, readTopSellers } from '../../orders/orders.ts'

/** The products of which most items were sold, by their own names; those that are gone by the name on their orders. */
export async function topSellers(db: Db, span: ReportSpan, limit: number) {
  const sellers = await readTopSellers(db, span, limit)
  const products = await productDetails(
    db,
    sellers.map(({ productId }) => productId),
  )
  return sellers.map((seller) => ({
    ...seller,
    name: products.get(seller.productId)?.record.name ?? seller.name,
  }))
}
