import { isDeepStrictEqual } from 'node:util'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import type { How } from './cart-with-goods.ts'
import { barredNotice } from './coupon-words.ts'
import { isWay } from './delivery.ts'
import { type Cart, changeCart } from './open-cart.ts'
import { type CartCoupons, MOST_COUPONS, withoutCoupon } from './rules/cart-coupons.ts'
import { type BarredCoupon, canComeBack, type WorkingCoupon } from './rules/judge-coupons.ts'
import type { PricedCart } from './rules/priced-line.ts'
import { cartExpiry } from './session.ts'
import { type CartChoices, type StoredCart, writeChoices } from './store.ts'
import { couponAppliedNotice, errorNotice, texts } from './texts.ts'

/** A cart whose coupons are written down as they were priced, and what is told of that, once. */
export type Persisted = { readonly cart: Cart; readonly notices: readonly Notice[] }

/**
 * Writes down what pricing has found out about the coupons of a cart (docs/wire.md C.2, code 101): those that do not work
 * any more come off, and say why; those that may yet work again wait, and come back by themselves; those that have come by
 * themselves are told. To be asked wherever a shopper sees notices. `how`: what a checkout says of delivery and payment,
 * which the cart was priced with and which is kept with it. The cart is neither read nor priced again, unless somebody has
 * changed it meanwhile.
 */
export async function persistCouponChanges(shop: Shop, cart: Cart, how?: How): Promise<Persisted> {
  const { stored, priced } = cart
  if (!stored || priced.lines.length === 0) return { cart, notices: [] }
  const spent = spentCredits(stored.coupons, priced)
  const isNews = newsOf(stored.coupons, priced) || spent.length > 0
  const change = (said: CartChoices) => {
    const chosen = withHow(said, how)
    return isNews ? { ...chosen, coupons: settled(chosen.coupons, priced, spent) } : chosen
  }
  return {
    cart: await persisted(shop, cart, stored, change),
    notices: [
      ...(isNews ? await told(shop, stored.coupons, priced) : []),
      ...spent.map(creditNotice),
      ...giftNotices(priced),
    ],
  }
}

type Change = (said: CartChoices) => CartChoices

/** The cart as it was read is written on, and read anew only where somebody was quicker. */
async function persisted(shop: Shop, cart: Cart, stored: StoredCart, change: Change): Promise<Cart> {
  const { shipping, coupons } = stored
  const after = change({ shipping, coupons })
  if (!cart.session || isDeepStrictEqual(after, { shipping, coupons })) return cart
  const now = new Date(shop.nowMs())
  const dates = { now, expiresAt: cartExpiry(now.getTime(), cart.session) }
  const written = await writeChoices(shop.db, stored, after, dates)
  if (written) return { ...cart, stored: written }
  const changed = await changeCart(shop, cart.session, (content) => ({ ...content, ...change(content) }))
  return { ...cart, stored: changed.stored }
}

function withHow({ shipping, coupons }: CartChoices, how: How | undefined): CartChoices {
  const method = isWay(how?.method) ? { paymentMethod: how.method } : {}
  return { shipping: how?.delivery ?? shipping, coupons: { ...coupons, ...method } }
}

/** Whether anything about the coupons is not written down yet. */
function newsOf(said: CartCoupons, priced: PricedCart): boolean {
  const { working, barred } = priced.coupons
  const own = working.filter(({ by }) => by === 'itself').map(({ coupon }) => coupon.id)
  return (
    priced.coupons.gone.length > 0 ||
    barred.some(({ by, reason }) => by === 'hand' || (by === 'link' && !canComeBack(reason))) ||
    working.some(({ by }) => by === 'link') ||
    own.some((id) => !said.told.includes(id)) ||
    said.told.some((id) => !own.includes(id))
  )
}

function settled(
  said: CartCoupons,
  { coupons: { working, barred, gone } }: PricedCart,
  spent: readonly number[],
) {
  const dropped = barred.filter(({ by }) => by !== 'itself')
  const waiting = dropped.filter(({ reason }) => canComeBack(reason)).map(({ coupon }) => coupon.id)
  const arrived = working.filter(({ by }) => by === 'link').map(({ coupon }) => coupon.id)
  const without = [...gone, ...dropped.map(({ coupon }) => coupon.id), ...arrived].reduce(
    (coupons, id) => withoutCoupon(coupons, id, false),
    said,
  )
  return {
    ...without,
    gifts: said.gifts,
    applied: [...without.applied, ...arrived].slice(0, MOST_COUPONS),
    waiting: [...new Set([...without.waiting, ...waiting])].slice(-MOST_COUPONS),
    told: working.filter(({ by }) => by === 'itself').map(({ coupon }) => coupon.id),
    credits: said.credits.filter((id) => !spent.includes(id)),
  }
}

async function told(shop: Shop, said: CartCoupons, priced: PricedCart): Promise<Notice[]> {
  const { working, barred } = priced.coupons
  const isNew = ({ by, coupon }: WorkingCoupon) =>
    by === 'link' || (by === 'itself' && !said.told.includes(coupon.id))
  const isDropped = ({ by, reason }: BarredCoupon) => by === 'hand' || (by === 'link' && !canComeBack(reason))
  const dropped = barred
    .filter(isDropped)
    .map((each) => barredNotice(shop, each, priced, texts.couponTakenOff))
  return [
    ...priced.coupons.gone.map(() => errorNotice(texts.couponGone)),
    ...(await Promise.all(dropped)),
    ...working.filter(isNew).map(({ coupon }) => couponAppliedNotice(coupon)),
  ]
}

/** Credits that cannot pay any more: spent elsewhere, or expired. */
function spentCredits({ credits }: CartCoupons, { totals }: PricedCart): number[] {
  return credits.filter((id) => !totals.credits.some((credit) => credit.id === id))
}

function creditNotice(): Notice {
  return errorNotice(texts.creditGone)
}

/** Gifts that are not in the cart yet, or cannot be: told as long as it is so. */
function giftNotices({ coupons }: PricedCart): Notice[] {
  const open = coupons.giftsToChoose.filter(({ chosen }) => !chosen)
  return [
    ...coupons.giftsOut.map((name): Notice => ({ kind: 'info', text: texts.giftOut(name) })),
    ...open.map(
      ({ code }): Notice => ({
        kind: 'info',
        text: texts.giftToChoose(code),
        link: { href: '/cart/#gift_choices', text: texts.toGift },
      }),
    ),
  ]
}
