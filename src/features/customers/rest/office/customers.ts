import { z } from 'zod'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { localDate } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { blockCustomer, unblockCustomer } from '../../../accounts/registration/blocking.ts'
import { defaultAddressesOf } from '../../../my-account/my-account.ts'
import { ordersOfAccounts } from '../../../orders/orders.ts'
import { searchedText } from '../../../orders/rules/office/searched-text.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { filterOf } from '../../filter.ts'
import { readGuests } from '../../store/guest-store.ts'
import { readCustomerIds, readListed } from '../../store/list-store.ts'
import { guestsContract } from '../guests-resource.ts'
import { officeCustomersContract } from '../office-customers-resource.ts'

/** The id of a customer in an address. */
export const customerId = z.int().min(0).max(999_999_999_999_999).describe('The id of the customer.')

export type OfficeCustomer = z.output<typeof officeCustomersContract.record>

/** `/wp-json/handsel/v1/customers`: customers as staff see them, and blocking one. */
export const officeCustomerEndpoints = resource(officeCustomersContract, {
  access: { read: 'list_users', write: 'manage_woocommerce', edit: 'list_users' },
  async list({ call: { shop } }, { first, limit, order, orderby, ...args }) {
    const slice = { by: orderby, isDescending: order === 'desc', first, limit }
    const { ids, total } = await readCustomerIds(shop.db, filterOf(shop, args), slice)
    return { items: await customerRecords(shop, ids), total }
  },
  get: ({ call }, { id }) => customerRecord(call.shop, id),
  async change({ call: { shop } }, { id, blocked, blocked_reason: reason }) {
    if (blocked && reason === '') {
      const message = 'blocked_reason says why the customer is blocked.'
      throw new RestRefusal('rest_invalid_param', 'Invalid parameter(s): blocked_reason', 400, {
        params: { blocked_reason: message },
      })
    }
    const changed = await (blocked ? blockCustomer(shop, id, reason) : unblockCustomer(shop, id))
    if (changed.ok) return customerRecord(shop, id)
    if (changed.reason === 'no-customer') return undefined
    throw isStaffAccount()
  },
})

/** `/wp-json/handsel/v1/guests`. Guests are no records of their own: they are what their orders say, and go with them. */
export const guestEndpoints = resource(guestsContract, {
  access: { read: 'list_users', write: 'manage_woocommerce' },
  async list({ call: { shop } }, { search, order, orderby, first, limit }) {
    const { code, decimals } = currencyFormat(shop.settings)
    const { words } = searchedText(search)
    const slice = { words, currency: code, by: orderby, isDescending: order === 'desc', first, limit }
    const { guests, total } = await readGuests(shop.db, slice)
    const items = guests.map(({ lastOrderId, lastOrderAt, spentMinor, ...guest }) => ({
      ...guest,
      id: lastOrderId,
      total_spent: amountText(spentMinor, decimals),
      currency: code,
      last_order_at: localDate(lastOrderAt, shop.settings.get(timezone)),
    }))
    return { items, total }
  },
})

/** A customer; `undefined`: there is none with this id, or it is an account of staff. */
export async function customerRecord(shop: Shop, id: number): Promise<OfficeCustomer | undefined> {
  return (await customerRecords(shop, [id]))[0]
}

/** The records of these customers, in their order; addresses and orders are read for all of them at once. */
export async function customerRecords(
  shop: Shop,
  ids: readonly number[],
): Promise<readonly OfficeCustomer[]> {
  const { code, decimals } = currencyFormat(shop.settings)
  const [customers, addresses, orders] = await Promise.all([
    readListed(shop.db, ids),
    defaultAddressesOf(shop, ids),
    ordersOfAccounts(shop.db, ids, code),
  ])
  const zone = shop.settings.get(timezone)
  const local = (at: Date | null | undefined) => localDate(at, zone)
  return customers.map((customer) => {
    const { billing } = addresses.get(customer.id) ?? {}
    const { count = 0, spentMinor = 0, last } = orders.get(customer.id) ?? {}
    return {
      id: customer.id,
      name: `${customer.firstName} ${customer.lastName}`.trim() || customer.displayName,
      email: customer.email,
      is_email_verified: customer.isEmailVerified,
      username: customer.login,
      phone: billing?.phone ?? '',
      city: billing?.city ?? '',
      country: billing?.country ?? '',
      registered_at: local(customer.createdAt) ?? '',
      orders: count,
      total_spent: amountText(spentMinor, decimals),
      currency: code,
      last_order_at: local(last?.placedAt),
      blocked: customer.blockedAt !== null,
      blocked_at: local(customer.blockedAt),
      blocked_reason: customer.blockedReason,
    }
  })
}

/** Throws `RestRefusal` where there is no customer with this id. */
export async function requireCustomer(shop: Shop, id: number): Promise<void> {
  if ((await readListed(shop.db, [id])).length === 0) throw noCustomer()
}

/** Nothing here is done with accounts of staff. */
export function isStaffAccount(): RestRefusal {
  return new RestRefusal('handsel_customer_is_staff', 'This is an account of staff, not of a customer.', 403)
}

/** There is no customer with the id of the address. */
export function noCustomer(): RestRefusal {
  return new RestRefusal(
    'woocommerce_rest_office_customer_invalid_id',
    'There is no customer with this id.',
    404,
  )
}
