import { sql } from 'kysely'
import { expect } from 'vitest'

import { newOrderKey, orderOf } from '../../../src/features/orders/orders.ts'
import type { OrderDraft } from '../../../src/features/orders/rules/order.ts'
import { canMove, mailsOf } from '../../../src/features/orders/rules/order-moves.ts'
import {
  externalStatus,
  type OrderState,
  orderStates,
} from '../../../src/features/orders/rules/order-state.ts'
import { advanceOrder } from '../../../src/features/orders/states/advance-order.ts'

import { sellGiftCard } from '../../../src/features/store-credit/sell-gift-card.ts'
import { issueCredit } from '../../../src/features/store-credit/store-credit.ts'
import type { TestApp } from '../app.ts'
import { visitorWithCart } from '../cart/cart-shop.ts'
import { applyCoupon, couponId, makeCoupons } from '../cart/coupons.ts'
import { fillOtherKinds, noonMs, otherKinds, world } from '../world.ts'
import { checkoutForm } from './checkout.ts'
import { placeDraft } from './place-draft.ts'

/** A shop with orders of every kind of product, in any state. */
export type OrderShop = {
  readonly app: TestApp
  /** Two vases with tracked stock, a kit with files and a gift card, with a coupon and a store credit. */
  readonly draft: OrderDraft
  readonly coupon: number
  readonly credit: number
}

const at = new Date(noonMs)
const VASE_QUANTITY = 2
const CREDIT_MINOR = 1000
const CARD_MINOR = 2500

export async function orderShop(app: TestApp): Promise<OrderShop> {
  await fillOtherKinds(app.database.db)
  await app.database.pool.query('update stock_level set quantity = 100000')
  await sellGiftCard(app.shop, 'WOR-TORNIO', { presetsMinor: [CARD_MINOR], free: undefined })
  await makeCoupons(app.shop, { code: 'ten', discount_type: 'percent', amount: '10' })
  const made = await issueCredit(app.shop, { minor: 10_000_000 })
  if (!made.ok) throw new Error(made.reason)
  const { id: credit, code } = made.value
  const draft = await draftWith(app, { credit, code })
  return { app, draft, credit, coupon: await couponId(app.shop, 'ten') }
}

/** An order as a buyer places it; store credit pays a part of it. */
async function draftWith(
  app: TestApp,
  { credit, code }: { readonly credit: number; readonly code: string },
): Promise<OrderDraft> {
  const ada = await visitorWithCart(app, { [world.alba]: VASE_QUANTITY, [otherKinds.kit]: 1 })
  await ada.post('/product/workshop-tornio/', {
    product_id: otherKinds.workshop,
    quantity: 1,
    gift_card_amount: CARD_MINOR,
    gift_card_recipient_email: 'bea@example.com',
  })
  await applyCoupon(ada, 'ten')
  const placed = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
  const order = await orderOf(app.shop, placed.json<{ order_id: number }>().order_id)
  if (order?.lines.length !== 3 || order.coupons.length !== 1) throw new Error('The order lacks something')
  const credits = [{ id: credit, code, minor: CREDIT_MINOR }]
  const dueMinor = order.sums.totalMinor - CREDIT_MINOR
  return { ...order, sums: { ...order.sums, credits, creditMinor: CREDIT_MINOR, dueMinor } }
}

/** A new order that has reached the state through allowed moves. */
export async function orderIn({ app, draft }: OrderShop, state: OrderState): Promise<number> {
  return app.shop.db.transaction().execute(async (tx) => {
    const hold = { until: new Date(noonMs + 600_000), bySession: newOrderKey(), byAddress: newOrderKey() }
    const id = await placeDraft(tx, app.shop, {
      draft: { ...draft, orderKey: newOrderKey(), placedAt: at },
      stock: { [world.alba]: VASE_QUANTITY },
      hold,
      email: draft.billing.email,
    })
    const [first, ...stops] = pathTo(state)
    for (let from = first; from && stops.length > 0; ) {
      const to = stops.shift() ?? from
      expect(await advanceOrder(tx, app.shop, id, { from, to, note: 'On the way.', at })).toBe(true)
      from = to
    }
    return id
  })
}

/** The shortest path from a new order to a state. */
function pathTo(state: OrderState): OrderState[] {
  const paths: OrderState[][] = [['pending']]
  for (const path of paths) {
    const last = path.at(-1) ?? 'pending'
    if (last === state) return path
    paths.push(
      ...orderStates.filter((to) => canMove(last, to) && !path.includes(to)).map((to) => [...path, to]),
    )
  }
  throw new Error(`Nothing leads to ${state}`)
}

/** Everything that an order has taken or created in the shop, with its notes and mails. */
export type OrderEffects = {
  readonly state: OrderState
  readonly status: string
  readonly isHeldForATime: boolean
  readonly takenQuantity: number
  readonly heldQuantity: number
  readonly stockLeft: number
  readonly uses: string | null
  readonly couponTaken: number
  readonly creditBalance: number
  readonly creditEntries: number
  readonly files: number
  readonly cards: number
  readonly cardsMinor: number
  readonly notes: number
  readonly mails: readonly string[]
}

