import { createHash } from 'node:crypto'
import { pictureOfChoice } from '../../catalog/rules/choice-picture.ts'
import { priceAt } from '../../catalog/rules/price.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import { type GiftToAdd, giftsToAdd, giftUnitMinor } from '../../coupons/rules/giveaway.ts'
import type { CouponLine } from '../../coupons/rules/validity.ts'
import { isInStock } from '../../stock/rules/stock.ts'
import type { CartProducts } from '../pricing/cart-products.ts'
import type { PricingContext } from '../pricing/price-line.ts'
import type { CartCoupons, ChosenGift } from '../rules/cart-coupons.ts'
import { completeChoice } from '../rules/choice.ts'
import type { EffectiveCoupon } from '../rules/evaluate-coupons.ts'
import { limitsOf, maxQuantityOf } from '../rules/limits.ts'
import type { CouponEffects, GiftToChoose, PricedLine } from '../rules/priced-line.ts'
import { lineSubtotal } from '../rules/totals.ts'

type Gifts = Pick<CouponEffects, 'giftsToChoose' | 'unavailableGifts'> & {
  readonly gifts: readonly PricedLine[]
}

/** What adding gifts needs. */
type GiftContext = {
  readonly selection: CartCoupons
  readonly products: CartProducts
  readonly pricing: PricingContext
}

/** A resolved gift: the product, its values, the quantity. */
type Gift = ChosenGift & { readonly coupon: EffectiveCoupon['coupon']; readonly quantity: number }

/**
 * The lines that valid coupons add to the cart (docs/wire.md C.8). They take the stock that the shopper's own lines leave:
 * without stock there is no gift, and its name is returned. A product with variations must be chosen first.
 */
export function giftEffects(
  effective: readonly EffectiveCoupon[],
  lines: readonly CouponLine[],
  context: GiftContext,
): Gifts {
  const giftsToChoose: GiftToChoose[] = []
  const unavailableGifts: string[] = []
  const gifts: PricedLine[] = []
  const takenStock = new Map(context.pricing.takenStock)
  for (const { coupon } of effective) {
    for (const gift of giftsToAdd(coupon, lines)) {
      const { toChoose, resolved } = resolveGift(coupon, gift, context)
      if (toChoose) giftsToChoose.push(toChoose)
      if (!resolved) continue
      const line = giftLine(resolved, takenStock, context)
      if (line) gifts.push(line)
      else unavailableGifts.push(nameOf(resolved, context))
    }
  }
  return { gifts, giftsToChoose, unavailableGifts }
}

type Resolved = { readonly toChoose?: GiftToChoose; readonly resolved?: Gift }

function resolveGift(
  coupon: EffectiveCoupon['coupon'],
  giftToAdd: GiftToAdd,
  { selection, products, pricing }: GiftContext,
): Resolved {
  const { quantity } = giftToAdd
  if (giftToAdd.kind === 'line') {
    const line = pricing.lines.find(({ key }) => key === giftToAdd.key)
    return line ? { resolved: { ...selectionOf(line), coupon, quantity } } : {}
  }
  const ids = giftToAdd.kind === 'product' ? [giftToAdd.id] : giftToAdd.ids
  const single = giftToAdd.kind === 'product' ? products.sellables.get(giftToAdd.id) : undefined
  const whole = single && completeChoice(single, {})
  if (single && whole?.ok)
    return { resolved: { ...selectionOf(single), choice: whole.value, coupon, quantity } }
  const chosen = (selection.gifts[coupon.id] ?? []).find(
    (gift) => isOneOf(gift, ids) && isWhole(gift, products),
  )
  const toChoose: GiftToChoose = { couponId: coupon.id, code: coupon.code, quantity, ids, chosen }
  return chosen ? { toChoose, resolved: { ...chosen, coupon, quantity } } : { toChoose }
}

function selectionOf({ productId, variationId, choice }: ChosenGift): ChosenGift {
  return { productId, variationId, choice }
}

/** Whether the choice is among the gifts of the coupon, whatever was sent. */
function isOneOf({ productId, variationId }: ChosenGift, ids: readonly number[]): boolean {
  return ids.includes(productId) || (variationId !== undefined && ids.includes(variationId))
}

function isWhole({ productId, variationId, choice }: ChosenGift, products: CartProducts): boolean {
  const sellable = products.sellables.get(variationId ?? productId)
  return sellable?.productId === productId && completeChoice(sellable, choice).ok
}

function giftLine(gift: Gift, takenStock: Map<number, number>, context: GiftContext): PricedLine | undefined {
  const { coupon, productId, variationId, choice } = gift
  const products = productsFor(gift, context)
  const id = variationId ?? productId
  const sellable = products.sellables.get(id)
  const level = products.levels.get(id)
  const price = sellable && priceAt(sellable.prices, context.pricing.shop.nowMs())
  if (!sellable || sellable.giftCard || !level || !price || !coupon.giveaway || !isInStock(level))
    return undefined
  const limits = limitsOf(sellable, level, undefined)
  const takenByOthers = takenStock.get(level.stockItemId) ?? 0
  const quantity = Math.min(gift.quantity, maxQuantityOf(limits, takenByOthers) ?? gift.quantity)
  if (quantity < 1) return undefined
  takenStock.set(level.stockItemId, takenByOthers + quantity)
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
    priceRule: { kind: 'gift', withoutMinor: price.activeMinor },
    subtotalMinor: lineSubtotal(unitMinor, quantity),
    limitProblem: undefined,
    countedQuantity: quantity,
    hasTierPrice: false,
    nextTier: undefined,
  }
}

/** More of a cart's line is among the cart's own products, everything else among the gifts'. */
function productsFor({ productId, variationId }: Gift, { products, pricing }: GiftContext): CartProducts {
  return products.sellables.has(variationId ?? productId) ? products : pricing.products
}

function nameOf(gift: Gift, context: GiftContext): string {
  const { sellables } = productsFor(gift, context)
  return sellables.get(gift.variationId ?? gift.productId)?.name ?? ''
}

/** The key of a gift's line: of the same form as the others, and never equal to one (docs/wire.md 2.2). */
function giftKey(couponId: number, id: number, choice: Choice): string {
  return createHash('md5')
    .update(`gift_${couponId}_${id}_${JSON.stringify(choice)}`)
    .digest('hex')
}
