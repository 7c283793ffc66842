import { z } from 'zod'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { displayTypes } from '../../tier-pricing/rules/table/tier-options.ts'

const readonly = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.describe(description).meta({ readonly: true })

const dates = {
  date_created: readonly(z.string().nullable(), 'When it was created, in the time of the shop.'),
  date_created_gmt: readonly(z.string().nullable(), 'When it was created, UTC.'),
  date_modified: readonly(z.string().nullable(), 'When it was changed last, in the time of the shop.'),
  date_modified_gmt: readonly(z.string().nullable(), 'When it was changed last, UTC.'),
}

const prices = {
  price: readonly(z.string(), 'What it costs now; of several prices the lowest.'),
  regular_price: z.string().describe('The price outside of sales.'),
  sale_price: z.string().describe('The price in a sale.'),
  date_on_sale_from: z.string().nullable().describe('When the sale starts, in the time of the shop.'),
  date_on_sale_from_gmt: z.string().nullable().describe('When the sale starts, UTC.'),
  date_on_sale_to: z.string().nullable().describe('The last second of the sale, in the time of the shop.'),
  date_on_sale_to_gmt: z.string().nullable().describe('The last second of the sale, UTC.'),
}

export const download = z.object({
  id: z.string().describe('The id of the file, unique in the product.'),
  name: z.string().describe('The name for buyers.'),
  file: z.string().describe('A URL, or stored:… for a file of the shop.'),
})

const delivery = {
  virtual: z.boolean().describe('It is not shipped.'),
  downloadable: z.boolean().describe('Buyers get files.'),
  downloads: z.array(download).describe('The files.'),
  download_limit: z.int().describe('How often each file may be downloaded; -1 is without limit.'),
  download_expiry: z.int().describe('For how many days; -1 is without limit.'),
}

const dimensions = z
  .object({ length: z.string(), width: z.string(), height: z.string() })
  .describe('The size in centimeters.')

const rules = z.record(z.string(), z.string())
const roleTiers = z.object({
  tiered_pricing_type: z.enum(['fixed', 'percentage']),
  fixed_rules: rules,
  percentage_rules: rules,
  minimum_quantity: z.int(),
  maximum_quantity: z.int().nullable(),
  quantity_step: z.int().nullable(),
  pricing_type: z.enum(['', 'flat', 'percentage']),
  regular_price: z.string(),
  sale_price: z.string(),
  discount: z.string(),
  discount_type: z.enum(['sale_price', 'regular_price']),
})

/** How the page of a product shows its prices by quantity. */
export const tierSettings = z
  .object({
    layout: z.enum(['default', ...displayTypes]),
    base_unit_name: z.object({ singular: z.string(), plural: z.string() }),
    default_variation: z.int(),
    same_prices: z.boolean(),
    minimum_together: z.boolean(),
  })
  .describe('How its page shows prices by quantity.')

/** Prices by quantity, of products and of categories. */
export const tierFields = {
  tiered_pricing_type: z.enum(['fixed', 'percentage']).describe('What the rules by quantity set.'),
  tiered_pricing_fixed_rules: rules.describe('Unit prices, by quantity.'),
  tiered_pricing_percentage_rules: rules.describe('Discounts in percent, by quantity.'),
  tiered_pricing_minimum_quantity: z.int().describe('The smallest quantity that can be bought.'),
  tiered_pricing_maximum_quantity: z
    .int()
    .nullable()
    .describe('The largest quantity; null is without limit.'),
  tiered_pricing_quantity_step: z.int().nullable().describe('Quantities are multiples of it; null is any.'),
}

