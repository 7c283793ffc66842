import { createHash } from 'node:crypto'
import { pictureOfChoice } from '../catalog/rules/choice-picture.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { Choice } from '../catalog/rules/product.ts'
import { type GiftToAdd, giftsToAdd, giftUnitMinor } from '../coupons/rules/giveaway.ts'
import type { CouponLine } from '../coupons/rules/validity.ts'
import { isInStock } from '../stock/rules/stock.ts'
import type { Goods } from './goods.ts'
import type { Within } from './priced-lines.ts'
import type { CartCoupons, ChosenGift } from './rules/cart-coupons.ts'
import { completeChoice } from './rules/choice.ts'
import type { WorkingCoupon } from './rules/judge-coupons.ts'
import { limitsOf, mostOf } from './rules/limits.ts'
import type { CouponsOn, GiftToChoose, PricedLine } from './rules/priced-line.ts'
import { lineSubtotal } from './rules/totals.ts'

type Gifts = Pick<CouponsOn, 'giftsToChoose' | 'giftsOut'> & { readonly gifts: readonly PricedLine[] }

/** What is known where gifts are given. */
type GivenIn = { readonly said: CartCoupons; readonly goods: Goods; readonly within: Within }

/** A gift that is settled: the thing, its values, so many. */
type Gift = ChosenGift & { readonly coupon: WorkingCoupon['coupon']; readonly pieces: number }

/**
 * The lines that working coupons put into the cart (docs/wire.md C.8). They take from the shelf what the shopper's own
 * lines leave: where that is nothing, there is no gift, which is told. A thing that comes in variations waits to be chosen.
 */
export function giftsOn(
  working: readonly WorkingCoupon[],
  lines: readonly CouponLine[],
  given: GivenIn,
): Gifts {
  const giftsToChoose: GiftToChoose[] = []
  const giftsOut: string[] = []
  const gifts: PricedLine[] = []
  const taken = new Map(given.within.taken)
  for (const { coupon } of working) {
    for (const wish of giftsToAdd(coupon, lines)) {
      const { toChoose, settled } = settle(coupon, wish, given)
      if (toChoose) giftsToChoose.push(toChoose)
      if (!settled) continue
      const line = giftLine(settled, taken, given)
      if (line) gifts.push(line)
      else giftsOut.push(nameOf(settled, given))
    }
  }
  return { gifts, giftsToChoose, giftsOut }
}

type Settled = { readonly toChoose?: GiftToChoose; readonly settled?: Gift }

function settle(coupon: WorkingCoupon['coupon'], wish: GiftToAdd, { said, goods, within }: GivenIn): Settled {
  const { quantity: pieces } = wish
  if (wish.kind === 'line') {
    const line = within.lines.find(({ key }) => key === wish.key)
    return line ? { settled: { ...thingOf(line), coupon, pieces } } : {}
  }
  const ids = wish.kind === 'thing' ? [wish.id] : wish.ids
  const single = wish.kind === 'thing' ? goods.sellables.get(wish.id) : undefined
  const whole = single && completeChoice(single, {})
  if (single && whole?.ok) return { settled: { ...thingOf(single), choice: whole.value, coupon, pieces } }
  const chosen = (said.gifts[coupon.id] ?? []).find((gift) => isOneOf(gift, ids) && isWhole(gift, goods))
  const toChoose: GiftToChoose = { couponId: coupon.id, code: coupon.code, pieces, ids, chosen }
  return chosen ? { toChoose, settled: { ...chosen, coupon, pieces } } : { toChoose }
}

function thingOf({ productId, variationId, choice }: ChosenGift): ChosenGift {
  return { productId, variationId, choice }
}

/** What was chosen is among what the coupon gives, whatever was sent. */
function isOneOf({ productId, variationId }: ChosenGift, ids: readonly number[]): boolean {
  return ids.includes(productId) || (variationId !== undefined && ids.includes(variationId))
}

function isWhole({ productId, variationId, choice }: ChosenGift, goods: Goods): boolean {
  const sellable = goods.sellables.get(variationId ?? productId)
  return sellable?.productId === productId && completeChoice(sellable, choice).ok
}

function giftLine(gift: Gift, taken: Map<number, number>, given: GivenIn): PricedLine | undefined {
  const { coupon, productId, variationId, choice } = gift
  const goods = goodsWith(gift, given)
  const id = variationId ?? productId
  const sellable = goods.sellables.get(id)
  const level = goods.levels.get(id)
  const price = sellable && priceAt(sellable.prices, given.within.shop.nowMs())
  if (!sellable || sellable.giftCard || !level || !price || !coupon.giveaway || !isInStock(level))
    return undefined
  const limits = limitsOf(sellable, level, undefined)
  const elsewhere = taken.get(level.stockItemId) ?? 0
  const quantity = Math.min(gift.pieces, mostOf(limits, elsewhere) ?? gift.pieces)
  if (quantity < 1) return undefined
  taken.set(level.stockItemId, elsewhere + quantity)
  const unitMinor = giftUnitMinor(coupon.giveaway.price, price.activeMinor)
  return {
    key: giftKey(coupon.id, id, choice),
    productId,
    variationId,
    choice,
    quantity,
    gift: { couponId: coupon.id, code: coupon.code },
    sellable: { ...sellable, picture: pictureOfChoice(sellable, choice) },
    level,
    limits,
    unitMinor,
    priceMinor: unitMinor,
    regularMinor: price.activeMinor,
    subtotalMinor: lineSubtotal(unitMinor, quantity),
    breach: undefined,
    counted: quantity,
    hasTierPrice: false,
    nextTier: undefined,
  }
}

/** More of a line is known with the cart's own goods, everything else with the gifts'. */
function goodsWith({ productId, variationId }: Gift, { goods, within }: GivenIn): Goods {
  return goods.sellables.has(variationId ?? productId) ? goods : within.goods
}

function nameOf(gift: Gift, given: GivenIn): string {
  const { sellables } = goodsWith(gift, given)
  return sellables.get(gift.variationId ?? gift.productId)?.name ?? ''
}

/** The key of a gift's line: of the same kind as the others, and never one of theirs (docs/wire.md 2.2). */
function giftKey(couponId: number, id: number, choice: Choice): string {
  return createHash('md5')
    .update(`gift_${couponId}_${id}_${JSON.stringify(choice)}`)
    .digest('hex')
}
