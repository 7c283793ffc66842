import { resource } from '../../../platform/rest/resource/resource.ts'
import { DEFAULT_LOW_STOCK } from '../rules/stock-text.ts'
import { readLowStock } from '../store.ts'
import { lowStockContract } from './low-stock-resource.ts'

/** What is at or below its threshold, the least first. */
export const lowStockEndpoints = resource(lowStockContract, {
  access: { read: 'edit_products', write: 'edit_products' },
  async list({ call: { shop } }, slice) {
    const { items, total } = await readLowStock(shop.db, DEFAULT_LOW_STOCK, slice)
    return { items: items.map(({ productId, ...one }) => ({ ...one, product_id: productId })), total }
  },
})
