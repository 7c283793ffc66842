import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { identityOf, productById } from '../catalog/catalog.ts'
import { type Choice, matchingVariation, type Variation } from '../catalog/rules/product.ts'
import { type Cart, changeCart, openCart } from './open-cart.ts'
import type { ChosenGift } from './rules/cart-coupons.ts'
import type { CartSession } from './session.ts'

/**
 * A gift as it is asked for: the id that the coupon names, and the values that were chosen. Who knows a product and its
 * variation says both; the coupon names one of them.
 */
export type GiftAsked = {
  readonly id: number
  readonly otherId?: number | undefined
  readonly choice: Choice
}

export type GiftRefusal = 'no-such-gift' | 'choose-variation'

/**
 * Takes the gifts that a coupon of this cart leaves to choose (docs/wire.md C.8); one chosen before gives way. Refused: the
 * coupon does not give that; a value is missing, or is none.
 */
export async function chooseGifts(
  shop: Shop,
  session: CartSession | undefined,
  couponId: number,
  asked: readonly GiftAsked[],
): Promise<Outcome<Cart, GiftRefusal>> {
  const cart = await openCart(shop, session)
  const open = cart.priced.coupons.giftsToChoose.filter((gift) => gift.couponId === couponId)
  const named = await Promise.all(asked.map((gift) => asNamed(shop, gift, open)))
  const sets = named.map(({ id }) => open.find(({ ids }) => ids.includes(id))?.ids)
  if (asked.length === 0 || sets.some((ids) => !ids)) return refused('no-such-gift')
  const chosen = await Promise.all(named.map((gift) => giftOf(shop, gift)))
  const gifts = chosen.filter((gift) => gift !== undefined)
  if (gifts.length < asked.length) return refused('choose-variation')

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

/** The gift by the id that its coupon names: of the product, or of the variation that was said with it or alone. */
async function asNamed(
  { db }: Pick<Shop, 'db'>,
  gift: GiftAsked,
  open: readonly { readonly ids: readonly number[] }[],
): Promise<GiftAsked> {
  const isOpen = (id: number) => open.some(({ ids }) => ids.includes(id))
  const variationId = gift.otherId ?? gift.id
  if (gift.otherId !== undefined && isOpen(gift.otherId)) return { ...gift, id: gift.otherId }
  if (isOpen(gift.id)) return gift
  const productId = (await identityOf(db, variationId))?.productId
  return productId === undefined ? gift : { ...gift, id: productId, otherId: variationId }
}

/** The thing that these values name; `undefined` while one is missing or wrong. */
export async function giftOf({ db }: Pick<Shop, 'db'>, asked: GiftAsked): Promise<ChosenGift | undefined> {
  const kind = await identityOf(db, asked.id)
  const product = kind && (await productById(db, kind.productId))
  if (!product) return undefined
  if (product.kind === 'simple') return { productId: product.id, variationId: undefined, choice: {} }
  const said = product.variations.some(({ id }) => id === asked.otherId) ? asked.otherId : asked.id
  const among = product.variations.filter(({ id }) => said === product.id || id === said)
  const choice = wholeChoice(among, { id: said ?? asked.id, choice: asked.choice })
  const variation = matchingVariation(among, choice)
  return variation && { productId: product.id, variationId: variation.id, choice }
}

/** A coupon that names a variation has chosen what that says. */
function wholeChoice(among: readonly Variation[], { id, choice }: GiftAsked): Choice {
  const named = among.find((variation) => variation.id === id)
  const fixed = Object.entries(named?.choice ?? {}).filter(([, slug]) => slug !== '')
  return { ...choice, ...Object.fromEntries(fixed) }
}
