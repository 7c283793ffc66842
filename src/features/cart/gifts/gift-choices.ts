import type { Shop } from '../../../platform/shop.ts'
import { identityOf, productById } from '../../catalog/catalog.ts'
import type { Product } from '../../catalog/rules/product.ts'
import type { GiftToChoose, PricedCart } from '../rules/priced-line.ts'
import type { GiftChoice, GiftOption } from '../ui/GiftChooser.tsx'

/** The gifts that the shopper can choose, with their open attributes. */
export async function giftChoices({ db }: Pick<Shop, 'db'>, { coupons }: PricedCart): Promise<GiftChoice[]> {
  const choices = await Promise.all(coupons.giftsToChoose.map((gift) => choiceOf(db, gift)))
  return choices.filter(({ gifts }) => gifts.length > 0)
}

async function choiceOf(db: Shop['db'], { couponId, code, ids, chosen }: GiftToChoose): Promise<GiftChoice> {
  const gifts = await Promise.all(ids.map((id) => giftOf(db, id)))
  return { couponId, code, chosen, gifts: gifts.filter((gift) => gift !== undefined) }
}

async function giftOf(db: Shop['db'], id: number): Promise<GiftOption | undefined> {
  const kind = await identityOf(db, id)
  const product = kind && (await productById(db, kind.productId))
  if (!product) return undefined
  return kind.kind === 'variation' ? variationOf(product, id) : wholeOf(product)
}

function wholeOf(product: Product): GiftOption {
  const { id, name, pictures, attributes, kind } = product
  const toChoose = kind === 'variable' ? attributes.filter(({ forVariations }) => forVariations) : []
  return { id, productId: id, variationId: undefined, name, picture: pictures[0], attributes: toChoose }
}

/** A variation for any value of an attribute leaves that attribute to be chosen. */
function variationOf(product: Product, id: number): GiftOption | undefined {
  const variation = product.variations.find((one) => one.id === id)
  if (!variation) return undefined
  const toChoose = product.attributes.filter(
    ({ forVariations, key }) => forVariations && !variation.choice[key],
  )
  const valueNames = product.attributes.flatMap(({ key, values }) => {
    const value = values.find(({ slug }) => slug === variation.choice[key])
    return value ? [value.name] : []
  })
  return {
    id,
    productId: product.id,
    variationId: id,
    name: [product.name, ...valueNames].join(', '),
    picture: variation.picture ?? product.pictures[0],
    attributes: toChoose,
  }
}
