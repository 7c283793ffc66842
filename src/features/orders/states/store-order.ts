import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { raisedRefusal } from '../../../platform/db/raised-refusal.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { AttemptToCount } from '../../accounts/sign-in/attempts.ts'
import type { Attribution } from '../../attribution/rules/attribution.ts'
import { buyerKeyOf } from '../../coupons/buyer.ts'
import type { PaymentMethod } from '../../payments/payment-method.ts'
import { STOCK_LABEL_THRESHOLD } from '../../stock/rules/stock.ts'
import { pageTagsOf, type StockLine, stockItemsOf } from '../../stock/stock.ts'
import { holdEnd, holdEndJob, holdLimits, sessionDigest, stockHolder } from '../holds/stock-holds.ts'
import { stateAfterOffline } from '../payments/offline-payment.ts'
import { resumeJob } from '../payments/request-payment.ts'
import { deliversAtOnce, type Order, type OrderDraft, placedOrder } from '../rules/order.ts'
import { mailsOf } from '../rules/order-moves.ts'
import { isReleased } from '../rules/order-state.ts'
import {
  insertPlacedOrder,
  type NewOrder,
  type PlacedRow,
  type PlaceRequest,
} from '../store/place-order-store.ts'
import type { Placement } from '../store/placement-store.ts'
import { orderMailsJob, releaseFilesAndGiftCards } from './advance-order.ts'
import * as notes from './messages.ts'
import { numberOffset } from './number-settings.ts'
import { ordersPlaced, paymentResults } from './order-counters.ts'

/** A draft to store, and what goes with it. */
export type OrderToStore = {
  readonly draft: OrderDraft
  readonly method: PaymentMethod
  readonly placement: Placement
  /** The cart that is ordered, as it was read, and what its lines take out of stock. */
  readonly cart: { readonly id: number; readonly version: number }
  readonly stockLines: readonly StockLine[]
  readonly buyer: {
    readonly accountId: number | undefined
    readonly session: string
    /** The network address. */
    readonly address: string
  }
  /** Counts the order among those of the address; `undefined`: they are not limited. */
  readonly attempt: AttemptToCount | undefined
  readonly attribution: Attribution | undefined
}

const raised = [
  'too-many-orders',
  'out-of-stock',
  'too-many-holds',
  'coupon-used-up',
  'credit-unavailable',
  'cart-changed',
] as const

/** `key-taken`: the key has placed an order already. The others: what has changed since the cart was priced. */
export type StoreRefusal = 'key-taken' | (typeof raised)[number]

/**
 * Stores an order with everything that it takes (docs/decisions/0014): one statement and one commit, or nothing. Where no
 * provider is called, the order is stored in the state after its payment, with its mails queued; otherwise as pending, with
 * the job that ends its hold, or resumes it after a crash.
 */
export async function storeOrder(shop: Shop, order: OrderToStore): Promise<Outcome<Order, StoreRefusal>> {
  const request = requestOf(shop, order)
  const { draft, state, hold, numberOffset } = request.order
  try {
    const placed = await insertReleased(shop, request)
    if (!placed) return refused('key-taken')
    shop.counters.add(ordersPlaced)
    if (order.method.offline) shop.counters.add(paymentResults, order.method.offline.state)
    if (placed.changedProducts.length > 0)
      shop.committedTags.applyCommitted(pageTagsOf(placed.changedProducts))
    return done(placedOrder(draft, placed.id, { state, holdUntil: hold?.until, numberOffset }))
  } catch (error) {
    const reason = raised.find((each) => each === raisedRefusal(error)?.reason)
    if (!reason) throw error
    return refused(reason)
  }
}

/** Files and gift cards of an order that costs nothing are released at once: in the same commit, by further statements. */
function insertReleased(shop: Shop, request: PlaceRequest): Promise<PlacedRow | undefined> {
  const { draft, state } = request.order
  if (!isReleased(state) || !deliversAtOnce(draft)) return insertPlacedOrder(shop.db, request)
  const kinds = {
    hasFiles: draft.lines.some(({ files }) => files !== undefined),
    hasGiftCards: draft.lines.some(({ giftCard }) => giftCard !== undefined),
  }
  return shop.db.transaction().execute(async (tx: Db) => {
    const placed = await insertPlacedOrder(tx, request)
    if (placed) await releaseFilesAndGiftCards(tx, shop, { id: placed.id, at: draft.placedAt, ...kinds })
    return placed
  })
}

function requestOf(shop: Shop, toStore: OrderToStore): PlaceRequest {
  const { draft, method, stockLines, buyer, ...rest } = toStore
  const { accountId, session } = buyer
  const { jobs, ...start } = startOf(shop, toStore)
  return {
    ...rest,
    items: stockItemsOf(stockLines),
    labelThreshold: STOCK_LABEL_THRESHOLD,
    order: {
      draft,
      accountId,
      placedBy: sessionDigest(session),
      numberOffset: numberOffset(shop.settings),
      ...start,
    },
    holdLimits,
    emailHash: buyerKeyOf(shop, { accountId, email: draft.billing.email }).emailHash,
    paidBy: method.offline?.state === 'nothing-due' ? method.id : undefined,
    jobs,
    actor: shop.actor,
  }
}

/** How an order starts, and the jobs that are queued with it. */
type OrderStart = Pick<NewOrder, 'state' | 'notes' | 'hold'> & Pick<PlaceRequest, 'jobs'>

/**
 * How an order starts. Where no provider is called, in the state after its payment and with the mails of that move; otherwise
 * as pending: with stock held until the hold ends where the buyer pays offsite, else with a job that resumes it after a crash.
 */
function startOf(shop: Shop, { draft, method, buyer }: OrderToStore): OrderStart {
  const { offline, offsite } = method
  const placed = { body: notes.placed(), state: 'pending' } as const
  if (offline) {
    const state = stateAfterOffline(offline, draft)
    const mails = mailsOf('pending', state)
    const jobs = mails.length > 0 ? [orderMailsJob(mails)] : []
    return { state, notes: [placed, { body: offline.note, state }], hold: undefined, jobs }
  }
  const pending = { state: 'pending', notes: [placed] } as const
  if (!offsite) return { ...pending, hold: undefined, jobs: [resumeJob(draft.placedAt)] }
  const until = holdEnd(draft.placedAt)
  const holder = stockHolder(shop, buyer.session, buyer.address)
  return { ...pending, hold: { ...holder, until }, jobs: [holdEndJob(until)] }
}
