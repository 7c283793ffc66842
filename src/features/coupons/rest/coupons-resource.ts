import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { amountArg } from '../../../platform/rest/values/amounts.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { metaDataArg, metaDataField } from '../../../platform/rest/values/meta-data.ts'

const kind = z.enum(['percent', 'fixed_cart', 'fixed_product'])
const ids = z.array(z.int().min(0)).max(1000)
const count = z.int().min(0).max(1_000_000_000)

const filters = {
  search: z.string().max(200).default('').describe('Coupons with this text in the code or the description.'),
  after: dateArg.optional().describe('Coupons created after this date.'),
  before: dateArg.optional().describe('Coupons created before this date.'),
  modified_after: dateArg.optional().describe('Coupons changed after this date.'),
  modified_before: dateArg.optional().describe('Coupons changed before this date.'),
  dates_are_gmt: z.boolean().default(false).describe('Whether these dates are in UTC.'),
  include: ids.optional().describe('Coupons with these ids.'),
  exclude: ids.default([]).describe('Coupons with other ids.'),
  order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
  orderby: z
    .enum(['date', 'modified', 'id', 'include', 'title', 'slug'])
    .default('date')
    .describe('What the list is sorted by.'),
  code: z.string().max(400).optional().describe('The coupon with this code.'),
}

/** What can be written; the coupon's own record reader checks the values (`records/coupon-record.ts`). */
const written = {
  amount: amountArg.describe('The percentage, or the amount off.'),
  status: z.enum(['publish', 'draft', 'pending', 'private']).describe('Whether it can be used.'),
  discount_type: kind.describe('What the amount is taken off.'),
  description: z.string().max(2000).describe('What shoppers read on its card.'),
  date_expires: dateArg
    .or(z.literal(''))
    .nullable()
    .describe('When it expires, in the time of the shop; null for never.'),
  date_expires_gmt: dateArg.or(z.literal('')).nullable().describe('When it expires, in UTC.'),
  individual_use: z.boolean().describe('Whether it cannot be combined with other coupons.'),
  product_ids: ids.describe('The products that it is for.'),
  excluded_product_ids: ids.describe('The products that it is not for.'),
  usage_limit: count.nullable().describe('How often it can be used; null for any number.'),
  usage_limit_per_user: count.nullable().describe('How often one buyer can use it.'),
  limit_usage_to_x_items: count.nullable().describe('The most units that it is for.'),
  free_shipping: z.boolean().describe('Whether it gives free shipping.'),
  product_categories: ids.describe('The categories that it is for.'),
  excluded_product_categories: ids.describe('The categories that it is not for.'),
  exclude_sale_items: z.boolean().describe('Whether it is not for items on sale.'),
  minimum_amount: amountArg.describe('The least subtotal of the cart.'),
  maximum_amount: amountArg.describe('The largest subtotal of the cart.'),
  email_restrictions: z
    .array(z.string().max(254))
    .max(1000)
    .describe('The addresses of those who may use it; * matches any characters.'),
}

const change = z.object(written).partial().extend({ meta_data: metaDataArg })
const code = z.string().max(400).describe('The code that shoppers enter.')
const text = (about: string) => z.string().describe(about)
const readonly = { readonly: true } as const

/** `/wp-json/wc/v3/coupons`. */
export const couponsContract = contract({
  path: 'wc/v3/coupons',
  title: 'shop_coupon',
  readAlso: ['wc/v2'],
  query: filters,
  record: z.object({
    id: z.int().describe('The id of the coupon.').meta(readonly),
    code,
    amount: text('The percentage, or the amount off.'),
    status: text('Whether it can be used.'),
    date_created: text('When it was created, in the time of the shop.').meta(readonly),
    date_created_gmt: text('When it was created, in UTC.').meta(readonly),
    date_modified: text('When it was last changed, in the time of the shop.').meta(readonly),
    date_modified_gmt: text('When it was last changed, in UTC.').meta(readonly),
    discount_type: kind.describe('What the amount is taken off.'),
    description: written.description,
    date_expires: z.string().nullable().describe('When it expires, in the time of the shop.'),
    date_expires_gmt: z.string().nullable().describe('When it expires, in UTC.'),
    usage_count: z.int().describe('How often it was used.').meta(readonly),
    individual_use: written.individual_use,
    product_ids: z.array(z.int()).describe('The products that it is for.'),
    excluded_product_ids: z.array(z.int()).describe('The products that it is not for.'),
    usage_limit: z.int().nullable().describe('How often it can be used; null for any number.'),
    usage_limit_per_user: z.int().nullable().describe('How often one buyer can use it.'),
    limit_usage_to_x_items: z.int().nullable().describe('The most units that it is for.'),
    free_shipping: written.free_shipping,
    product_categories: z.array(z.int()).describe('The categories that it is for.'),
    excluded_product_categories: z.array(z.int()).describe('The categories that it is not for.'),
    exclude_sale_items: written.exclude_sale_items,
    minimum_amount: text('The least subtotal of the cart.'),
    maximum_amount: text('The largest subtotal of the cart.'),
    email_restrictions: z.array(z.string()).describe('The addresses of those who may use it.'),
    used_by: z.array(z.string()).describe('The ids of the accounts that have used it.').meta(readonly),
    meta_data: metaDataField,
  }),
  create: { ...change.shape, code },
  change: { ...change.shape, code: code.optional() },
})
