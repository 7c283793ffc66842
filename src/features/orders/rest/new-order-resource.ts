import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { amountArg } from '../../../platform/rest/values/amounts.ts'
import { billingArg, shippingArg } from '../../addresses/rest/address-fields.ts'
import { orderContract } from './office-order-resource.ts'

const readonly = { readonly: true }
const amount = (description: string) => z.string().describe(description).meta(readonly)
const problem = (what: string) => z.string().describe(`Why ${what} cannot be ordered so; empty if it can.`)

/** What is entered of an order, before and when it is created. */
const enteredFields = {
  customer_id: z.int().min(0).default(0).describe('The id of the account; 0 for a guest.'),
  billing: billingArg,
  shipping: shippingArg,
  customer_note: z.string().max(5000).default('').describe('The note of the buyer.'),
  lines: z
    .array(
      z.object({
        product_id: z.int().min(1).describe('The id of a product without variations, or of a variation.'),
        quantity: z.int().min(1).max(1_000_000).default(1).describe('The quantity.'),
        options: z
          .record(z.string().max(200), z.string().max(200))
          .default({})
          .describe('The values of options that the variation leaves open, by their keys.'),
      }),
    )
    .max(500)
    .default([])
    .describe('The products. Their prices are those of the shop.'),
  coupons: z.array(z.string().trim().min(1).max(200)).max(10).default([]).describe('The codes of coupons.'),
  shipping_rate: z
    .string()
    .max(150)
    .nullable()
    .optional()
    .describe(
      'The id of a shipping rate; null: nothing is charged for shipping. Without it, the one that the cart would preselect.',
    ),
  payment_method: z.string().max(100).default('').describe('The id of the payment method.'),
}

const line = z.object({
  product_id: z.int().describe('What was sent.'),
  name: z.string().describe('The name; empty for what is not sold.'),
  sku: z.string(),
  image: z.string().describe('The URL of the picture; empty for none.'),
  options: z.array(z.object({ name: z.string(), value: z.string() })).describe('The options.'),
  open_options: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        values: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
    )
    .describe('Options that the variation leaves open.'),
  quantity: z.int(),
  unit_price: amount('What one costs at this quantity, as the cart shows it.'),
  regular_price: amount('What one costs without sale and prices by quantity.'),
  has_tier_price: z.boolean().describe('Whether it costs less because of the quantity.'),
  subtotal: amount('The amount before coupons, as the cart shows it.'),
  discount: amount('What coupons take off.'),
  total: amount('The amount after coupons, as the cart shows it.'),
  stock: z.union([z.int(), z.null()]).describe('How many there are; null: not counted.'),
  problem: problem('the product'),
})

/** `POST /wp-json/handsel/v1/orders/preview`. */
export const orderPreviewContract = contract({
  path: 'handsel/v1/orders/preview',
  title: 'order_preview',
  record: z.object({
    currency: z.string().describe('The code of the currency.').meta(readonly),
    lines: z.array(line).describe('The products, in the order in which they were sent.').meta(readonly),
    coupons: z
      .array(z.object({ code: z.string(), problem: problem('it') }))
      .describe('The coupons, in the order in which they were sent.')
      .meta(readonly),
    needs_shipping: z.boolean().describe('Whether anything is shipped.').meta(readonly),
    shipping_rates: z
      .array(z.object({ id: z.string(), title: z.string(), price: amount('What it costs, before tax.') }))
      .describe('What can be chosen for this address.')
      .meta(readonly),
    shipping_rate: z.string().describe('The rate that counts; empty for none.').meta(readonly),
    sums: z
      .array(z.object({ kind: z.string(), label: z.string(), amount: z.string(), note: z.string() }))
      .describe('Why the total is what it is, row by row.')
      .meta(readonly),
    total: amount('The amount to pay.'),
    problems: z.array(z.string()).describe('Why the order cannot be created so.').meta(readonly),
    is_valid: z.boolean().describe('Whether it can be created as it is.').meta(readonly),
  }),
  create: enteredFields,
})

/** What is sent to create an order. */
export const newOrderFields = {
  ...enteredFields,
  key: z
    .string()
    .min(8)
    .max(64)
    .describe('A text of the client for this order: two requests with the same key create one.'),
  pay: z
    .enum(['link', 'paid', 'later'])
    .describe('Whether the buyer gets the link to pay by mail, has paid already, or pays later.'),
  payment_method_title: z.string().max(200).optional().describe('The name of the payment method.'),
  reference: z.string().trim().max(200).default('').describe('Of a payment: its reference.'),
  total: amountArg
    .optional()
    .describe('The total of the preview: the order is refused where it has become another.'),
}

/** `POST /wp-json/handsel/v1/orders`. */
export const newOrderContract = contract({
  path: 'handsel/v1/orders',
  title: 'office_order',
  record: orderContract.record,
  create: newOrderFields,
})

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
