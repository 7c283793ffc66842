import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Address } from '../../addresses/rules/address.ts'
import { type LineToPrice, priceOrder } from '../../cart/pricing/price-order.ts'
import { locationOf } from '../../cart/rules/shipping-choice.ts'
import type { Fee } from '../../cart/rules/totals.ts'
import { buyerOf } from '../../cart/session/buyer.ts'
import { CouponUsedUp, couponByCode, takeUses } from '../../coupons/coupons.ts'
import { codeOf } from '../../coupons/rules/coupon.ts'
import { currencyFormat } from '../../settings/general.ts'
import { recordTakenStock, type StockLine, takeStock } from '../../stock/stock.ts'
import { newOrderKey } from '../orders.ts'
import type { OrderDraft } from '../rules/order.ts'
import { orderedCoupon, orderedLine } from '../rules/ordered-line.ts'
import { insertOrder } from '../store/place-order-store.ts'
import { readBuyerRoles, writeOrderFields } from '../store/rest/order-edit-store.ts'
import { applyEdit, type EditRefusal, type OrderEdit, withRefusals } from './edit-order.ts'
import * as notes from './messages.ts'
import { numberOffset } from './number-settings.ts'
import { ordersPlaced } from './order-counters.ts'
import { emitOrder } from './order-events.ts'

/** An order that staff or their programs enter for a buyer. */
export type OrderToCreate = {
  readonly billing: Address
  readonly shipping: Address
  readonly customerNote: string
  readonly accountId: number | undefined
  readonly paymentMethod: string
  readonly paymentTitle: string
  readonly lines: readonly LineToPrice[]
  readonly couponCodes: readonly string[]
  readonly shippingLine:
    | {
        readonly rateId: string
        readonly title: string | undefined
        readonly ownCostMinor: number | undefined
      }
    | undefined
  readonly fees: readonly Fee[]
  /** What is done with it at once: its status, its payment, the values that programs store. */
  readonly edit: OrderEdit
}

export type CreateRefusal =
  | EditRefusal
  | 'no-product'
  | 'no-coupon'
  | 'coupon-refused'
  | 'no-rate'
  | 'below-zero'

/**
 * Creates an order as the checkout would: priced by the shop's rules, its stock and coupon uses taken; then its payment and
 * status by the moves of the shop, with their mails. All of it or nothing. Refused: a product that is not sold; an unknown
 * coupon, or one that is not valid for this order; an unknown rate; a total below zero; what `editOrder` refuses.
 */
export async function createOrder(shop: Shop, order: OrderToCreate): Promise<Outcome<number, CreateRefusal>> {
  const drafted = await draftOf(shop, order)
  if (!drafted.ok) return drafted
  const { draft, stockLines } = drafted.value
  try {
    const created = await withRefusals(() =>
      shop.db.transaction().execute((tx) => storeCreated(tx, shop, order, { draft, stockLines })),
    )
    if (created.ok) shop.counters.add(ordersPlaced)
    return created
  } catch (error) {
    if (error instanceof CouponUsedUp) return refused('coupon-refused')
    throw error
  }
}

type Drafted = { readonly draft: OrderDraft; readonly stockLines: readonly StockLine[] }

async function draftOf(
  shop: Shop,
  order: OrderToCreate,
): Promise<Outcome<Drafted, Exclude<CreateRefusal, 'out-of-stock' | 'no-such-move' | 'no-order'>>> {
  const { accountId, billing, shipping, shippingLine } = order
  const roles = accountId === undefined ? [] : await readBuyerRoles(shop.db, accountId)
  if (!roles) return refused('no-account')
  const buyer = {
    ...buyerOf(accountId === undefined ? undefined : { accountId, roles }),
    ...(billing.email !== '' && { email: billing.email }),
  }
  const found = await Promise.all(order.couponCodes.map((code) => couponByCode(shop, codeOf(code), buyer)))
  const coupons = found.filter((each) => each?.coupon.isPublished)
  if (coupons.length < order.couponCodes.length) return refused('no-coupon')
  const priced = await priceOrder(shop, {
    lines: order.lines,
    couponIds: coupons.flatMap((each) => each?.coupon.id ?? []),
    shipTo: locationOf(shipping),
    billTo: locationOf(billing),
    paymentMethod: order.paymentMethod,
    shipping: shippingLine,
    fees: order.fees,
    buyer,
  })
  const { lines, totals, rate } = priced
  if (priced.unavailableLines.length > 0) return refused('no-product')
  if (priced.coupons.rejected.length > 0) return refused('coupon-refused')
  if (shippingLine?.ownCostMinor === undefined && shippingLine && !rate) return refused('no-rate')
  if (totals.totalMinor < 0 || totals.taxMinor < 0) return refused('below-zero')
  const used = priced.coupons.effective.map(({ coupon }) => coupon)
  return done({
    draft: {
      orderKey: newOrderKey(),
      currency: currencyFormat(shop.settings).code,
      ...{ billing, shipping },
      customerNote: order.customerNote,
      paymentMethod: order.paymentMethod,
      paymentTitle: order.paymentTitle,
      shippingMethod: shippingLine ? (rate?.id ?? shippingLine.rateId) : '',
      shippingTitle: shippingLine ? (shippingLine.title ?? rate?.title ?? '') : '',
      sums: { ...totals, coupons: totals.coupons.filter(({ code }) => code !== '') },
      lines: lines.flatMap((line, index) => {
        const charged = totals.lines[index]
        return charged ? [orderedLine(line, charged)] : []
      }),
      coupons: used.map(orderedCoupon),
      placedAt: new Date(shop.nowMs()),
    },
    stockLines: lines.map(({ variationId, productId, level, quantity }) => ({
      id: variationId ?? productId,
      stockItemId: level.stockItemId,
      quantity,
    })),
  })
}

async function storeCreated(
  tx: Db,
  shop: Shop,
  { accountId, edit }: OrderToCreate,
  { draft, stockLines }: Drafted,
): Promise<number> {
  const at = draft.placedAt
  const taken = await takeStock(tx, shop, stockLines)
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
  await writeOrderFields(tx, id, { createdVia: 'rest-api' }, at)
  await emitOrder(tx, shop, id, 'created')
  await applyEdit(tx, shop, id, edit)
  return id
}
