import type { AdminSearch } from '../../../admin/screen.ts'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { productsContract } from '../rest/products-resource.ts'
import * as messages from './messages.ts'

const MAX_RESULTS = 5

const products = resourceClient<typeof productsContract>('wc/v3/products')

/** Products by name or SKU; they lead to their pages in the shop. */
export const productSearch: AdminSearch = {
  title: messages.products,
  capability: 'edit_products',
  async find(search, signal) {
    const { items } = await products.list({ search_name_or_sku: search, per_page: MAX_RESULTS }, signal)
    return items.map(({ id, name, sku, permalink }) => ({
      id: `product-${id}`,
      label: name,
      description: sku === '' ? messages.opensInShop() : messages.skuInShop({ sku }),
      path: new URL(permalink).pathname,
      isInShop: true,
    }))
  },
}
