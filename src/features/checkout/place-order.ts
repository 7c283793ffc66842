import { createHash } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Address } from '../addresses/rules/address.ts'
import { type Attribution, saveAttribution } from '../attribution/attribution.ts'
import { type Cart, type CartSession, emptyCart, openCart } from '../cart/cart.ts'
import { lineInWords } from '../cart/rules/line-words.ts'
import type { PricedLine } from '../cart/rules/priced-line.ts'
import { placeOf } from '../cart/rules/shipping-choice.ts'
import type { LineTotals } from '../cart/rules/totals.ts'
import { CouponUsedUp, takeUses } from '../coupons/coupons.ts'
import type { Coupon } from '../coupons/rules/coupon.ts'
import {
  endHoldLater,
  type Hold,
  holderOf,
  insertOrder,
  newOrderKey,
  orderOf,
  type Placement,
  placedText,
  readPlacement,
  sessionDigest,
  settleOrder,
  TooManyHolds,
  takeHold,
  takePlacement,
} from '../orders/orders.ts'
import { type Order, type OrderDraft, type OrderLine, placedOrder } from '../orders/rules/order.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { offeredMethods } from '../payments/payments.ts'
import { currencyFormat } from '../settings/general.ts'
import { noteTaken, OutOfStock, takeStock } from '../stock/stock.ts'
import { CreditGone, spendCredits } from '../store-credit/store-credit.ts'
import type { PlaceRefusal } from './texts.ts'

/** What a shopper asks for by pressing the button; addresses are checked and tidy already. */
export type Purchase = {
  readonly session: CartSession
  /** The form's own key; the cart and its version stand in for it when a client sends none. */
  readonly key: string | undefined
  /** The address that the buyer calls from: pieces are held for so many orders of one address. */
  readonly address: string
  /** Where the buyer came from; absent: it is not known, or not to be. */
  readonly attribution: Attribution | undefined
  readonly billing: Address
  readonly shipping: Address
  readonly customerNote: string
  readonly paymentMethod: string
  readonly rateId: string | undefined
  /** The total that the buyer saw beside the button, in minor units; a client that does not say agrees to any. */
  readonly seenTotalMinor: number | undefined
}

/** An order that stands, and where its buyer goes on, where that is to pay on another site. */
export type Placed = {
  readonly order: Order
  readonly goTo: string | undefined
  /** It stood before: the key has placed it already. */
  readonly isEarlier?: true
}

class CartChanged extends Error {}

/**
 * Turns a cart into an order (house.md §4). The key, the stock, the order and the emptied cart change
 * together or not at all; the payment method is asked only afterwards, so that no lock is held while a bank
 * answers. Asked again with the same key, it answers with the first order and takes nothing twice.
 */
export async function placeOrder(shop: Shop, purchase: Purchase): Promise<Outcome<Placed, PlaceRefusal>> {
  const cart = await cartFor(shop, purchase)
  const placement = placementOf(purchase, cart)
  const checked = checkPurchase(shop, purchase, cart)
  if (!checked.ok) return (await earlierOrder(shop, placement, cart)) ?? checked

  const draft = draftOf(shop, purchase, cart, checked.value)
  const writing = { purchase, method: checked.value, placement, draft, cart }
  try {
    const order = await shop.db.transaction().execute((tx) => writeOrder(shop, tx, writing))
    if (!order) return (await earlierOrder(shop, placement, cart)) ?? refused('cart-changed')
    return done({ order, ...(await settleOrder(shop, order)) })
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    if (error instanceof CartChanged) return refused('cart-changed')
    if (error instanceof CouponUsedUp) return refused('coupon-used-up')
    if (error instanceof CreditGone) return refused('credit-gone')
    if (error instanceof TooManyHolds) return refused('too-many-holds')
    throw error
  }
}

/** The order that this purchase has placed already, if it has; asked where no new one is to be taken. */
export async function placedEarlier(shop: Shop, purchase: Purchase): Promise<Placed | undefined> {
  const cart = await cartFor(shop, purchase)
  const earlier = await earlierOrder(shop, placementOf(purchase, cart), cart)
  return earlier?.ok ? earlier.value : undefined
}

/** The cart with the prices that hold where this purchase goes. */
function cartFor(shop: Shop, purchase: Purchase): Promise<Cart> {
  const { session, rateId, billing, shipping, paymentMethod } = purchase
  const how = rateId === undefined ? {} : { rateId }
  const where = { ...placeOf(shipping), billing: placeOf(billing) }
  return openCart(shop, session, { ...how, ...where, email: billing.email, paymentMethod })
}

