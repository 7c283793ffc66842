import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { identityOf, productById } from '../../catalog/catalog.ts'
import { type Choice, matchingVariation, type Variation } from '../../catalog/rules/product.ts'
import { type Cart, changeCart, openCart } from '../cart.ts'
import type { ChosenGift } from '../rules/cart-coupons.ts'
import type { CartSession } from '../session/cart-session.ts'

/**
 * A requested gift: the id that the coupon names, and the chosen values. A client may send the ids of both product and
 * variation; the coupon names one of them.
 */
export type RequestedGift = {
  readonly id: number
  readonly otherId?: number | undefined
  readonly choice: Choice
}

export type GiftRefusal = 'no-such-gift' | 'choose-variation'

/**
 * Chooses gifts of a coupon in this cart (docs/wire.md C.8), in place of those chosen before. Refused: the coupon does not
 * give that; a value is missing or invalid.
 */
export async function chooseGifts(
  shop: Shop,
  session: CartSession | undefined,
  couponId: number,
  requested: readonly RequestedGift[],
): Promise<Outcome<Cart, GiftRefusal>> {
  const cart = await openCart(shop, session)
  const open = cart.priced.coupons.giftsToChoose.filter((gift) => gift.couponId === couponId)
  const named = await Promise.all(requested.map((gift) => resolveId(shop, gift, open)))
  const sets = named.map(({ id }) => open.find(({ ids }) => ids.includes(id))?.ids)
  if (requested.length === 0 || sets.some((ids) => !ids)) return refused('no-such-gift')
  const chosen = await Promise.all(named.map((gift) => giftOf(shop, gift)))
  const gifts = chosen.filter((gift) => gift !== undefined)
  if (gifts.length < requested.length) return refused('choose-variation')

  const replaced = new Set(sets.flatMap((ids) => ids ?? []))
  const stays = ({ productId, variationId }: ChosenGift) =>
    !replaced.has(productId) && !(variationId !== undefined && replaced.has(variationId))
  const changed = await changeCart(shop, session, ({ coupons, ...content }) => {
    const others = (coupons.gifts[couponId] ?? []).filter(stays)
    return {
      ...content,
      coupons: { ...coupons, gifts: { ...coupons.gifts, [couponId]: [...others, ...gifts] } },
    }
  })
  return done(changed)
}

/** The gift with the id that its coupon names: of the product or of the variation. */
async function resolveId(
  { db }: Pick<Shop, 'db'>,
  gift: RequestedGift,
  open: readonly { readonly ids: readonly number[] }[],
): Promise<RequestedGift> {
  const isOpen = (id: number) => open.some(({ ids }) => ids.includes(id))
  const variationId = gift.otherId ?? gift.id
  if (gift.otherId !== undefined && isOpen(gift.otherId)) return { ...gift, id: gift.otherId }
  if (isOpen(gift.id)) return gift
  const productId = (await identityOf(db, variationId))?.productId
  return productId === undefined ? gift : { ...gift, id: productId, otherId: variationId }
}

/** The product or variation of these values; `undefined` while one is missing or wrong. */
export async function giftOf(
  { db }: Pick<Shop, 'db'>,
  requested: RequestedGift,
): Promise<ChosenGift | undefined> {
  const kind = await identityOf(db, requested.id)
  const product = kind && (await productById(db, kind.productId))
  if (!product) return undefined
  if (product.kind === 'simple') return { productId: product.id, variationId: undefined, choice: {} }
  const variationId = product.variations.some(({ id }) => id === requested.otherId)
    ? requested.otherId
    : requested.id
  const candidates = product.variations.filter(({ id }) => variationId === product.id || id === variationId)
  const choice = completedChoice(candidates, { id: variationId ?? requested.id, choice: requested.choice })
  const variation = matchingVariation(candidates, choice)
  return variation && { productId: product.id, variationId: variation.id, choice }
}

/** The choice, with the values of the variation that the coupon names. */
function completedChoice(candidates: readonly Variation[], { id, choice }: RequestedGift): Choice {
  const named = candidates.find((variation) => variation.id === id)
  const fixed = Object.entries(named?.choice ?? {}).filter(([, slug]) => slug !== '')
  return { ...choice, ...Object.fromEntries(fixed) }
}
