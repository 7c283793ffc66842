import type { Settings } from '../../platform/settings.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import {
  baseCountry,
  currencyFormat,
  returnsDays,
  returnsPromise,
  shopEmail,
  shopPhone,
} from '../settings/general.ts'
import { promiseLines } from '../shipping/rules/promise-text.ts'
import {
  type DeliveryPromise,
  deliveryPromise,
  type PromisedItem,
  type ShippingShop,
} from '../shipping/shipping.ts'
import { isBackordered, isInStock } from '../stock/rules/stock.ts'
import type { PricedProduct } from './data/priced-product.ts'
import type { OfferConditions } from './structured-data.ts'
import type { SoldOutContact, VariationTerms } from './ui/product-view.ts'

type SoldProduct = Pick<PricedProduct, 'product' | 'levels'>

/** The lines near the button, and until when they stay as they are: `undefined` where only the owner changes them. */
export type PurchaseTerms = {
  readonly lines: readonly string[]
  /** Of variations with other lines, by id. */
  readonly variationLines: readonly VariationTerms[]
  readonly validUntilMs: number | undefined
}

/**
 * The lines near the button (ux 3.2.14): the cheapest delivery of each choice before a country is known, as the cart says
 * it, and the owner's promise about returns; before a choice, those of the cheapest. None for what is not shipped: virtual
 * products, and products of another shop.
 */
export function purchaseTerms(priced: SoldProduct, shop: ShippingShop): PurchaseTerms {
  const { product } = priced
  if (!isShipped(product)) return { lines: [], variationLines: [], validUntilMs: undefined }
  const terms = termsOf(promiseOf(priced, shop), shop)
  const ofVariations = product.kind === 'variable' ? termsOfVariations(priced, shop) : []
  const until = [terms, ...ofVariations].flatMap(({ validUntilMs }) => validUntilMs ?? [])
  return {
    lines: terms.lines,
    variationLines: otherLines(ofVariations, terms),
    validUntilMs: until.length > 0 ? Math.min(...until) : undefined,
  }
}

type Terms = Pick<PurchaseTerms, 'lines' | 'validUntilMs'>

function termsOf(promise: DeliveryPromise | undefined, { settings }: ShippingShop): Terms {
  const delivery = promise ? promiseLines(promise, currencyFormat(settings)) : []
  return {
    lines: [...delivery, settings.get(returnsPromise)].filter((line) => line !== ''),
    validUntilMs: promise?.rate.estimate && promise.validUntilMs,
  }
}

/** A sold-out variation promises no delivery. */
function termsOfVariations(priced: SoldProduct, shop: ShippingShop): (Terms & { readonly id: number })[] {
  // Many variations cost the same: they share one promise.
  const known = new Map<string, Terms>()
  return priced.product.variations.map((variation) => {
    const { id, virtual } = variation
    if (virtual) return { id, lines: [], validUntilMs: undefined }
    const item = promisedItem(priced, variation, shop)
    const key = JSON.stringify(item ?? null)
    const terms = known.get(key) ?? termsOf(item && deliveryPromise(shop, item), shop)
    known.set(key, terms)
    return { id, ...terms }
  })
}

/** The variations whose lines are not the usual ones, in groups with the same lines. */
function otherLines(
  ofVariations: readonly (Terms & { readonly id: number })[],
  usual: Terms,
): VariationTerms[] {
  const groups = Map.groupBy(ofVariations, ({ lines }) => lines.join('\n'))
  groups.delete(usual.lines.join('\n'))
  return [...groups.values()].map((group) => ({
    ids: group.map(({ id }) => id),
    lines: group[0]?.lines ?? [],
  }))
}

/** Delivery and returns for search engines; only the country where nothing is shipped. */
export function offerConditions(priced: SoldProduct, shop: ShippingShop): OfferConditions {
  const { settings } = shop
  const country = settings.get(baseCountry)
  if (!isShipped(priced.product)) return { country }
  const deliveryMinor = promiseOf(priced, shop)?.rate.costMinor
  return { country, deliveryMinor, returnsDays: settings.get(returnsDays) }
}

/** The promise for one item of the cheapest choice; what is in stock comes before what must be made first. */
function promiseOf(priced: SoldProduct, shop: ShippingShop): DeliveryPromise | undefined {
  const { product } = priced
  const sellables = product.kind === 'variable' ? product.variations : [product]
  const items = sellables
    .filter(({ virtual }) => !virtual)
    .flatMap((sellable) => promisedItem(priced, sellable, shop) ?? [])
  const [first] = items.sort(
    (a, b) => Number(a.isBackordered) - Number(b.isBackordered) || a.costMinor - b.costMinor,
  )
  return deliveryPromise(shop, first ?? { costMinor: 0, weightGrams: undefined })
}

/** One item of a product or variation; `undefined`: it is sold out. */
function promisedItem(
  { levels }: SoldProduct,
  { id, prices, weightGrams }: Product | Variation,
  shop: ShippingShop,
): PromisedItem | undefined {
  const level = levels.get(id)
  if (level && !isInStock(level)) return undefined
  const costMinor = priceAt(prices, shop.nowMs())?.activeMinor ?? 0
  return { costMinor, weightGrams, isBackordered: level !== undefined && isBackordered(level, 1) }
}

/** Whether something is shipped: not for virtual products, nor for products of another shop. */
export function isShipped({ kind, virtual, variations }: Product): boolean {
  if (kind === 'external') return false
  return kind === 'variable' ? variations.some((variation) => !variation.virtual) : !virtual
}

/** The contact when everything with a price is sold out; `undefined`: some of it is in stock. */
export function soldOutContact(
  { product, offers }: PricedProduct,
  settings: Settings,
): SoldOutContact | undefined {
  const isSoldOut = offers.length > 0 && offers.every(({ level }) => !isInStock(level))
  if (!isSoldOut || product.kind === 'external') return undefined
  const category = product.breadcrumb.at(-1)
  return {
    email: settings.get(shopEmail),
    phone: settings.get(shopPhone),
    category: category && { name: category.name, path: category.path },
  }
}
