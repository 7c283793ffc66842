import { type Outcome, refused } from '../../kernel/outcome.ts'
import { registrationEnabled, registrationGeneratesPassword } from '../accounts/account-settings.ts'
import { type RegisterRefusal, type RequestContext, register } from '../accounts/accounts.ts'
import { sessionOf } from '../cart/cart.ts'
import { readAccountOf } from './account-orders-store.ts'
import { wasPlacedBy } from './placed-by.ts'
import type { Order } from './rules/order.ts'
import { isCalledOff } from './rules/order-state.ts'

type Asking = Pick<RequestContext, 'shop' | 'person' | 'cookies'>

/** How the buyer of a guest's order can make an account of it; `undefined`: they cannot, or need not. */
export type Saving = {
  /** Otherwise a link to set one goes out by mail. */
  readonly asksPassword: boolean
}

/** Whether an order's page offers to save the details: to guests alone, of an order that is nobody's and goes on. */
export async function savingOf(call: Asking, order: Order): Promise<Saving | undefined> {
  const { shop, person } = call
  const isOpen = shop.settings.get(registrationEnabled) && person === undefined
  const isAlive = order.billing.email !== '' && !isCalledOff(order.state)
  if (!isOpen || !isAlive || !(await isGuestsHere(call, order))) return undefined
  return { asksPassword: !shop.settings.get(registrationGeneratesPassword) }
}

/**
 * Whether an order belongs to no account, and this browser has placed it. Its key alone is not enough: it stands in every
 * mail about the order, the owner's too, and in the link that others may pay by.
 */
export async function isGuestsHere(call: Asking, order: Pick<Order, 'id'>): Promise<boolean> {
  const { shop } = call
  if (!(await wasPlacedBy(shop, order, sessionOf(call)?.token))) return false
  return (await readAccountOf(shop.db, order.id)) === undefined
}

/**
 * Makes an account with the address of an order, and the name on its bill; a link to prove the address goes there. The order
 * becomes the account's when it is followed, and not before (`linkGuestOrders`): who knows the key of an order has not proved
 * to read its mail. Refused as every registration; the answer does not say whether the address has an account.
 */
export async function saveDetails(
  call: RequestContext,
  order: Order,
  password: string,
): Promise<Outcome<undefined, RegisterRefusal | 'password-missing'>> {
  const saving = await savingOf(call, order)
  if (!saving) return refused('closed')
  if (saving.asksPassword && password === '') return refused('password-missing')
  const { email, firstName, lastName } = order.billing
  return register(call, { email, firstName, lastName, ...(saving.asksPassword && { password }) })
}
