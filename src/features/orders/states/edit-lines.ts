import type { MetaData } from '../../../kernel/meta-data.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { LineToPrice } from '../../cart/pricing/price-order.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import { locationOf } from '../../cart/rules/shipping-choice.ts'
import type { Fee, LineTotals } from '../../cart/rules/totals.ts'
import type { Buyer } from '../../cart/session/buyer.ts'
import { couponsByIds, finalizeUses, releaseUsesOf, takeUses } from '../../coupons/coupons.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import { currencyFormat } from '../../settings/general.ts'
import { changeTakenStock, levelsOf } from '../../stock/stock.ts'
import type { Order, OrderLine } from '../rules/order.ts'
import { hasOpenLines } from '../rules/order-state.ts'
import { orderedCoupon } from '../rules/ordered-line.ts'
import { readOrder } from '../store/order-store.ts'
import { readBuyerRoles } from '../store/rest/order-edit-store.ts'
import { type OrderExtras, readOrderExtras } from '../store/rest/order-extras-store.ts'
import { type ChangedLines, writeLineValues, writeOrderLines } from '../store/rest/order-lines-store.ts'
import { emitLineChanges, emitOrderChange } from './order-events.ts'
import {
  couponsWithCodes,
  type NewLine,
  newOrderedLines,
  type OrderPrices,
  orderBuyer,
  type PriceRefusal,
  pricesOf,
  type ShippingLine,
  stockLinesOf,
} from './price-lines.ts'

/** A change of a line; what is absent stays. Amounts are of the whole line, without tax, before and after discounts. */
export type LineEdit = {
  readonly quantity?: number | undefined
  readonly subtotalMinor?: number | undefined
  readonly totalMinor?: number | undefined
  readonly name?: string | undefined
  /** The values that programs store with it, from those that it has. */
  readonly metaData?: ((stored: readonly MetaData[]) => readonly MetaData[]) | undefined
}

/** Changes of the lines of an order; lines that are not named stay. */
export type LinesEdit = {
  /** By the id of the line; `undefined`: it is removed. */
  readonly lines: ReadonlyMap<number, LineEdit | undefined>
  readonly added: readonly NewLine[]
  /** `undefined`: it stays; null: nothing is charged for shipping. */
  readonly shippingLine: ShippingLine | null | undefined
  /** All of them; `undefined`: they stay. */
  readonly fees: readonly Fee[] | undefined
  readonly couponCodes: readonly string[] | undefined
}

/** `below-credit`: less than the store credit that was spent for the order. */
export type LinesRefusal =
  | PriceRefusal
  | 'lines-closed'
  | 'other-currency'
  | 'no-line'
  | 'no-coupon'
  | 'below-credit'

/**
 * Changes the lines of an order that awaits its payment, in the transaction that has locked it. What stays keeps the amounts
 * that were agreed; what is new, or has another quantity without amounts of its own, has the prices of the shop; coupons, taxes
 * and totals are computed again, and stock and coupon uses follow. Refused, and then the caller rolls back: an order of which
 * something was paid, sent or released, or whose currency is not that of the shop's prices; an unknown line; what `pricesOf` and
 * `couponsWithCodes` refuse; less than the spent store credit. Values that programs store with lines change at any time. Throws `OutOfStock` and `CouponUsedUp`.
 */
export async function editLines(
  tx: Db,
  shop: Shop,
  id: number,
  edit: LinesEdit,
): Promise<Outcome<void, LinesRefusal>> {
  const [order, extras] = [await readOrder(tx, id), (await readOrderExtras(tx, [id])).get(id)]
  if (!order || !extras) return refused('lines-closed')
  const stored = order.lines.map((line, index) => ({ ...line, ...(extras.lines[index] ?? unknownLine) }))
  if ([...edit.lines.keys()].some((lineId) => !stored.some((line) => line.id === lineId)))
    return refused('no-line')
  if (isAboutValues(edit)) {
    await writeValues(tx, shop, id, { stored, edit })
    return done(undefined)
  }
  if (!hasOpenLines(order.state) || extras.wasProcessed) return refused('lines-closed')
  if (order.currency !== currencyFormat(shop.settings).code) return refused('other-currency')
  const staying = stored.flatMap((line) => {
    const change = edit.lines.get(line.id)
    return change || !edit.lines.has(line.id) ? [{ line, change: change ?? {} }] : []
  })
  const inTransaction = { ...shop, db: tx }
  const prices = await changedPrices(inTransaction, { order, extras, staying, edit })
  if (!prices.ok) return prices
  const changed = changedLines(order, { staying, edit, prices: prices.value })
  if (changed.sums.dueMinor < 0) return refused('below-credit')
  await moveStock(tx, shop, order, prices.value)
  await moveUses(tx, shop, { order, extras, prices: prices.value })
  await writeOrderLines(tx, id, changed, new Date(shop.nowMs()))
  await emitLineChanges(tx, shop, id, {
    before: { ...order, lines: stored },
    after: { ...changed, lines: [...changed.staying, ...changed.added] },
  })
  return done(undefined)
}

