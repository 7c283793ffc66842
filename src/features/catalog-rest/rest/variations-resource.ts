import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { metaDataField } from '../../../platform/rest/values/meta-data.ts'
import { imageField } from './images-resource.ts'
import { variationArgs } from './product-args.ts'
import { sharedFields, sharedQuery, statuses } from './product-fields.ts'

const { id, dates, prices, delivery, tax, tiers, ...one } = sharedFields

/** The product that variations belong to. */
export const variationParents = {
  product_id: z.int().min(0).max(999_999_999_999_999).describe('The id of the product.'),
}

/** The filters of a list of variations. */
export const variationQuery = {
  ...sharedQuery,
  has_price: z.boolean().optional().describe('Only those with a price, or only the others.'),
}

/** `/wp-json/wc/v3/products/:product_id/variations`. */
export const variationsContract = contract({
  path: 'wc/v3/products/:product_id/variations',
  title: 'product_variation',
  parents: variationParents,
  record: z.object({
    id,
    type: z.literal('variation').describe('Always variation.').meta({ readonly: true }),
    ...dates,
    description: z.string().describe('Its text, as HTML.'),
    permalink: one.permalink,
    sku: one.sku,
    global_unique_id: one.global_unique_id,
    ...prices,
    on_sale: one.on_sale,
    status: z.enum(statuses).describe('Whether it can be chosen.'),
    purchasable: one.purchasable,
    ...delivery,
    ...tax,
    manage_stock: z
      .union([z.boolean(), z.literal('parent')])
      .describe('Whether items are counted; parent: with those of its product.'),
    stock_quantity: one.stock_quantity,
    stock_status: one.stock_status,
    backorders: one.backorders,
    backorders_allowed: one.backorders_allowed,
    backordered: one.backordered,
    low_stock_amount: one.low_stock_amount,
    weight: one.weight,
    dimensions: one.dimensions,
    shipping_class: one.shipping_class,
    shipping_class_id: one.shipping_class_id,
    image: imageField.nullable().describe('Its picture, or that of its product.'),
    attributes: z
      .array(z.object({ id: z.int(), name: z.string(), slug: z.string(), option: z.string() }))
      .describe('What it is chosen by; an attribute that is absent may have any value.'),
    menu_order: one.menu_order,
    meta_data: metaDataField,
    name: z.string().describe('The values that it is chosen by.').meta({ readonly: true }),
    parent_id: z.int().describe('The id of its product.').meta({ readonly: true }),
    ...tiers,
  }),
  query: variationQuery,
  create: variationArgs,
  change: variationArgs,
})
