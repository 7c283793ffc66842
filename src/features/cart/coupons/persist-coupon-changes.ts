import { isDeepStrictEqual } from 'node:util'
import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { type Cart, changeCart } from '../cart.ts'
import { isPaymentMethodName } from '../delivery/choose-delivery.ts'
import * as messages from '../messages.ts'
import { couponAppliedNotice, errorNotice } from '../notices.ts'
import { type CartCoupons, MAX_COUPONS, withoutCoupon } from '../rules/cart-coupons.ts'
import { canBecomeValid, type EffectiveCoupon, type RejectedCoupon } from '../rules/evaluate-coupons.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { cartExpiry } from '../session/cart-session.ts'
import type { CheckoutChoice } from '../session/load-cart.ts'
import { type CartChoices, type StoredCart, writeChoices } from '../store/cart-store.ts'
import { checkedAgainst, rejectedNotice } from './coupon-notices.ts'

/** A cart whose coupons are stored as they were priced, and the notices about the changes. */
export type Persisted = { readonly cart: Cart; readonly notices: readonly Notice[] }

/**
 * Stores the changes that pricing found in the coupons of a cart (docs/wire.md C.2, code 101): invalid coupons are removed
 * with a notice; those that may become valid again are inactive, and are applied automatically then; automatic coupons get a notice.
 * To be called wherever a shopper sees notices. `choice`: delivery and payment of a checkout, with which the cart was priced
 * and which are stored with it. The cart is neither read nor priced again, unless somebody changed it meanwhile.
 */
export async function persistCouponChanges(
  shop: Shop,
  cart: Cart,
  choice?: CheckoutChoice,
): Promise<Persisted> {
  const { stored, priced } = cart
  if (!stored || priced.lines.length === 0) return { cart, notices: [] }
  const spent = spentCredits(stored.coupons, priced)
  const isChanged = hasChanges(stored.coupons, priced) || spent.length > 0
  const change = (selection: CartChoices) => {
    const chosen = withChoice(selection, choice)
    return isChanged ? { ...chosen, coupons: updatedCoupons(chosen.coupons, priced, spent) } : chosen
  }
  return {
    cart: await persisted(shop, cart, stored, change),
    notices: [
      ...(isChanged ? await changeNotices(shop, stored.coupons, priced) : []),
      ...spent.map(creditNotice),
      ...giftNotices(priced),
    ],
  }
}

type Change = (selection: CartChoices) => CartChoices

/** Writes the cart as it was read; reads it again only if somebody changed it meanwhile. */
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

function withChoice({ shipping, coupons }: CartChoices, choice: CheckoutChoice | undefined): CartChoices {
  const method = isPaymentMethodName(choice?.method) ? { paymentMethod: choice.method } : {}
  return { shipping: choice?.delivery ?? shipping, coupons: { ...coupons, ...method } }
}

/** Whether the coupons differ from what is stored. */
function hasChanges(selection: CartCoupons, priced: PricedCart): boolean {
  const { effective, rejected } = priced.coupons
  const autoIds = effective.filter(({ by }) => by === 'auto').map(({ coupon }) => coupon.id)
  return (
    priced.coupons.deletedCouponIds.length > 0 ||
    rejected.some(({ by, reason }) => by === 'shopper' || (by === 'link' && !canBecomeValid(reason))) ||
    effective.some(({ by }) => by === 'link') ||
    autoIds.some((id) => !selection.announced.includes(id)) ||
    selection.announced.some((id) => !autoIds.includes(id))
  )
}

function updatedCoupons(
  selection: CartCoupons,
  { coupons: { effective, rejected, deletedCouponIds } }: PricedCart,
  spent: readonly number[],
): CartCoupons {
  const dropped = rejected.filter(({ by }) => by !== 'auto')
  const waiting = dropped.filter(({ reason }) => canBecomeValid(reason)).map(({ coupon }) => coupon.id)
  const arrived = effective.filter(({ by }) => by === 'link').map(({ coupon }) => coupon.id)
  const without = [...deletedCouponIds, ...dropped.map(({ coupon }) => coupon.id), ...arrived].reduce(
    (coupons, id) => withoutCoupon(coupons, id, false),
    selection,
  )
  return {
    ...without,
    gifts: selection.gifts,
    applied: [...without.applied, ...arrived].slice(0, MAX_COUPONS),
    waiting: [...new Set([...without.waiting, ...waiting])].slice(-MAX_COUPONS),
    announced: effective.filter(({ by }) => by === 'auto').map(({ coupon }) => coupon.id),
    credits: selection.credits.filter((id) => !spent.includes(id)),
  }
}

async function changeNotices(shop: Shop, selection: CartCoupons, priced: PricedCart): Promise<Notice[]> {
  const { effective, rejected } = priced.coupons
  const isNew = ({ by, coupon }: EffectiveCoupon) =>
    by === 'link' || (by === 'auto' && !selection.announced.includes(coupon.id))
  const isDropped = ({ by, reason }: RejectedCoupon) =>
    by === 'shopper' || (by === 'link' && !canBecomeValid(reason))
  const dropped = rejected
    .filter(isDropped)
    .map((each) => rejectedNotice(shop, each, checkedAgainst(priced), messages.couponWasRemoved()))
  return [
    ...priced.coupons.deletedCouponIds.map(() => errorNotice(messages.couponDeleted())),
    ...(await Promise.all(dropped)),
    ...effective.filter(isNew).map(({ coupon }) => couponAppliedNotice(coupon)),
  ]
}

/** Credits that cannot pay any more: spent in another order, or expired. */
function spentCredits({ credits }: CartCoupons, { totals }: PricedCart): number[] {
  return credits.filter((id) => !totals.credits.some((credit) => credit.id === id))
}

function creditNotice(): Notice {
  return errorNotice(messages.creditUnavailable())
}

/** Gifts that must still be chosen, or are out of stock: a notice each time, as long as that is so. */
function giftNotices({ coupons }: PricedCart): Notice[] {
  const open = coupons.giftsToChoose.filter(({ chosen }) => !chosen)
  return [
    ...coupons.unavailableGifts.map((name): Notice => ({ kind: 'info', text: messages.giftOut({ name }) })),
    ...open.map(
      ({ code }): Notice => ({
        kind: 'info',
        text: messages.giftToChoose({ code: shownCode(code) }),
        link: { href: '/cart/#gift_choices', text: messages.toGift() },
      }),
    ),
  ]
}
