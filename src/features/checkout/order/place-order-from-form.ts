import { type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Call } from '../../../platform/http/call.ts'
import { isNonceValid } from '../../../platform/session/nonce.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { readAttribution } from '../../attribution/attribution.ts'
import type { Cart } from '../../cart/cart.ts'
import { errorNotice } from '../../cart/notices.ts'
import { type CartSession, sessionOf } from '../../cart/session/cart-session.ts'
import { orderPath } from '../../orders/pages/order-paths.ts'
import type { Order } from '../../orders/rules/order.ts'
import { addNote } from '../../orders/states/notes.ts'
import * as messages from '../messages.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'
import { purchaseKey } from '../rules/idempotency-key.ts'
import { type OrderRefusal, type PlaceRefusal, placeRefusalText } from '../rules/order-refusal.ts'
import type { PlacedOrder } from './place-order.ts'
import { placePurchase, type RefusedPurchase } from './place-purchase.ts'

export const PLACE_ACTION = 'woocommerce-process_checkout'

/** `stale-form`: the nonce or the session of the form is over. `already-placed`: most likely in another tab. */
export type FormRefusal = OrderRefusal | 'invalid-key' | 'stale-form' | 'already-placed'

/** Why a form was not ordered, and what that means for the page. */
type RefusedForm = Refused<
  FormRefusal,
  {
    readonly notices: readonly Notice[]
    /** The cart at the time of the refusal, if it was read. */
    readonly cart?: Cart | undefined
    /** The totals on the page are out of date. */
    readonly needsTotalsRefresh?: boolean
  }
>

/** Refusals after which the totals on the page are out of date. */
const changedTotals: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'delivery-unavailable',
  'total-changed',
  'cart-changed',
  'coupon-refused',
  'coupon-used-up',
  'credit-unavailable',
  'payment-method',
])

const cartLink = () => ({ href: '/cart/', text: messages.viewCart() })
const links: Partial<Record<PlaceRefusal, () => NonNullable<Notice['link']>>> = {
  'guests-not-allowed': () => ({ href: '/my-account/?redirect_to=/checkout/', text: messages.signIn() }),
  'out-of-stock': cartLink,
  'cart-blocked': cartLink,
  'cart-changed': cartLink,
  'cart-empty': cartLink,
}

/** Turns a posted form into an order; used with and without script. */
export async function placeOrderFromForm(
  call: Call,
  form: CheckoutForm,
): Promise<OutcomeWith<PlacedOrder, RefusedForm>> {
  const key = purchaseKey(call.headers['idempotency-key'], form.key)
  if (!key.ok) return refused(key.reason, { notices: [errorNotice(messages.wrongKey())] })
  const session = sessionOf(call)
  if (!session || !isFormOf(call, session)) {
    return refused('stale-form', { notices: [errorNotice(messages.staleForm())], needsTotalsRefresh: true })
  }
  const requestInput = { session, key: key.value, address: call.address, attribution: readAttribution(call) }
  const placed = await placePurchase(call.shop, { ...form, ...requestInput })
  if (placed.ok && !placed.value.isEarlier) await noteStaff(call, placed.value.order.id)
  return placed.ok ? placed : refusedForm(call, placed)
}

/** An order that staff have placed as the customer says so, and who it was. */
async function noteStaff({ shop, person }: Call, orderId: number): Promise<void> {
  if (person?.proof.by !== 'cookie' || person.proof.actingStaff === undefined) return
  const note = { text: messages.placedByStaff(), isForBuyer: false, by: person.proof.actingStaff }
  await addNote(shop, orderId, note)
}

function isFormOf({ shop, form }: Call, { token }: CartSession): boolean {
  const nonce = form.withoutRepetitions().get('woocommerce-process-checkout-nonce') ?? ''
  return isNonceValid(shop.signer, PLACE_ACTION, token, nonce, shop.nowMs())
}

function refusedForm({ form }: Call, purchase: RefusedPurchase): RefusedForm {
  const { reason, cart, notices, existingOrder: order } = purchase
  if (reason === 'wrong-fields') {
    // A form from before the shop had terms lacks their checkbox: the refreshed totals bring one.
    const isBoxMissing = !form.has('terms-field') && notices.some(({ fieldId }) => fieldId === 'terms')
    return refused(reason, { notices, cart, needsTotalsRefresh: isBoxMissing })
  }
  if (order && reason !== 'changed-too-late') {
    const alreadyPlaced = errorNotice(messages.alreadyPlaced({ number: order.number }), linkTo(order))
    return refused('already-placed', { notices: [alreadyPlaced], cart })
  }
  const first = errorNotice(placeRefusalText(reason), order ? linkTo(order) : links[reason]?.())
  return refused(reason, {
    notices: [first, ...notices],
    cart,
    needsTotalsRefresh: changedTotals.has(reason),
  })
}

function linkTo(order: Pick<Order, 'id' | 'orderKey'>): NonNullable<Notice['link']> {
  return { href: orderPath(order), text: messages.viewOrder() }
}