/** Whether only values that programs store with lines change, as serial numbers: that is no matter of prices or stock. */
function isAboutValues({ lines, added, shippingLine, fees, couponCodes }: LinesEdit): boolean {
  const isOther = added.length > 0 || [shippingLine, fees, couponCodes].some((part) => part !== undefined)
  return !isOther && [...lines.values()].every((line) => line && Object.keys(line).join() === 'metaData')
}

async function writeValues(
  tx: Db,
  shop: Shop,
  id: number,
  { stored, edit }: { readonly stored: readonly StoredLine[]; readonly edit: LinesEdit },
): Promise<void> {
  const lines = stored.flatMap((line) => {
    const { metaData } = edit.lines.get(line.id) ?? {}
    return metaData ? [{ id: line.id, metaData: metaData(line.metaData) }] : []
  })
  await writeLineValues(tx, id, lines, new Date(shop.nowMs()))
  await emitOrderChange(tx, shop, id, 'line_items')
}

const unknownLine = { id: 0, metaData: [] }

type StoredLine = OrderLine & { readonly id: number; readonly metaData: readonly MetaData[] }
type StayingLine = { readonly line: StoredLine; readonly change: LineEdit }
type Editing = {
  readonly order: Order
  readonly extras: OrderExtras
  readonly staying: readonly StayingLine[]
  readonly edit: LinesEdit
}

async function changedPrices(
  shop: Shop,
  { order, extras, staying, edit }: Editing,
): Promise<Outcome<OrderPrices, LinesRefusal>> {
  const { accountId } = extras
  const roles = (accountId !== undefined && (await readBuyerRoles(shop.db, accountId))) || []
  const buyer = orderBuyer({ accountId, roles, email: order.billing.email })
  const coupons = await couponsOf(shop, order, edit.couponCodes, buyer)
  if (!coupons.ok) return coupons
  // Discounts that no coupon explains were agreed line by line.
  const byCoupons = order.sums.coupons.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const hasAgreedTotals = edit.couponCodes === undefined && byCoupons !== order.sums.discount.netMinor
  const { shippingMethod: rateId, shippingTitle: title, sums } = order
  const present = sums.shipping && { rateId, title, ownCostMinor: sums.shipping.netMinor }
  return pricesOf(shop, {
    lines: [...staying.map((each) => lineToPrice(each, hasAgreedTotals)), ...edit.added],
    coupons: coupons.value,
    shippingLine: edit.shippingLine === undefined ? present : (edit.shippingLine ?? undefined),
    fees: edit.fees ?? sums.fees.map(({ netMinor, ...fee }) => ({ ...fee, amountMinor: netMinor })),
    shipTo: locationOf(order.shipping),
    billTo: locationOf(order.billing),
    paymentMethod: order.paymentMethod,
    buyer,
  })
}

/** The coupons that the order will have. Those that it has were accepted: their dates and limits do not count again. */
async function couponsOf(
  shop: Shop,
  { coupons: present }: Order,
  codes: readonly string[] | undefined,
  buyer: Buyer,
): Promise<Outcome<readonly CouponWithUses[], LinesRefusal>> {
  const stays = present.filter(({ code }) => codes?.includes(code) ?? true)
  const added = codes?.filter((code) => !present.some((one) => one.code === code)) ?? []
  const [accepted, found] = await Promise.all([
    couponsByIds(
      shop,
      stays.map((coupon) => coupon.id),
      buyer,
    ),
    couponsWithCodes(shop, added, buyer),
  ])
  if (!found.ok) return found
  if (accepted.length < stays.length) return refused('no-coupon')
  return done([...accepted.map(acceptedCoupon), ...found.value])
}

function acceptedCoupon({ coupon }: CouponWithUses): CouponWithUses {
  return {
    coupon: { ...coupon, isPublished: true, startsAtMs: undefined, expiresAtMs: undefined },
    uses: { used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0 },
  }
}