/** The fields that products and variations share, in groups, since each has its own order of them. */
export const sharedFields = {
  id: readonly(z.int(), 'The id.'),
  dates,
  prices,
  delivery,
  on_sale: readonly(z.boolean(), 'Whether there is a sale now.'),
  purchasable: readonly(z.boolean(), 'Whether it can be bought.'),
  permalink: readonly(z.string(), 'The address of its page.'),
  sku: z.string().describe('The number by which the owner knows it.'),
  global_unique_id: z.string().describe('GTIN, UPC, EAN or ISBN.'),
  tax: {
    tax_status: z.enum(['taxable', 'shipping', 'none']).describe('What is taxed.'),
    tax_class: z.string().describe('The slug of the tax class; empty is the standard one.'),
  },
  stock_quantity: z.int().nullable().describe('How many there are; null where they are not counted.'),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).describe('Whether it can be had.'),
  backorders: z.enum(['no', 'notify', 'yes']).describe('Whether more can be sold than there are.'),
  backorders_allowed: readonly(z.boolean(), 'The same as yes or no.'),
  backordered: readonly(z.boolean(), 'Whether it is on back order now.'),
  low_stock_amount: z.int().nullable().describe('From which quantity on stock is low.'),
  weight: z.string().describe('The weight in kilograms.'),
  dimensions,
  shipping_class: readonly(z.string(), 'The slug of the shipping class.'),
  shipping_class_id: readonly(z.int(), 'The id of the shipping class.'),
  menu_order: z.int().describe('Its place in the order of the owner.'),
  tiers: {
    ...tierFields,
    tiered_pricing_roles_data: z
      .record(z.string(), roleTiers)
      .describe('What buyers of a role get in place of all other rules, by role.'),
  },
}

export const productKinds = ['simple', 'grouped', 'external', 'variable'] as const
export const statuses = ['draft', 'pending', 'private', 'publish', 'trash'] as const
const ids = z.array(z.int().min(0)).max(1_000)

/** The filters that lists of products and of variations share. */
export const sharedQuery = {
  search: z.string().max(200).optional().describe('Only those with these words in their texts or SKU.'),
  search_sku: z.string().max(190).optional().describe('Only those with this text in their SKU.'),
  search_name_or_sku: z
    .string()
    .max(200)
    .optional()
    .describe('Only those whose name or SKU has each of these words; replaces the other searches.'),
  global_unique_id: z
    .string()
    .max(2_000)
    .optional()
    .describe('Only those with one of these, separated by commas; variations too.'),
  after: dateArg.optional().describe('Created after this time.'),
  before: dateArg.optional().describe('Created before this time.'),
  modified_after: dateArg.optional().describe('Changed after this time.'),
  modified_before: dateArg.optional().describe('Changed before this time.'),
  dates_are_gmt: z.boolean().default(false).describe('Whether these times are UTC.'),
  exclude: ids.default([]).describe('Ids to leave out.'),
  include: ids.default([]).describe('Only these ids.'),
  parent: ids.default([]).describe('Only those below these products.'),
  parent_exclude: ids.default([]).describe('None of those below these products.'),
  order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
  orderby: z
    .enum([
      'date',
      'id',
      'include',
      'title',
      'slug',
      'price',
      'popularity',
      'rating',
      'modified',
      'menu_order',
    ])
    .default('date')
    .describe('What the list is sorted by.'),
  slug: z.string().max(200).optional().describe('Only the one with this slug.'),
  status: z
    .enum(['any', 'future', ...statuses])
    .default('any')
    .describe('Only those with this status; any is all but the trash.'),
  include_status: z
    .array(z.enum(['any', 'future', ...statuses]))
    .optional()
    .describe('Only these statuses.'),
  exclude_status: z
    .array(z.enum(['future', ...statuses]))
    .optional()
    .describe('None of these statuses.'),
  sku: z.string().max(2_000).optional().describe('Only those with one of these SKUs, separated by commas.'),
  tax_class: z.string().max(190).optional().describe('Only this tax class; standard for the standard one.'),
  on_sale: z.boolean().optional().describe('Only those in a sale, or only the others.'),
  min_price: z
    .union([z.string().max(40), z.number()])
    .optional()
    .describe('Only those that cost so much or more.'),
  max_price: z
    .union([z.string().max(40), z.number()])
    .optional()
    .describe('Only those that cost so much or less.'),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).optional().describe('Only this state.'),
  virtual: z.boolean().optional().describe('Only those that are not shipped, or only the others.'),
  downloadable: z.boolean().optional().describe('Only those with files, or only the others.'),
}