type Writing = {
  readonly purchase: Purchase
  readonly method: PaymentMethod
  readonly placement: Placement
  readonly draft: OrderDraft
  readonly cart: Cart
}

/** All that changes together; `undefined` when the key was taken by a twin, and nothing was changed. */
async function writeOrder(shop: Shop, tx: Db, writing: Writing): Promise<Order | undefined> {
  const { purchase, placement, draft, cart } = writing
  const at = draft.placedAt
  if (!(await takePlacement(tx, placement, at))) return undefined
  const taken = await takeStock(tx, shop.tags, cart.priced.lines.map(stockLine))
  const hold = await holdFor(tx, shop, writing)
  const accountId = cart.session?.accountId
  const placedBy = sessionDigest(purchase.session.token)
  const placing = { placementKey: placement.key, accountId, placedBy, hold, note: placedText }
  const id = await insertOrder(tx, draft, placing)
  await noteTaken(tx, id, { taken, isHeld: hold !== undefined })
  await takeWhatPays(shop, tx, id, { draft, cart })
  await saveAttribution(tx, id, purchase.attribution, at)
  if (!cart.stored || !(await emptyCart(tx, cart.stored, at))) throw new CartChanged()
  if (hold) await endHoldLater(tx, shop, id, hold.until)
  else
    await shop.jobs.add(
      tx,
      'resume-order',
      { orderId: id },
      { runAt: new Date(at.getTime() + RESUME_AFTER_MS) },
    )
  return placedOrder(draft, id, hold?.until)
}

/** Whose pieces are held, and until when, where the buyer pays elsewhere. */
async function holdFor(tx: Db, shop: Shop, { purchase, method, draft }: Writing): Promise<Hold | undefined> {
  if (!method.elsewhere) return undefined
  const holder = holderOf(shop, purchase.session.token, purchase.address)
  return { ...holder, until: await takeHold(tx, holder, draft.placedAt) }
}

/** The uses of coupons and the store credit that this order needs; after the stock, and in the order of their ids. */
async function takeWhatPays(
  shop: Shop,
  tx: Db,
  orderId: number,
  { draft, cart }: Pick<Writing, 'draft' | 'cart'>,
): Promise<void> {
  const at = draft.placedAt
  const buyer = { accountId: cart.session?.accountId, email: draft.billing.email }
  await takeUses(tx, shop, { orderId, couponIds: draft.coupons.map(({ id }) => id), buyer, at })
  const spends = draft.sums.credits.map(({ id, minor }) => ({ creditId: id, minor }))
  await spendCredits(tx, { orderId, spends, at })
}

/** Long enough for a payment to be under way, short enough for a buyer to get the mail after a crash. */
const RESUME_AFTER_MS = 60_000

/** The way to pay that this purchase can have, or why it cannot be had as it is. */
function checkPurchase(
  shop: Pick<Shop, 'settings'>,
  purchase: Purchase,
  { priced }: Cart,
): Outcome<PaymentMethod, PlaceRefusal> {
  const { lines, gone, needsDelivery, rate, totals, coupons } = priced
  if (lines.length === 0 && gone.length === 0) return refused('cart-empty')
  if (lines.some((line) => line.breach?.reason === 'out-of-stock' || line.breach?.reason === 'not-enough')) {
    return refused('out-of-stock')
  }
  if (gone.length > 0 || lines.some((line) => line.breach)) return refused('cart-blocked')
  if (coupons.gone.length > 0 || coupons.barred.some(({ by }) => by === 'hand'))
    return refused('coupon-refused')
  if (needsDelivery && !rate) return refused('no-delivery')
  // Where nothing is sent it means nothing which way the buyer asked for.
  if (rate && purchase.rateId !== undefined && rate.id !== purchase.rateId) return refused('delivery-gone')
  if (purchase.seenTotalMinor !== undefined && purchase.seenTotalMinor !== totals.dueMinor) {
    return refused('total-changed')
  }
  const toPay = {
    totalMinor: totals.dueMinor,
    country: purchase.billing.country,
    shippingMethod: rate?.id ?? '',
    needsDelivery,
  }
  const offered = offeredMethods(toPay, shop.settings)
  // Where nothing is due it means nothing how the buyer would have paid.
  const method =
    totals.dueMinor === 0 ? offered[0] : offered.find((candidate) => candidate.id === purchase.paymentMethod)
  return method ? done(method) : refused('payment-method')
}

