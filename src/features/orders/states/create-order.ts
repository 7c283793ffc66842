import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Address } from '../../addresses/rules/address.ts'
import { locationOf } from '../../cart/rules/shipping-choice.ts'
import type { Fee } from '../../cart/rules/totals.ts'
import { takeUses } from '../../coupons/coupons.ts'
import { currencyFormat } from '../../settings/general.ts'
import { recordTakenStock, type StockLine, takeStock } from '../../stock/stock.ts'
import { newOrderKey } from '../orders.ts'
import type { OrderDraft } from '../rules/order.ts'
import { orderedCoupon } from '../rules/ordered-line.ts'
import { insertNote } from '../store/note-store.ts'
import { insertOrder } from '../store/place-order-store.ts'
import {
  type Placement,
  readPlacement,
  takePlacementKey,
  writePlacedOrder,
} from '../store/placement-store.ts'
import { readBuyerRoles, writeOrderFields } from '../store/rest/order-edit-store.ts'
import { applyEdit, type EditRefusal, type OrderEdit, withRefusals } from './edit-order.ts'
import * as notes from './messages.ts'
import { numberOffset } from './number-settings.ts'
import { ordersPlaced } from './order-counters.ts'
import { emitOrder } from './order-events.ts'
import {
  couponsWithCodes,
  type NewLine,
  newOrderedLines,
  orderBuyer,
  type PriceRefusal,
  pricesOf,
  type ShippingLine,
  stockLinesOf,
} from './price-lines.ts'
import { queueMailAgain } from './send-mail-again.ts'

/** An order that staff or their programs enter for a buyer. */
export type OrderToCreate = {
  readonly billing: Address
  readonly shipping: Address
  readonly customerNote: string
  readonly accountId: number | undefined
  readonly paymentMethod: string
  readonly paymentTitle: string
  readonly lines: readonly NewLine[]
  readonly couponCodes: readonly string[]
  readonly shippingLine: ShippingLine | undefined
  readonly fees: readonly Fee[]
  /** What is done with it at once: its status, its payment, the values that programs store. */
  readonly edit: OrderEdit
  /** How it was entered, as programs read it. */
  readonly createdVia: 'admin' | 'rest-api'
  /** Two requests with the same key create one order. */
  readonly placement?: Placement | undefined
  /** Mails the buyer the details of the order, with the link to pay. */
  readonly isSent?: boolean | undefined
  readonly prepay?: Prepayment | undefined
}

/**
 * Pays an order with what its buyer has paid before, in the transaction that creates it: called before anything is taken, and
 * what it answers with the id of the order. What it throws undoes the order.
 */
export type Prepayment = (tx: Db) => Promise<(orderId: number) => Promise<void>>

/**
 * Creates an order as the checkout would: priced by the shop's rules, its stock and coupon uses taken; then its payment and
 * status by the moves of the shop, with their mails. All of it or nothing. Refused: a product that is not sold; an unknown
 * coupon, or one that is not valid for this order; an unknown rate; a total below zero; what `editOrder` refuses.
 */
export async function createOrder(shop: Shop, order: OrderToCreate): Promise<Outcome<number, EditRefusal>> {
  const drafted = await draftOf(shop, order)
  if (!drafted.ok) return drafted
  const { draft, stockLines } = drafted.value
  const created = await withRefusals(() =>
    shop.db.transaction().execute((tx) => storeOnce(tx, shop, order, { draft, stockLines })),
  )
  if (!created.ok) return created
  if (created.value.isNew) shop.counters.add(ordersPlaced)
  return done(created.value.id)
}

/** The order that a request has created before; `undefined`: none. Refused: it was another request with the same key. */
export async function orderPlacedBefore(
  { db }: Pick<Shop, 'db'>,
  { key, fingerprint }: Placement,
): Promise<Outcome<number | undefined, 'key-reused'>> {
  const placed = await readPlacement(db, key)
  return placed && placed.fingerprint !== fingerprint ? refused('key-reused') : done(placed?.orderId)
}

type Drafted = { readonly draft: OrderDraft; readonly stockLines: readonly StockLine[] }

async function draftOf(
  shop: Shop,
  order: OrderToCreate,
): Promise<Outcome<Drafted, PriceRefusal | 'no-account' | 'no-coupon'>> {
  const { accountId, billing, shipping, shippingLine, paymentMethod, fees } = order
  const roles = accountId === undefined ? [] : await readBuyerRoles(shop.db, accountId)
  if (!roles) return refused('no-account')
  const buyer = orderBuyer({ accountId, roles, email: billing.email })
  const coupons = await couponsWithCodes(shop, order.couponCodes, buyer)
  if (!coupons.ok) return coupons
  const prices = await pricesOf(shop, {
    ...{ lines: order.lines, coupons: coupons.value, shippingLine, fees, paymentMethod, buyer },
    shipTo: locationOf(shipping),
    billTo: locationOf(billing),
  })
  if (!prices.ok) return prices
  const { priced, coupons: used, ...rest } = prices.value
  return done({
    draft: {
      orderKey: newOrderKey(),
      currency: currencyFormat(shop.settings).code,
      ...{ billing, shipping, paymentMethod, ...rest },
      customerNote: order.customerNote,
      paymentTitle: order.paymentTitle,
      lines: newOrderedLines(order.lines, priced),
      coupons: used.map(orderedCoupon),
      placedAt: new Date(shop.nowMs()),
    },
    stockLines: stockLinesOf(priced.lines),
  })
}

type Created = { readonly id: number; readonly isNew: boolean }

async function storeOnce(tx: Db, shop: Shop, order: OrderToCreate, drafted: Drafted): Promise<Created> {
  const { placement } = order
  const before = placement && (await takePlacementKey(tx, placement, drafted.draft.placedAt))
  if (before) return { id: before.orderId, isNew: false }
  const pay = await order.prepay?.(tx)
  const id = await storeCreated(tx, shop, order, { ...drafted, pay })
  if (placement) await writePlacedOrder(tx, placement.key, id)
  return { id, isNew: true }
}

async function storeCreated(
  tx: Db,
  shop: Shop,
  { accountId, edit, createdVia, isSent }: OrderToCreate,
  { draft, stockLines, pay }: Drafted & { readonly pay: ((orderId: number) => Promise<void>) | undefined },
): Promise<number> {
  const at = draft.placedAt
  // An order that ended elsewhere before it came here has nothing to take.
  const hasEnded = edit.status === 'cancelled' || edit.status === 'failed'
  const taken = hasEnded ? [] : await takeStock(tx, shop, stockLines)
  const id = await insertOrder(tx, {
    ...{ draft, accountId },
    state: 'pending',
    notes: [{ body: notes.placed(), state: 'pending' }],
    placedBy: undefined,
    hold: undefined,
    numberOffset: numberOffset(shop.settings),
  })
  await recordTakenStock(tx, id, { taken, isHeld: false })
  const buyer = { accountId, email: draft.billing.email }
  await takeUses(tx, shop, { orderId: id, couponIds: draft.coupons.map((coupon) => coupon.id), buyer, at })
  await writeOrderFields(tx, id, { createdVia }, at)
  if (createdVia === 'admin')
    await insertNote(tx, id, { text: notes.enteredByHand(), isForBuyer: false, at, by: edit.by })
  await emitOrder(tx, shop, id, 'created')
  await pay?.(id)
  await applyEdit(tx, shop, id, edit)
  if (isSent)
    await queueMailAgain(tx, shop, id, {
      ...{ template: 'customer_invoice', email: undefined, isForced: false, by: edit.by },
    })
  return id
}
