import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Address, shippingFields } from '../addresses/rules/address.ts'
import { accountOfEmail, linkGuestOrdersByEmail, ordersOfAccount } from '../orders/buyer/account-orders.ts'
import type { Order } from '../orders/rules/order.ts'
import {
  deleteAddress,
  insertAddress,
  lockBook,
  readAddresses,
  setDefault,
  updateAddress,
} from './address-store.ts'
import {
  type AddressBookEntry,
  type AddressKind,
  defaultAddress,
  MAX_ADDRESSES,
} from './rules/address-book.ts'

/** The saved addresses of an account, default addresses first. */
export function addressesOf(shop: Shop, accountId: number): Promise<readonly AddressBookEntry[]> {
  return readAddresses(shop.db, accountId)
}

/** `too-many`: the book has `MAX_ADDRESSES`. */
export type SaveAddressRefusal = 'no-address' | 'too-many'

/** Which address is saved: one of the book, a new one, or the default for bills or deliveries. */
export type AddressToSave = { readonly id: number } | 'new' | AddressKind

/**
 * Saves an address that has been validated, and makes it the default for `defaultFor`; answers its id.
 * Refused: another account's address, exactly as one that does not exist; a full book.
 */
export async function saveAddress(
  shop: Shop,
  accountId: number,
  input: {
    readonly target: AddressToSave
    readonly address: Address
    readonly defaultFor: readonly AddressKind[]
  },
): Promise<Outcome<number, SaveAddressRefusal>> {
  return await shop.db.transaction().execute(async (tx) => {
    await lockBook(tx, accountId)
    const id = await idToSave(tx, accountId, input.target)
    const saved = await insertOrUpdate(tx, accountId, id, input.address)
    if (!saved.ok) return saved
    const kinds =
      typeof input.target === 'string' && input.target !== 'new' ? [input.target] : input.defaultFor
    for (const kind of kinds) await setDefault(tx, accountId, saved.value, kind)
    return saved
  })
}

/** Makes an address the default for bills or deliveries. */
export async function setDefaultAddress(
  shop: Shop,
  accountId: number,
  id: number,
  kind: AddressKind,
): Promise<Outcome<undefined, 'no-address'>> {
  const isSet = await shop.db.transaction().execute(async (tx) => {
    await lockBook(tx, accountId)
    return setDefault(tx, accountId, id, kind)
  })
  return isSet ? done(undefined) : refused('no-address')
}

/** Removes an address from the book. Orders are not changed. */
export async function removeAddress(
  shop: Shop,
  accountId: number,
  id: number,
): Promise<Outcome<undefined, 'no-address'>> {
  return (await deleteAddress(shop.db, accountId, id)) ? done(undefined) : refused('no-address')
}

/**
 * Links the guest orders placed with the e-mail address of an account, once a mailed link has verified that address. An empty
 * address book gets the addresses of the latest of them.
 */
export async function linkVerifiedGuestOrders(shop: Shop, email: string): Promise<void> {
  if ((await linkGuestOrdersByEmail(shop, email)) === 0) return
  const accountId = await accountOfEmail(shop, email)
  if (accountId === undefined || (await addressesOf(shop, accountId)).length > 0) return
  const { orders } = await ordersOfAccount(shop, accountId, { page: 1, perPage: 1 })
  if (orders[0]) await saveOrderAddresses(shop, accountId, orders[0])
}

/** The first address of a book is the default for everything; a different shipping address is saved separately. */
async function saveOrderAddresses(
  shop: Shop,
  accountId: number,
  { billing, shipping }: Order,
): Promise<void> {
  await saveAddress(shop, accountId, { target: 'new', address: billing, defaultFor: [] })
  const shipsToDifferentAddress = shippingFields.some((field) => shipping[field] !== billing[field])
  if (shipsToDifferentAddress)
    await saveAddress(shop, accountId, { target: 'new', address: shipping, defaultFor: ['shipping'] })
}

async function idToSave(tx: Db, accountId: number, target: AddressToSave): Promise<number | undefined> {
  if (typeof target === 'object') return target.id
  if (target === 'new') return undefined
  const first = defaultAddress(await readAddresses(tx, accountId), target)
  // An address that is the default for both stays unchanged for the other.
  return first?.forBilling && first.forShipping ? undefined : first?.id
}

async function insertOrUpdate(
  tx: Db,
  accountId: number,
  id: number | undefined,
  address: Address,
): Promise<Outcome<number, SaveAddressRefusal>> {
  if (id !== undefined) {
    return (await updateAddress(tx, accountId, id, address)) ? done(id) : refused('no-address')
  }
  const added = await insertAddress(tx, accountId, address, MAX_ADDRESSES)
  return added === undefined ? refused('too-many') : done(added)
}
