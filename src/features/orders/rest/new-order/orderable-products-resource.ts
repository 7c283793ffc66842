import { z } from 'zod'
import { contract } from '../../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }
const text = (description: string) => z.string().describe(description).meta(readonly)

/** `GET /wp-json/handsel/v1/orders/products`. */
export const orderableProductsContract = contract({
  path: 'handsel/v1/orders/products',
  title: 'orderable_product',
  record: z.object({
    id: z.int().describe('The id of the product.').meta(readonly),
    name: text('Its name.'),
    sku: text('Its SKU.'),
    image: text('The URL of its picture; empty for none.'),
    items: z
      .array(
        z.object({
          id: z.int().describe('What a line of an order names: the id of the product or of a variation.'),
          sku: z.string(),
          options: z.array(z.object({ name: z.string(), value: z.string() })),
          price: z.string().describe('What one costs now, before prices by quantity and role.'),
          stock: z.union([z.int(), z.null()]).describe('How many there are; null: not counted.'),
          is_in_stock: z.boolean(),
        }),
      )
      .describe('What can be ordered of it: itself, or its variations.')
      .meta(readonly),
  }),
  query: {
    search: z.string().max(200).default('').describe('Products with these words in name or SKU.'),
  },
})
