import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall, Slice } from '../../../platform/rest/resource/serving.ts'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import { changedMetaData } from '../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  addAccount,
  type Customer,
  type CustomerInput,
  type CustomerRefusal,
  changeCustomer,
  closeCustomer,
  readCustomer,
  readListedCustomers,
} from '../../accounts/registration/customers.ts'
import { weakPasswords } from '../../accounts/rest/texts.ts'
import { type Address, emptyAddress } from '../../addresses/rules/address.ts'
import { billingRecord, sentAddress, shippingRecord } from '../../addresses/rules/wire-address.ts'
import { changeDefaultAddress, defaultAddressesOf } from '../../my-account/my-account.ts'
import { type AccountOrders, downloadsOfAccount, ordersOfAccounts } from '../../orders/orders.ts'
import { downloadPath } from '../../orders/rules/grant.ts'
import { baseCountry, currencyFormat, timezone } from '../../settings/general.ts'
import { customerDownloadsContract } from './customer-downloads-resource.ts'
import { customersContract, olderCustomersContract } from './customers-resource.ts'

type Record = z.output<typeof customersContract.record>
type Fields = Omit<z.output<z.ZodObject<NonNullable<typeof customersContract.change>>>, 'username'>

export const customerEndpoints = resource(customersContract, {
  // Written by managers of the shop, who may not edit users: the operations refuse accounts of staff.
  access: { read: 'list_users', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_invalid_id' },
  async list(request, args) {
    const { items, total } = await listed(request, args)
    return { items: items.map(({ record }) => record), total }
  },
  get: (request, { id }) => recordOf(request, id),
  async create(request, { username, email, ...fields }) {
    const { shop } = request.call
    const input = { ...inputOf(fields), email, login: username || undefined }
    const created = await addAccount(shop, input, addressesIn(shop, fields))
    if (!created.ok) throw customerRefusal(created.reason, 'creating')
    const record = await recordOf(request, created.value)
    if (!record) throw new Error(`Customer ${created.value} was created and cannot be read`)
    return record
  },
  async change(request, { id, username, email, ...fields }) {
    const { shop } = request.call
    const before = await readCustomer(shop.db, id)
    if (before && username !== undefined && username !== before.login) {
      throw new RestRefusal(
        'woocommerce_rest_customer_invalid_argument',
        'The username does not change.',
        400,
      )
    }
    const steps = { further: addressesIn(shop, fields) }
    const changed = await changeCustomer(shop, id, { ...inputOf(fields), email }, steps)
    if (changed.ok) return recordOf(request, id)
    if (changed.reason === 'no-customer') return undefined
    throw customerRefusal(changed.reason, 'changing')
  },
  async remove(request, { id }) {
    const before = await recordOf(request, id)
    const closed = await closeCustomer(request.call.shop, id)
    if (closed.ok) return before
    if (closed.reason === 'no-customer') return undefined
    throw customerRefusal(closed.reason, 'deleting')
  },
})

/** `/wp-json/wc/v2/customers` and `/wp-json/wc/v1/customers`. */
export const olderCustomerEndpoints = resource(olderCustomersContract, {
  access: { read: 'list_users', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_invalid_id' },
  async list(request, args) {
    const { items, total } = await listed(request, args)
    return { items: items.map((each) => olderRecord(request.call.shop, each)), total }
  },
  async get({ call }, { id }) {
    const customer = await readCustomer(call.shop.db, id)
    const [one] = customer ? await customersWithOrders(call.shop, [customer]) : []
    return one && olderRecord(call.shop, one)
  },
})

/** `/wp-json/wc/v3/customers/:customer_id/downloads`. */
export const downloadEndpoints = resource(customerDownloadsContract, {
  access: { read: 'list_users', write: 'manage_woocommerce' },
  // All at once, as in the platform's own interface.
  async list({ call }, { customer_id }) {
    const { db, settings, nowMs } = call.shop
    if (!(await readCustomer(db, customer_id))) {
      throw new RestRefusal('woocommerce_rest_invalid_id', 'There is no customer with this id.', 404)
    }
    const downloads = await downloadsOfAccount(db, customer_id, new Date(nowMs()))
    const items = downloads.map((one) => ({
      download_id: one.downloadId,
      download_url: call.origin + downloadPath(one.orderKey, one),
      product_id: one.productId,
      product_name: one.productName,
      download_name: one.name,
      order_id: one.orderId,
      order_key: one.orderKey,
      downloads_remaining: one.remaining === undefined ? 'unlimited' : String(one.remaining),
      access_expires: localDate(one.expiresAt, settings.get(timezone)) ?? 'never',
      access_expires_gmt: gmtDate(one.expiresAt) ?? 'never',
      file: { name: one.name, file: one.file },
    }))
    return { items, total: items.length }
  },
})

type ListArgs = z.output<z.ZodObject<NonNullable<typeof customersContract.query>>> & Slice

async function listed(
  { call }: Pick<ResourceCall, 'call'>,
  { role, orderby, order, include, email, ...args }: ListArgs,
): Promise<{ readonly items: readonly CustomerWithOrders[]; readonly total: number }> {
  const { customers, total } = await readListedCustomers(call.shop.db, {
    ...args,
    email: email?.toLowerCase(),
    role: role === 'all' ? undefined : role,
    include: include.length > 0 ? include : undefined,
    orderBy: orderby,
    isDescending: order === 'desc',
  })
  return { items: await customersWithOrders(call.shop, customers), total }
}

async function recordOf({ call }: Pick<ResourceCall, 'call'>, id: number): Promise<Record | undefined> {
  const customer = await readCustomer(call.shop.db, id)
  return customer && (await customersWithOrders(call.shop, [customer]))[0]?.record
}

type CustomerWithOrders = { readonly record: Record; readonly orders: AccountOrders | undefined }

function olderRecord(
  { settings }: Shop,
  { record, orders }: CustomerWithOrders,
): z.output<typeof olderCustomersContract.record> {
  const { last, count = 0, spentMinor = 0 } = orders ?? {}
  return {
    ...record,
    last_order: { id: last?.id ?? null, date: gmtDate(last?.placedAt) },
    orders_count: count,
    total_spent: amountText(spentMinor, currencyFormat(settings).decimals),
  }
}

/** The records of these customers; their addresses and orders are read for all of them at once. */
async function customersWithOrders(
  shop: Shop,
  customers: readonly Customer[],
): Promise<readonly CustomerWithOrders[]> {
  const ids = customers.map(({ id }) => id)
  const [addresses, orders] = await Promise.all([
    defaultAddressesOf(shop, ids),
    ordersOfAccounts(shop.db, ids, currencyFormat(shop.settings).code),
  ])
  const zone = shop.settings.get(timezone)
  const none = emptyAddress('')
  return customers.map((customer) => {
    const { billing, shipping } = addresses.get(customer.id) ?? {}
    const record = {
      id: customer.id,
      date_created: localDate(customer.createdAt, zone),
      date_created_gmt: gmtDate(customer.createdAt),
      date_modified: localDate(customer.changedAt, zone),
      date_modified_gmt: gmtDate(customer.changedAt),
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      role: customer.roles[0] ?? '',
      username: customer.login,
      billing: billingRecord(billing ?? none),
      shipping: shippingRecord(shipping ?? none),
      is_paying_customer: orders.get(customer.id)?.isPaying ?? false,
      avatar_url: '',
      meta_data: [...customer.metaData],
    }
    return { record, orders: orders.get(customer.id) }
  })
}

function inputOf({ first_name, last_name, password, meta_data }: Fields): CustomerInput {
  return {
    firstName: first_name,
    lastName: last_name,
    password,
    metaData: meta_data && ((stored) => changedMetaData(stored, meta_data)),
  }
}

/** Writes the addresses that were sent, in the transaction of the account. */
export function addressesIn(shop: Shop, { billing, shipping }: Pick<Fields, 'billing' | 'shipping'>) {
  const sent = { billing: billing && sentAddress(billing), shipping: shipping && sentAddress(shipping) }
  return async (tx: Db, id: number) => {
    for (const kind of ['billing', 'shipping'] as const) {
      const fields: Partial<Address> = sent[kind] ?? {}
      // Clients send back empty addresses as they have read them.
      const isEmpty = Object.values(fields).every((value) => value === '')
      if (!isEmpty)
        await changeDefaultAddress(tx, shop, id, kind, { fields, country: shop.settings.get(baseCountry) })
    }
  }
}

/** Why a customer was not written, as clients of the platform know it. */
export function customerRefusal(
  reason: CustomerRefusal,
  doing: 'creating' | 'changing' | 'deleting',
): RestRefusal {
  if (reason === 'staff') {
    const code = `woocommerce_rest_cannot_${doing === 'deleting' ? 'delete' : 'edit'}`
    return new RestRefusal(code, 'Accounts of staff are not changed as customers.', 403)
  }
  const isNew = doing === 'creating'
  const refusals: Readonly<{ [Reason in Exclude<CustomerRefusal, 'staff'>]: readonly [string, string] }> = {
    'no-customer': ['woocommerce_rest_invalid_id', 'There is no customer with this id.'],
    'invalid-email': ['woocommerce_rest_customer_invalid_email', 'This is not an email address.'],
    'email-taken': [
      isNew ? 'registration-error-email-exists' : 'woocommerce_rest_customer_invalid_email',
      'An account has this email address, or one that looks the same.',
    ],
    'invalid-login': [
      'registration-error-invalid-username',
      'A username has at most 60 letters a to z, digits, dots, underscores and hyphens.',
    ],
    'login-taken': ['registration-error-username-exists', 'An account has this username.'],
    ...weakPasswords,
  }
  const [code, text] = refusals[reason]
  return new RestRefusal(code, text, 400)
}