function lineToPrice({ line, change }: StayingLine, hasAgreedTotals: boolean): LineToPrice {
  const { quantity = line.quantity, subtotalMinor, totalMinor } = change
  const isSame = quantity === line.quantity
  const hasOwn = subtotalMinor !== undefined || totalMinor !== undefined
  return {
    key: keyOf(line),
    productId: line.productId,
    variationId: line.variationId,
    giftCard: line.giftCard,
    choice: {},
    quantity,
    ...(hasOwn && {
      ownSubtotalMinor: subtotalMinor ?? (isSame ? line.subtotal.netMinor : undefined),
      ownTotalMinor: totalMinor ?? (isSame ? line.total.netMinor : undefined),
    }),
    ...(isSame &&
      !hasOwn && {
        agreed: { subtotal: line.subtotal, total: hasAgreedTotals ? line.total : undefined },
      }),
  }
}

function keyOf({ id }: StoredLine): string {
  return `stored-${id}`
}

type Changing = Pick<Editing, 'staying' | 'edit'> & { readonly prices: OrderPrices }

function changedLines(order: Order, { staying, edit, prices }: Changing): ChangedLines {
  const { sums: before } = order
  const { priced, coupons, sums } = prices
  const { shippingMethod, shippingTitle } = edit.shippingLine === undefined ? order : prices
  const { lines, totals } = priced
  const { creditMinor, credits } = before
  return {
    ...{ shippingMethod, shippingTitle },
    coupons: coupons.map(orderedCoupon),
    sums: { ...sums, creditMinor, credits, dueMinor: sums.totalMinor - creditMinor },
    staying: staying.flatMap(({ line, change }, index) => {
      const charged = totals.lines[index]
      if (!charged) return []
      const { quantity = line.quantity, name = line.name, metaData } = change
      const unitMinor = quantity === line.quantity ? line.unitMinor : (lines[index]?.unitMinor ?? 0)
      const { subtotal, total, taxes } = charged
      const values = metaData ? metaData(line.metaData) : line.metaData
      const why = {
        priceRule: priceRuleAfter({ line, change }, lines[index]),
        couponShares: sharesAfter(line, charged),
      }
      return [{ ...line, ...{ quantity, name, unitMinor, subtotal, total, taxes, ...why }, metaData: values }]
    }),
    added: newOrderedLines(edit.added, {
      lines: lines.slice(staying.length),
      totals: { ...totals, lines: totals.lines.slice(staying.length) },
    }),
  }
}

/** What stays as it was agreed keeps the rule of its price. */
function priceRuleAfter(
  { line, change }: StayingLine,
  priced: PricedLine | undefined,
): OrderLine['priceRule'] {
  const { quantity = line.quantity, subtotalMinor, totalMinor } = change
  const stays = quantity === line.quantity && subtotalMinor === undefined && totalMinor === undefined
  return stays ? line.priceRule : priced?.priceRule
}

/** An agreed discount is that of before: its coupons are those that were stored with it. */
function sharesAfter(line: StoredLine, { total, subtotal, coupons }: LineTotals): OrderLine['couponShares'] {
  const isAgreed = coupons.some(({ code }) => code === '')
  const isSame = total.netMinor === line.total.netMinor && subtotal.netMinor === line.subtotal.netMinor
  if (isAgreed) return isSame ? line.couponShares : []
  return coupons
}

async function moveStock(tx: Db, shop: Shop, order: Order, { priced }: OrderPrices): Promise<void> {
  const ids = order.lines.map(({ variationId, productId }) => variationId ?? productId)
  const levels = await levelsOf(tx, ids)
  const before = order.lines.map(({ quantity }, index) => {
    const id = ids[index] ?? 0
    return { id, stockItemId: levels.get(id)?.stockItemId ?? id, quantity }
  })
  const isHeld = order.holdUntil !== undefined
  await changeTakenStock(tx, shop, order.id, { before, after: stockLinesOf(priced.lines), isHeld })
}

type Uses = Pick<Editing, 'order' | 'extras'> & { readonly prices: OrderPrices }

async function moveUses(tx: Db, shop: Shop, { order, extras, prices }: Uses): Promise<void> {
  const idsOf = (coupons: readonly { readonly id: number }[]) => coupons.map(({ id }) => id)
  const [before, after] = [idsOf(order.coupons), idsOf(prices.coupons)]
  const removed = before.filter((id) => !after.includes(id))
  await releaseUsesOf(tx, order.id, removed)
  await takeUses(tx, shop, {
    orderId: order.id,
    couponIds: after.filter((id) => !before.includes(id)),
    buyer: { accountId: extras.accountId, email: order.billing.email },
    at: new Date(shop.nowMs()),
  })
  if (order.state !== 'pending') await finalizeUses(tx, order.id)
}
