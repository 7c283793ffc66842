import { z } from 'zod'
import { roles } from '../../../kernel/roles.ts'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { metaDataArg, metaDataField } from '../../../platform/rest/values/meta-data.ts'
import { billingArg, billingField, shippingArg, shippingField } from '../../addresses/rest/address-fields.ts'

const readonly = { readonly: true }
const date = (description: string) => z.union([z.string(), z.null()]).describe(description).meta(readonly)
const ids = (description: string) => z.array(z.int().min(0)).max(1000).default([]).describe(description)

const changeable = {
  first_name: z.string().max(100).optional().describe('The first name.'),
  last_name: z.string().max(100).optional().describe('The last name.'),
  password: z.string().min(1).max(4096).optional().describe('The password; it is never returned.'),
  billing: billingArg,
  shipping: shippingArg,
  meta_data: metaDataArg,
}

const query = {
  search: z.string().max(200).default('').describe('Customers with this text in their name or address.'),
  exclude: ids('Without the customers with these ids.'),
  include: ids('Only the customers with these ids.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('The direction of the order.'),
  orderby: z
    .enum(['id', 'include', 'name', 'registered_date'])
    .default('name')
    .describe('What the list is ordered by.'),
  email: z.email().max(254).optional().describe('The customer with this email address.'),
  role: z
    .enum(['all', ...roles])
    .default('customer')
    .describe('Accounts with this role.'),
}

/** `/wp-json/wc/v3/customers`. */
export const customersContract = contract({
  path: 'wc/v3/customers',
  title: 'customer',
  record: z.object({
    id: z.int().describe('The id of the customer.').meta(readonly),
    date_created: date('When the account was created, in the time zone of the shop.'),
    date_created_gmt: date('When the account was created, in UTC.'),
    date_modified: date('When the account was changed, in the time zone of the shop.'),
    date_modified_gmt: date('When the account was changed, in UTC.'),
    email: z.string().describe('The email address.'),
    first_name: z.string().describe('The first name.'),
    last_name: z.string().describe('The last name.'),
    role: z.string().describe('The role.').meta(readonly),
    username: z.string().describe('The username for signing in.'),
    billing: billingField,
    shipping: shippingField,
    is_paying_customer: z
      .boolean()
      .describe('Whether an order of the customer is in progress or completed.')
      .meta(readonly),
    avatar_url: z.string().describe('Always empty.').meta(readonly),
    meta_data: metaDataField,
  }),
  query,
  create: {
    ...changeable,
    email: z.string().max(254).describe('The email address.'),
    username: z.string().max(60).optional().describe('The username; left out, it follows from the email.'),
  },
  change: {
    ...changeable,
    email: z.string().max(254).optional().describe('The email address.'),
    username: z.string().max(200).optional().describe('The username, which does not change.'),
  },
})

/** `/wp-json/wc/v2/customers`, and in wc/v1: read alone, with the figures of the orders. */
export const olderCustomersContract = contract({
  path: 'wc/v2/customers',
  title: 'customer',
  record: customersContract.record.extend({
    last_order: z
      .object({
        id: z.union([z.int(), z.null()]).describe('The id of the order; null for none.'),
        date: z.union([z.string(), z.null()]).describe('When it was placed, in UTC.'),
      })
      .describe('The last order of the customer.')
      .meta(readonly),
    orders_count: z.int().describe('How many orders the customer has.').meta(readonly),
    total_spent: z.string().describe('What the orders in progress and completed come to.').meta(readonly),
  }),
  query,
  readAlso: ['wc/v1'],
})
