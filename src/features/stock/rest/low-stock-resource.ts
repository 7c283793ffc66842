import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/handsel/v1/low-stock`. */
export const lowStockContract = contract({
  path: 'handsel/v1/low-stock',
  title: 'low_stock',
  record: z.object({
    id: z.int().describe('The id of the product or the variation.'),
    product_id: z.int().describe('The id of the product that it belongs to.'),
    name: z.string().describe('The name of the product.'),
    sku: z.string().describe('The SKU.'),
    quantity: z.int().describe('How many are left; below zero for those that are ordered and not there yet.'),
    threshold: z.int().describe('At how many it is little.'),
  }),
})
