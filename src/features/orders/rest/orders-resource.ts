import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { metaDataArg, metaDataField } from '../../../platform/rest/values/meta-data.ts'
import { billingArg, billingField, shippingArg, shippingField } from '../../addresses/rest/address-fields.ts'
import { orderStatuses } from '../rules/order-state.ts'
import { lineFields, newLines, sentLines, shownOrders } from './order-fields.ts'

const readonly = { readonly: true }
const amount = (description: string) => z.string().describe(description).meta(readonly)
const local = (what: string) =>
  z.union([z.string(), z.null()]).describe(`When ${what}, in the time zone of the shop.`).meta(readonly)
const utc = (what: string) => z.union([z.string(), z.null()]).describe(`When ${what}, in UTC.`).meta(readonly)

const ids = (description: string) => z.array(z.int().min(0)).max(1000).default([]).describe(description)
const date = (description: string) => dateArg.optional().describe(description)

/** The statuses that a list can be filtered by. */
const listedStatus = z.enum(['any', 'trash', ...orderStatuses])

/** What a program may change of an order at any time. */
const changeable = {
  status: z.enum(orderStatuses).optional().describe('The status; the order takes the moves that lead to it.'),
  currency: z.string().max(10).optional().describe('The code of the currency: that of the order.'),
  billing: billingArg,
  shipping: shippingArg,
  customer_id: z.int().min(0).optional().describe('The id of the customer; 0 for a guest.'),
  customer_note: z.string().max(5000).optional().describe('The note of the customer.'),
  payment_method: z.string().max(100).optional().describe('The id of the payment method.'),
  payment_method_title: z.string().max(200).optional().describe('The name of the payment method.'),
  transaction_id: z.string().max(200).optional().describe('The reference of the payment at its provider.'),
  meta_data: metaDataArg,
  set_paid: z.boolean().optional().describe('Records the payment of an order that awaits it.'),
}

/** `/wp-json/wc/v3/orders`. */
export const ordersContract = contract({
  path: 'wc/v3/orders',
  title: 'shop_order',
  record: z.object({
    id: z.int().describe('The id of the order.').meta(readonly),
    parent_id: z.int().describe('Always 0: no order is part of another.').meta(readonly),
    status: z.string().describe('The status of the order.'),
    currency: z.string().describe('The code of the currency.'),
    version: z.string().describe('The version of this interface.').meta(readonly),
    prices_include_tax: z.boolean().describe('Whether the prices of the shop include tax.').meta(readonly),
    date_created: local('the order was placed'),
    date_modified: local('the order was changed'),
    discount_total: amount('The discount of all coupons, without tax.'),
    discount_tax: amount('The tax saved by the discount.'),
    shipping_total: amount('The amount of shipping, without tax.'),
    shipping_tax: amount('The tax on shipping.'),
    cart_tax: amount('The tax on products and fees.'),
    total: amount('The amount to pay, with tax and after store credit.'),
    total_tax: amount('All taxes.'),
    customer_id: z.int().describe('The id of the customer; 0 for a guest.'),
    order_key: z.string().describe('The key in the links of the order.').meta(readonly),
    billing: billingField,
    shipping: shippingField,
    payment_method: z.string().describe('The id of the payment method.'),
    payment_method_title: z.string().describe('The name of the payment method.'),
    transaction_id: z.string().describe('The reference of the payment at its provider.'),
    customer_ip_address: z.string().describe('Always empty: the shop stores no addresses.').meta(readonly),
    customer_user_agent: z.string().describe('Always empty: the shop stores no browsers.').meta(readonly),
    created_via: z
      .string()
      .describe('How the order was created: checkout, rest-api, or admin for one that staff entered.')
      .meta(readonly),
    customer_note: z.string().describe('The note of the customer.'),
    date_completed: local('the order was completed'),
    date_paid: local('the order was paid'),
    cart_hash: z.string().describe('Always empty.').meta(readonly),
    number: z.string().describe('The number that people see.').meta(readonly),
    meta_data: metaDataField,
    ...lineFields,
    payment_url: z.string().describe('The URL of the page where the order can be paid.').meta(readonly),
    is_editable: z.boolean().describe('Whether the lines of the order can still change.').meta(readonly),
    needs_payment: z.boolean().describe('Whether the order can be paid now.').meta(readonly),
    needs_processing: z.boolean().describe('Whether something has to be prepared or shipped.').meta(readonly),
    date_created_gmt: utc('the order was placed'),
    date_modified_gmt: utc('the order was changed'),
    date_completed_gmt: utc('the order was completed'),
    date_paid_gmt: utc('the order was paid'),
    currency_symbol: z.string().describe('The symbol of the currency.').meta(readonly),
  }),
  query: {
    search: z.string().max(200).default('').describe('Orders with this text in their number or addresses.'),
    status: z.array(listedStatus).max(20).default(['any']).describe('Orders with one of these statuses.'),
    customer: z.int().min(0).optional().describe('Orders of this customer; 0 for those of guests.'),
    product: z.int().min(1).optional().describe('Orders with this product or variation.'),
    after: date('Orders placed after this time.'),
    before: date('Orders placed before this time.'),
    modified_after: date('Orders changed after this time.'),
    modified_before: date('Orders changed before this time.'),
    dates_are_gmt: z.boolean().default(false).describe('Whether the times of these filters are in UTC.'),
    exclude: ids('Without the orders with these ids.'),
    include: ids('Only the orders with these ids.'),
    parent: ids('Orders that are part of one of these; only 0 has any.'),
    parent_exclude: ids('Without orders that are part of one of these.'),
    order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
    orderby: z
      .enum(['date', 'id', 'include', 'title', 'slug', 'modified'])
      .default('date')
      .describe('What the list is ordered by.'),
  },
  create: { ...changeable, ...newLines },
  change: { ...changeable, ...sentLines },
  shown: shownOrders,
  // In wc/v1, lines have `meta` instead of `meta_data`, and prices are texts.
  readAlso: ['wc/v2'],
})
