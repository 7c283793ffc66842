import type { Settings } from '../../platform/settings.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { Product } from '../catalog/rules/product.ts'
import {
  baseCountry,
  currencyFormat,
  returnsDays,
  returnsPromise,
  shopEmail,
  shopPhone,
} from '../settings/general.ts'
import { deliveryPromise, type ShippingShop } from '../shipping/shipping.ts'
import { isInStock } from '../stock/rules/stock.ts'
import type { PricedProduct } from './data/priced-product.ts'
import type { OfferConditions } from './structured-data.ts'
import { deliveryText } from './texts.ts'
import type { SoldOutContact } from './ui/product-view.ts'

/**
 * The lines near the button (ux 3.2.14): the cheapest delivery before a country is known, and the owner's promise about
 * returns. None for what is not shipped: virtual products, and products of another shop.
 */
export function purchaseTerms(product: Product, shop: ShippingShop): string[] {
  if (!isShipped(product)) return []
  const { settings } = shop
  const promise = deliveryPromise(shop, cheapestParcel(product, shop.nowMs()))
  const currency = currencyFormat(settings)
  const delivery = promise ? deliveryText(promise, currency) : ''
  return [delivery, settings.get(returnsPromise)].filter((line) => line !== '')
}

/** Delivery and returns for search engines; only the country where nothing is shipped. */
export function offerConditions(product: Product, shop: ShippingShop): OfferConditions {
  const { settings } = shop
  const country = settings.get(baseCountry)
  if (!isShipped(product)) return { country }
  const deliveryMinor = deliveryPromise(shop, cheapestParcel(product, shop.nowMs()))?.costMinor
  return { country, deliveryMinor, returnsDays: settings.get(returnsDays) }
}

/** The cheapest parcel with one item of the product. */
function cheapestParcel(product: Product, nowMs: number) {
  const sellables =
    product.kind === 'variable' ? product.variations.filter(({ virtual }) => !virtual) : [product]
  const parcels = sellables.map(({ prices, weightGrams }) => ({
    costMinor: priceAt(prices, nowMs)?.activeMinor ?? 0,
    weightGrams,
  }))
  const [cheapest] = parcels.sort((a, b) => a.costMinor - b.costMinor)
  return cheapest ?? { costMinor: 0, weightGrams: undefined }
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
