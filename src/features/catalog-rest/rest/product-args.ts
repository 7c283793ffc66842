import { z } from 'zod'
import { amountArg } from '../../../platform/rest/values/amounts.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { metaDataArg } from '../../../platform/rest/values/meta-data.ts'
import { displayTypes } from '../../tier-pricing/rules/table/tier-options.ts'
import { imageArg } from './images-resource.ts'
import { download, productKinds, statuses } from './product-fields.ts'

/** Whole numbers that columns of the database can store. */
const int32 = z.int().min(-2_147_483_648).max(2_147_483_647)
const count = int32.min(0)

const tierMap = z.record(z.string(), z.union([z.string(), z.number()])).nullish()

const text = (description: string) => z.string().max(200_000).optional().describe(description)
const amount = (description: string) => amountArg.nullish().describe(description)
const measure = (description: string) =>
  z
    .union([z.string().max(40), z.number()])
    .nullish()
    .describe(description)
const date = (description: string) =>
  z
    .union([dateArg, z.literal('')])
    .nullish()
    .describe(description)

const limit = int32.min(0).max(1_000_000).nullish()
const roleTiers = z.strictObject({
  tiered_pricing_type: z.enum(['fixed', 'percentage']).default('fixed'),
  fixed_rules: tierMap,
  percentage_rules: tierMap,
  minimum_quantity: limit,
  maximum_quantity: limit,
  quantity_step: limit,
  pricing_type: z.enum(['', 'flat', 'percentage']).default(''),
  regular_price: amountArg.nullish(),
  sale_price: amountArg.nullish(),
  discount: z.union([z.string().max(40), z.number()]).nullish(),
  discount_type: z.enum(['sale_price', 'regular_price']).default('sale_price'),
})

/** Prices by quantity, of products and of categories. */
export const tierArgs = {
  tiered_pricing_type: z.enum(['fixed', 'percentage']).optional(),
  tiered_pricing_fixed_rules: tierMap.describe('Unit prices, by quantity.'),
  tiered_pricing_percentage_rules: tierMap.describe('Discounts in percent, by quantity.'),
  tiered_pricing_minimum_quantity: limit.describe('The smallest quantity that can be bought.'),
  tiered_pricing_maximum_quantity: limit.describe('The largest quantity; 0 or null is without limit.'),
  tiered_pricing_quantity_step: limit.describe('Quantities are multiples of it; 0 or null is any.'),
}

/** What is sent of products and variations alike. */
const sharedArgs = {
  description: text('The long text, as HTML.'),
  sku: z.string().max(190).optional().describe('The number by which the owner knows it.'),
  global_unique_id: z.string().max(100).optional().describe('GTIN, UPC, EAN or ISBN.'),
  regular_price: amount('The price outside of sales; empty for none.'),
  sale_price: amount('The price in a sale; empty for none.'),
  date_on_sale_from: date('When the sale starts, in the time of the shop.'),
  date_on_sale_from_gmt: date('When the sale starts, UTC.'),
  date_on_sale_to: date('The last second of the sale, in the time of the shop.'),
  date_on_sale_to_gmt: date('The last second of the sale, UTC.'),
  status: z.enum(statuses).optional().describe('Who can see it.'),
  virtual: z.boolean().optional().describe('It is not shipped.'),
  downloadable: z.boolean().optional().describe('Buyers get files.'),
  downloads: z
    .array(download.partial().extend({ file: z.string().max(2_000) }))
    .max(100)
    .optional()
    .describe('The files: URLs, or stored:… for a file of the shop.'),
  download_limit: int32
    .min(-1)
    .optional()
    .describe('How often each file may be downloaded; -1 is without limit.'),
  download_expiry: int32.min(-1).optional().describe('For how many days; -1 is without limit.'),
  tax_status: z.enum(['taxable', 'shipping', 'none']).optional().describe('What is taxed.'),
  tax_class: z.string().max(190).optional().describe('The slug of the tax class.'),
  stock_quantity: int32.nullish().describe('How many there are.'),
  stock_status: z
    .enum(['instock', 'outofstock', 'onbackorder'])
    .optional()
    .describe('Whether it can be had.'),
  backorders: z.enum(['no', 'notify', 'yes']).optional().describe('Whether more can be sold than there are.'),
  low_stock_amount: count.nullish().describe('From which quantity on stock is low.'),
  weight: measure('The weight in kilograms.'),
  dimensions: z
    .object({ length: measure(''), width: measure(''), height: measure('') })
    .optional()
    .describe('The size in centimeters.'),
  shipping_class: z.string().max(200).optional().describe('The slug of the shipping class.'),
  menu_order: int32.optional().describe('Its place in the order of the owner.'),
  ...tierArgs,
  tiered_pricing_roles_data: z
    .record(z.string().min(1).max(100), roleTiers.nullable())
    .optional()
    .describe('What buyers of a role get, by role; null deletes it, and roles that are not sent stay.'),
}

