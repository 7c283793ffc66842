import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import type { Shop } from '../../platform/shop.ts'
import { emitAccountChange, namesOf } from '../accounts/registration/account-events.ts'
import { type Address, type AddressField, emptyAddress, shippingFields } from '../addresses/rules/address.ts'
import { accountOfEmail, linkGuestOrdersByEmail, ordersOfAccount } from '../orders/buyer/account-orders.ts'
import type { Order } from '../orders/rules/order.ts'
import {
  deleteAddress,
  insertAddress,
  lockBook,
  readAddresses,
  readDefaultAddresses,
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
  input: AddressInput,
): Promise<Outcome<number, SaveAddressRefusal>> {
  return await shop.db.transaction().execute((tx) => saveInTransaction(tx, shop, accountId, input))
}

type AddressInput = {
  readonly target: AddressToSave
  readonly address: Address
  readonly defaultFor: readonly AddressKind[]
}

async function saveInTransaction(
  tx: Db,
  shop: ChangeContext,
  accountId: number,
  { target, address, defaultFor }: AddressInput,
): Promise<Outcome<number, SaveAddressRefusal>> {
  await lockBook(tx, accountId)
  const id = await idToSave(tx, accountId, target)
  const saved = await insertOrUpdate(tx, accountId, id, address)
  if (!saved.ok) return saved
  const kinds = typeof target === 'string' && target !== 'new' ? [target] : defaultFor
  for (const kind of kinds) await setDefault(tx, accountId, saved.value, kind)
  await emitAccountChange(tx, shop, accountId, namesOf(['addresses']))
  return saved
}

/**
 * Changes the default address of an account for one use, or makes it, in the caller's transaction; fields that are absent stay
 * as they are. In a full book nothing changes.
 */
export async function changeDefaultAddress(
  tx: Db,
  shop: ChangeContext,
  accountId: number,
  kind: AddressKind,
  { fields, country }: { readonly fields: Partial<Address>; readonly country: string },
): Promise<void> {
  const before = defaultAddress(await readAddresses(tx, accountId), kind)?.address ?? emptyAddress(country)
  const address = { ...before, ...fields }
  const isSame = Object.entries(fields).every(([name, value]) => before[name as AddressField] === value)
  if (!isSame) await saveInTransaction(tx, shop, accountId, { target: kind, address, defaultFor: [] })
}

/** The default addresses of accounts, by their ids; what an account has not is absent. */
export async function defaultAddressesOf(
  { db }: Pick<Shop, 'db'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Partial<Record<AddressKind, Address>>>>> {
  return readDefaultAddresses(db, accountIds)
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
    const isSet = await setDefault(tx, accountId, id, kind)
    if (isSet) await emitAccountChange(tx, shop, accountId, namesOf(['addresses']))
    return isSet
  })
  return isSet ? done(undefined) : refused('no-address')
}

/** Removes an address from the book. Orders are not changed. */
export async function removeAddress(
  shop: Shop,
  accountId: number,
  id: number,
): Promise<Outcome<undefined, 'no-address'>> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await deleteAddress(tx, accountId, id))) return refused('no-address')
    await emitAccountChange(tx, shop, accountId, namesOf(['addresses']))
    return done(undefined)
  })
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
