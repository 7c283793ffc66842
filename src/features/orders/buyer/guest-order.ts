import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { registrationEnabled, registrationGeneratesPassword } from '../../accounts/account-settings.ts'
import { pendingRegistration } from '../../accounts/registration/pending-registration.ts'
import { type Registered, type RegisterRefusal, register } from '../../accounts/registration/register.ts'
import type { RequestContext } from '../../accounts/sessions/request-context.ts'
import { sessionOf } from '../../cart/session/cart-session.ts'
import type { Order } from '../rules/order.ts'
import { isClosed } from '../rules/order-state.ts'
import { queueOrderMails } from '../states/advance-order.ts'
import * as notes from '../states/messages.ts'
import { emitOrderChange } from '../states/order-events.ts'
import { readOrderAccount } from '../store/account-orders-store.ts'
import { writeOrderEmail } from '../store/email-store.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import { isPlacedBySession } from './placed-by.ts'

type SaveDetailsContext = Pick<RequestContext, 'shop' | 'person' | 'cookies'>

/** How the buyer of a guest order can create an account from it; `undefined`: they cannot, or need not. */
export type SaveDetailsOffer = {
  /** Otherwise a link to set a password is mailed. */
  readonly requiresPassword: boolean
}

/** Whether the page of an order offers to save the details: only to guests who have not registered, for an active guest order. */
export async function saveDetailsOffer(
  call: SaveDetailsContext,
  order: Order,
): Promise<SaveDetailsOffer | undefined> {
  const { shop, person } = call
  const isAvailable = shop.settings.get(registrationEnabled) && person === undefined
  const isActive = order.billing.email !== '' && !isClosed(order.state)
  if (!isAvailable || !isActive || !(await isGuestOrderOfSession(call, order))) return undefined
  if (await pendingRegistration(call)) return undefined
  return { requiresPassword: !shop.settings.get(registrationGeneratesPassword) }
}

/**
 * Whether an order belongs to no account, and this browser has placed it. The key is not enough: all mails about the order
 * contain it, the owner's too, and so does the pay link.
 */
export async function isGuestOrderOfSession(
  call: SaveDetailsContext,
  order: Pick<Order, 'id'>,
): Promise<boolean> {
  const { shop } = call
  if (!(await isPlacedBySession(shop, order, sessionOf(call)?.token))) return false
  return (await readOrderAccount(shop.db, order.id)) === undefined
}

/**
 * Creates an account with the address and billing name of an order, and mails a link to verify the address. The order is
 * assigned to the account only then (`linkGuestOrdersByEmail`): the key of an order does not prove access to the mailbox. Refused
 * as every registration; the result does not reveal whether the address has an account.
 */
export async function saveDetails(
  call: RequestContext,
  order: Order,
  password: string,
): Promise<Outcome<Registered, RegisterRefusal | 'password-missing'>> {
  const offer = await saveDetailsOffer(call, order)
  if (!offer) return refused('closed')
  if (offer.requiresPassword && password === '') return refused('password-missing')
  const { email, firstName, lastName } = order.billing
  return register(call, { email, firstName, lastName, ...(offer.requiresPassword && { password }) })
}

/** For this time after ordering, the holder of the order's key can correct a mistyped address. */
const EMAIL_CHANGE_PERIOD_MS = 60 * 60_000

/** Whether the e-mail address of an order can still be changed on its page. */
export function canChangeEmail({ state, placedAt }: Order, nowMs: number): boolean {
  return !isClosed(state) && nowMs - placedAt.getTime() < EMAIL_CHANGE_PERIOD_MS
}

/**
 * Changes the e-mail address of a guest's order and sends its mails again, to the new address. `email` must be valid.
 * Refused: no such order; an order that is closed, older than an hour, or belongs to an account; the same address.
 */
export async function changeOrderEmail(
  shop: Shop,
  id: number,
  email: string,
): Promise<Outcome<Order, 'no-order' | 'too-late' | 'unchanged'>> {
  const refusal = await shop.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, id)) && (await readOrder(tx, id))
    if (!order) return 'no-order'
    if (!canChangeEmail(order, shop.nowMs())) return 'too-late'
    if (order.billing.email === email) return 'unchanged'
    if (!(await writeOrderEmail(tx, id, email))) return 'too-late'
    const at = new Date(shop.nowMs())
    await insertNote(tx, id, { text: notes.emailChanged(), isForBuyer: false, at })
    await emitOrderChange(tx, shop, id, 'billing')
    const confirmation = order.state === 'on-hold' ? 'on-hold' : 'processing'
    // The owner's too: replies to the first one would still go to the wrong address.
    await queueOrderMails(tx, shop, id, [confirmation, 'new-order'], email)
    return undefined
  })
  const order = refusal ? undefined : await readOrder(shop.db, id)
  return order ? done(order) : refused(refusal ?? 'no-order')
}