function draftOf(shop: Shop, purchase: Purchase, { priced }: Cart, method: PaymentMethod): OrderDraft {
  const { lines, rate, totals } = priced
  const given = couponsThatGive(priced)
  return {
    orderKey: newOrderKey(),
    currency: currencyFormat(shop.settings).code,
    billing: purchase.billing,
    shipping: purchase.shipping,
    customerNote: purchase.customerNote,
    paymentMethod: method.id,
    paymentTitle: method.title(shop.settings),
    shippingMethod: rate?.id ?? '',
    shippingTitle: rate?.title ?? '',
    sums: {
      ...totals,
      coupons: totals.coupons.filter(({ code }) => given.some((coupon) => coupon.code === code)),
    },
    coupons: given.map((coupon) => ({ id: coupon.id, code: coupon.code, snapshot: snapshotOf(coupon) })),
    lines: lines.flatMap((line, index) => {
      const charged = totals.lines[index]
      return charged ? [orderLine(line, charged)] : []
    }),
    placedAt: new Date(shop.nowMs()),
  }
}

/** The coupons that this order has anything of: one whose gift is out of stock, or was not chosen, is not used up by it. */
function couponsThatGive({ coupons, lines }: Cart['priced']): Coupon[] {
  const working = coupons.working.map(({ coupon }) => coupon)
  return working.filter(
    ({ id, amount, grantsFreeShipping, giveaway }) =>
      !giveaway || amount > 0 || grantsFreeShipping || lines.some(({ gift }) => gift?.couponId === id),
  )
}

/** What an order remembers of a coupon: how it reckoned, not whom it was for. */
function snapshotOf({ kind, amount, description, grantsFreeShipping, giveaway }: Coupon) {
  return { kind, amount, description, grantsFreeShipping, giveaway: giveaway ?? null }
}

function orderLine(line: PricedLine, { subtotal, total, taxes }: LineTotals): OrderLine {
  return {
    productId: line.productId,
    variationId: line.variationId,
    name: line.sellable.name,
    sku: line.sellable.sku,
    choice: [...lineInWords(line), ...(line.gift ? [['Gift of coupon', line.gift.code] as const] : [])],
    quantity: line.quantity,
    unitMinor: line.unitMinor,
    subtotal,
    total,
    taxes,
    recurring: line.sellable.subscription && {
      terms: line.sellable.subscription,
      priceMinor: line.priceMinor,
    },
    files: line.sellable.files,
    purchaseNote: line.sellable.purchaseNote ?? '',
    giftOf: line.gift?.code,
    giftCard: line.giftCard,
  }
}

function stockLine(line: PricedLine) {
  return { id: line.variationId ?? line.productId, shelfId: line.level.shelfId, quantity: line.quantity }
}

/**
 * The order that this key has placed; going on with its payment if a crash stopped that. With another content,
 * or goods in the cart that were not in that order, the key is refused: it would be another purchase.
 */
async function earlierOrder(
  shop: Shop,
  { key, fingerprint, cartVersion }: Placement,
  cart: Cart,
): Promise<Outcome<Placed, PlaceRefusal> | undefined> {
  const placed = await readPlacement(shop.db, key)
  if (!placed) return undefined
  const hasOtherGoods = cart.priced.lines.length > 0 && placed.cartVersion !== cartVersion
  if (hasOtherGoods || placed.fingerprint !== fingerprint) return refused('key-reused')
  const order = await orderOf(shop, placed.orderId)
  if (!order) return undefined
  const settled = order.state === 'pending' ? await settleOrder(shop, order) : { goTo: undefined }
  return done({ order, ...settled, isEarlier: true })
}

/**
 * How a purchase is known again. The key is the form's own, else the cart's state: an empty cart stands for the
 * state before its goods were ordered. It is bound to the session, so that nobody can ask after another's order.
 */
function placementOf(purchase: Purchase, cart: Cart): Placement {
  const { id = 0, version = 0 } = cart.stored ?? {}
  const cartVersion = cart.priced.lines.length > 0 ? version : version - 1
  const own = purchase.key ? `form:${purchase.key}` : `cart:${id}:${cartVersion}`
  const { billing, shipping, customerNote, paymentMethod, rateId } = purchase
  return {
    key: sha256(`${purchase.session.token}\0${own}`),
    fingerprint: sha256(JSON.stringify([billing, shipping, customerNote, paymentMethod, rateId])),
    cartVersion,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
