import { z } from 'zod'
import { endpoint, RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { copyProduct } from '../../copy-product.ts'
import { generateVariations } from '../../generate-variations.ts'
import { sharedFields } from '../drafts/shared-draft.ts'
import { variationArgs } from '../product-args.ts'
import { loadProducts } from './load-products.ts'
import { productRecord } from './product-record.ts'

const id = z.int().min(0).max(999_999_999_999_999).describe('The id of the product.')
const shared = {
  access: 'edit_products',
  denied: 'woocommerce_rest_cannot_create',
  inBatch: true,
} as const

/** Actions on products other than reading and writing them. */
export const productActions = {
  'POST /wc/v3/products/:id/duplicate': endpoint({
    ...shared,
    args: z.object({ id }),
    async handle({ call, args }) {
      const copied = await copyProduct(call.shop, args.id)
      const { products, context } = await loadProducts(call, copied === undefined ? [] : [copied])
      const [product] = products
      if (!product) throw noSuchProduct()
      return { data: productRecord(product, context) }
    },
  }),
  'POST /wc/v3/products/:product_id/variations/generate': endpoint({
    ...shared,
    args: z.object({
      product_id: id,
      delete: z
        .boolean()
        .default(false)
        .describe('Whether to delete variations that cannot be chosen any more.'),
      default_values: z.object(variationArgs).default({}).describe('What all new variations have.'),
    }),
    async handle({ call, args: { product_id: productId, delete: removesOthers, default_values: sent } }) {
      const { shop } = call
      const generated = await generateVariations(shop, productId, removesOthers, (tx, base) =>
        sharedFields(shop, tx, { ...sent, sku: undefined }, base),
      )
      if (!generated) throw noSuchProduct()
      const { added, removed } = generated
      return { data: { count: added, ...(removesOthers && { deleted_count: removed }) } }
    },
  }),
}

function noSuchProduct(): RestRefusal {
  return new RestRefusal('woocommerce_rest_product_invalid_id', 'There is no such product.', 404)
}
