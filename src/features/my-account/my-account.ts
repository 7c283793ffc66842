import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Address, shippingFields } from '../addresses/rules/address.ts'
import { accountOfEmail, linkGuestOrdersTo, ordersOfAccount } from '../orders/orders.ts'
import type { Order } from '../orders/rules/order.ts'
import {
  chooseAddress,
  deleteAddress,
  insertAddress,
  lockBook,
  readAddresses,
  updateAddress,
} from './address-store.ts'
import { type AddressKind, type BookAddress, firstChoice, MOST_ADDRESSES } from './rules/address-book.ts'

/** The addresses that an account keeps, first choices first. */
export function addressesOf(shop: Shop, accountId: number): Promise<readonly BookAddress[]> {
  return readAddresses(shop.db, accountId)
}

/** `too-many`: the book has `MOST_ADDRESSES`. */
export type SaveRefusal = 'no-address' | 'too-many'

/** Which address is written: one of the book, a new one, or the first choice for bills or deliveries. */
export type AddressToSave = { readonly id: number } | 'new' | AddressKind

/**
 * Keeps an address that has been checked, and makes it the first choice for what `choose` names; answers its id.
 * Refused: another account's address, which nobody can tell from one that is not there; a full book.
 */
export async function saveAddress(
  shop: Shop,
  accountId: number,
  wish: {
    readonly which: AddressToSave
    readonly address: Address
    readonly choose: readonly AddressKind[]
  },
): Promise<Outcome<number, SaveRefusal>> {
  return await shop.db.transaction().execute(async (tx) => {
    await lockBook(tx, accountId)
    const id = await idToSave(tx, accountId, wish.which)
    const saved = await write(tx, accountId, id, wish.address)
    if (!saved.ok) return saved
    const kinds = typeof wish.which === 'string' && wish.which !== 'new' ? [wish.which] : wish.choose
    for (const kind of kinds) await chooseAddress(tx, accountId, saved.value, kind)
    return saved
  })
}

/** Makes an address the first choice for bills or deliveries. */
export async function preferAddress(
  shop: Shop,
  accountId: number,
  id: number,
  kind: AddressKind,
): Promise<Outcome<undefined, 'no-address'>> {
  const isChosen = await shop.db.transaction().execute(async (tx) => {
    await lockBook(tx, accountId)
    return chooseAddress(tx, accountId, id, kind)
  })
  return isChosen ? done(undefined) : refused('no-address')
}

/** Takes an address out of the book. Orders keep what they were placed with. */
export async function removeAddress(
  shop: Shop,
  accountId: number,
  id: number,
): Promise<Outcome<undefined, 'no-address'>> {
  return (await deleteAddress(shop.db, accountId, id)) ? done(undefined) : refused('no-address')
}

/**
 * Gives an account what was placed with its address before a link in a mail has proved that one: the orders, and where its
 * book is still empty the addresses of the last of them.
 */
export async function takeGuestOrders(shop: Shop, email: string): Promise<void> {
  if ((await linkGuestOrdersTo(shop, email)) === 0) return
  const accountId = await accountOfEmail(shop, email)
  if (accountId === undefined || (await addressesOf(shop, accountId)).length > 0) return
  const { orders } = await ordersOfAccount(shop, accountId, { page: 1, perPage: 1 })
  if (orders[0]) await keepAddresses(shop, accountId, orders[0])
}

/** The first of a book is the first choice for everything; goods that went elsewhere have an address of their own. */
async function keepAddresses(shop: Shop, accountId: number, { billing, shipping }: Order): Promise<void> {
  await saveAddress(shop, accountId, { which: 'new', address: billing, choose: [] })
  const isElsewhere = shippingFields.some((field) => shipping[field] !== billing[field])
  if (isElsewhere)
    await saveAddress(shop, accountId, { which: 'new', address: shipping, choose: ['shipping'] })
}

async function idToSave(tx: Db, accountId: number, which: AddressToSave): Promise<number | undefined> {
  if (typeof which === 'object') return which.id
  if (which === 'new') return undefined
  const first = firstChoice(await readAddresses(tx, accountId), which)
  // One that serves both stays as it is for the other.
  return first?.forBilling && first.forShipping ? undefined : first?.id
}

async function write(
  tx: Db,
  accountId: number,
  id: number | undefined,
  address: Address,
): Promise<Outcome<number, SaveRefusal>> {
  if (id !== undefined) {
    return (await updateAddress(tx, accountId, id, address)) ? done(id) : refused('no-address')
  }
  const added = await insertAddress(tx, accountId, address, MOST_ADDRESSES)
  return added === undefined ? refused('too-many') : done(added)
}