export async function effectsOf({ app, coupon, credit }: OrderShop, id: number): Promise<OrderEffects> {
  const { rows } = await sql<OrderEffects>`
    select state, status, hold_until is not null as "isHeldForATime",
           (select coalesce(sum(quantity), 0) from taken_stock where order_id = o.id)::int as "takenQuantity",
           (select coalesce(sum(quantity), 0) from taken_stock where order_id = o.id and held)::int as "heldQuantity",
           (select quantity from stock_level where product_id = ${world.alba})::int as "stockLeft",
           (select string_agg(u.state, ' ') from coupon_use u where order_id = o.id) as uses,
           (select usage_count from coupon where id = ${coupon})::int as "couponTaken",
           (select balance_minor from credit where id = ${credit})::int as "creditBalance",
           (select count(*) from credit_entry where order_id = o.id and credit_id = ${credit})::int as "creditEntries",
           (select count(*) from order_download where order_id = o.id)::int as files,
           (select count(*) from credit c join order_line l on l.id = c.order_line_id where l.order_id = o.id)::int as cards,
           (select coalesce(sum(c.balance_minor), 0) from credit c join order_line l on l.id = c.order_line_id
             where l.order_id = o.id)::int as "cardsMinor",
           (select count(*) from order_note where order_id = o.id)::int as notes,
           array(select mail from graphile_worker._private_jobs j
                   join graphile_worker._private_tasks t on t.id = j.task_id
                   cross join json_array_elements_text(payload -> 'mails') with ordinality as queued (mail, place)
                  where t.identifier = 'order-mail' and (payload ->> 'orderId')::bigint = o.id order by j.id, place) as mails
      from shop_order o where id = ${id}`.execute(app.shop.db)
  if (!rows[0]) throw new Error('There is no such order')
  return rows[0]
}

/** What an order has taken in a state, on any path; what depends on the path is absent. */
type ExpectedEffects = {
  readonly takenQuantity?: 'all' | 'none'
  readonly uses?: 'used' | 'none'
  readonly credit?: 'spent' | 'back'
}

const noEffects: ExpectedEffects = { takenQuantity: 'none', uses: 'none', credit: 'back' }
const allEffects: ExpectedEffects = { takenQuantity: 'all', uses: 'used', credit: 'spent' }

const expectedIn: Readonly<Record<OrderState, ExpectedEffects>> = {
  pending: {},
  'on-hold': allEffects,
  'payment-review': allEffects,
  'stock-short': { ...allEffects, takenQuantity: 'none' },
  processing: allEffects,
  'in-production': allEffects,
  'partially-shipped': allEffects,
  shipped: allEffects,
  completed: allEffects,
  'return-requested': allEffects,
  failed: noEffects,
  cancelled: noEffects,
  expired: noEffects,
  // The refund itself decides whether its items are restocked.
  refunded: { uses: 'none', credit: 'back' },
  withdrawn: noEffects,
}

const sent: readonly OrderState[] = ['partially-shipped', 'shipped', 'completed', 'return-requested']
const handedOver: readonly OrderState[] = ['processing', 'in-production', ...sent]
const ended: readonly OrderState[] = ['cancelled', 'expired', 'refunded', 'withdrawn']

/** What holds after a move: given by the new state, except for what the move leaves unchanged. */
function expectedAfter(from: OrderState, to: OrderState): ExpectedEffects {
  // A late payment takes stock and uses first; a failed payment is retried with what the order has.
  if (ended.includes(from)) return {}
  if (from === 'pending' && to === 'failed') return {}
  // Shipped items stay with the buyer.
  if (sent.includes(from)) return { ...expectedIn[to], ...(ended.includes(to) && { takenQuantity: 'all' }) }
  return expectedIn[to]
}

/** The effects of an order after a move, each applied once; computed from the states alone, not from the table of moves. */
export function effectsAfter(before: OrderEffects, to: OrderState): OrderEffects {
  const { state: from } = before
  const { takenQuantity, uses, credit } = expectedAfter(from, to)
  const quantityNow =
    takenQuantity === undefined ? before.takenQuantity : takenQuantity === 'all' ? VASE_QUANTITY : 0
  const isUse = uses === undefined ? before.uses !== null : uses === 'used'
  const isSpent = before.creditEntries % 2 === 1
  const isReturned = credit === 'back' && isSpent
  const isNewlyOver = handedOver.includes(to) && !handedOver.includes(from)
  const isVoid = ended.includes(to) || (to === 'failed' && from !== 'pending')
  return {
    ...before,
    state: to,
    status: externalStatus(to),
    isHeldForATime: to === 'failed' ? from === 'pending' : to === 'pending' && before.isHeldForATime,
    takenQuantity: quantityNow,
    heldQuantity: to === 'pending' || (to === 'failed' && from === 'pending') ? before.heldQuantity : 0,
    stockLeft: before.stockLeft + before.takenQuantity - quantityNow,
    uses: isUse ? (to === 'pending' || to === 'failed' ? before.uses : before.uses && 'used') : null,
    couponTaken: before.couponTaken + (isUse ? 1 : 0) - (before.uses ? 1 : 0),
    creditBalance: before.creditBalance + (isReturned ? CREDIT_MINOR : 0),
    creditEntries: before.creditEntries + (isReturned ? 1 : 0),
    ...(isNewlyOver ? { files: 2, cards: 1, cardsMinor: CARD_MINOR } : {}),
    ...(isVoid ? { cardsMinor: 0 } : {}),
    notes: before.notes + 1,
    mails: [...before.mails, ...mailsOf(from, to)],
  }
}