const ids = z.array(z.int().min(0)).max(1_000)
const terms = z.array(z.object({ id: z.int().min(0).optional() })).max(1_000)
const options = z.union([z.array(z.string().max(300)).max(1_000), z.string().max(10_000)])

/** What is sent of a product. */
export const productArgs = {
  ...sharedArgs,
  name: z.string().max(10_000).optional().describe('The name.'),
  slug: z.string().max(200).optional().describe('The part of its address; without it, from the name.'),
  date_created: date('When it was created, in the time of the shop.'),
  date_created_gmt: date('When it was created, UTC.'),
  type: z.enum(productKinds).optional().describe('The kind of product.'),
  featured: z.boolean().optional().describe('Whether it is recommended on the home page.'),
  catalog_visibility: z
    .enum(['visible', 'catalog', 'search', 'hidden'])
    .optional()
    .describe('Which lists show it.'),
  short_description: text('The short text, as HTML.'),
  external_url: z.string().max(2_000).optional().describe('Where an external product is sold.'),
  button_text: z.string().max(1_000).optional().describe('The text of the button of an external product.'),
  manage_stock: z.boolean().optional().describe('Whether items are counted.'),
  sold_individually: z.boolean().optional().describe('Whether an order can have only one.'),
  reviews_allowed: z.boolean().optional().describe('Whether buyers may review it.'),
  upsell_ids: ids.optional().describe('Products that are recommended instead.'),
  cross_sell_ids: ids.optional().describe('Products that go with it.'),
  grouped_products: ids.optional().describe('The products of a group.'),
  purchase_note: text('Shown to buyers after the order.'),
  categories: terms.optional().describe('Its categories.'),
  tags: terms.optional().describe('Its tags.'),
  brands: terms.optional().describe('Its brands.'),
  images: z.array(imageArg).max(100).optional().describe('Its pictures, the first one first.'),
  attributes: z
    .array(
      z.object({
        id: z.int().min(0).optional(),
        name: z.string().max(300).optional(),
        position: int32.optional(),
        visible: z.boolean().default(false),
        variation: z.boolean().default(false),
        options: options.default([]),
      }),
    )
    .max(100)
    .optional()
    .describe('Its attributes, all of them.'),
  default_attributes: z
    .array(
      z.object({
        id: z.int().min(0).optional(),
        name: z.string().max(300).optional(),
        option: z.string().max(300).default(''),
      }),
    )
    .max(100)
    .optional()
    .describe('What is chosen when the page opens.'),
  post_password: z.string().max(255).optional().describe('The password of its page.'),
  tiered_pricing_product_settings: z
    .object({
      layout: z.enum(['default', ...displayTypes]).optional(),
      base_unit_name: z.object({ singular: z.string().max(100), plural: z.string().max(100) }).optional(),
      default_variation: z.int().min(0).nullish(),
      same_prices: z.boolean().optional(),
      minimum_together: z.boolean().optional(),
    })
    .optional()
    .describe('How its page shows prices by quantity.'),
  meta_data: metaDataArg,
}

/** What is sent of a variation. */
export const variationArgs = {
  ...sharedArgs,
  manage_stock: z
    .union([z.boolean(), z.literal('parent')])
    .optional()
    .describe('Whether items are counted; parent: with those of its product.'),
  image: imageArg.nullish().describe('Its picture; null for that of its product.'),
  attributes: z
    .array(
      z.object({
        id: z.int().min(0).optional(),
        name: z.string().max(300).optional(),
        option: z.union([z.string().max(300), z.number()]).default(''),
      }),
    )
    .max(100)
    .optional()
    .describe('What it is chosen by, all of it; an attribute that is absent may have any value.'),
  meta_data: metaDataArg,
}
