import { z } from 'zod'
import { contract } from '../../../../platform/rest/resource/contract.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import { productQuery, productsContract } from '../products-resource.ts'
import { variationParents, variationQuery, variationsContract } from '../variations-resource.ts'
import { oneProduct, productList } from './products.ts'
import { oneVariation, variationList } from './variations.ts'

const access = { read: 'edit_products', write: 'edit_products' } as const
const in_stock = z.boolean().describe('Whether it can be had; also when it is on back order.')

const olderProducts = contract({
  path: 'wc/v2/products',
  title: productsContract.title,
  record: productsContract.record.extend({ in_stock }),
  query: productQuery,
})

const olderVariations = contract({
  path: 'wc/v2/products/:product_id/variations',
  title: variationsContract.title,
  parents: variationParents,
  record: variationsContract.record.extend({
    in_stock,
    visible: z.boolean().describe('Whether it is published.'),
  }),
  query: variationQuery,
})

/** Products and variations as `wc/v2` has them: those of `wc/v3`, with fields that it had in addition. */
export const olderProductEndpoints = {
  ...resource(olderProducts, {
    access,
    async list({ call }, args) {
      const { items, total } = await productList(call, args)
      return { items: items.map(withStock), total }
    },
    async get({ call }, { id }) {
      const record = await oneProduct(call, id)
      return record && withStock(record)
    },
  }),
  ...resource(olderVariations, {
    access,
    async list({ call }, { product_id: productId, ...args }) {
      const { items, total } = await variationList(call, productId, args)
      return { items: items.map(withVisibility), total }
    },
    async get({ call }, { product_id: productId, id }) {
      const record = await oneVariation(call, productId, id)
      return record && withVisibility(record)
    },
  }),
}

function withStock<Shown extends { readonly stock_status: string }>(record: Shown) {
  return { ...record, in_stock: record.stock_status !== 'outofstock' }
}

function withVisibility<Shown extends { readonly stock_status: string; readonly status: string }>(
  record: Shown,
) {
  return { ...withStock(record), visible: record.status === 'publish' }
}
