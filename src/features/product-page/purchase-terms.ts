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
import type { PricedProduct } from './priced-product.ts'
import type { OfferConditions } from './structured-data.ts'
import { deliveryText } from './texts.ts'
import type { SoldOutWays } from './ui/product-view.ts'

/**
 * What stands near the button (ux 3.2.14): the cheapest delivery before a country is known, and the owner's promise
 * about returns. Nothing of what is not sent: virtual goods, and what another shop sells.
 */
export function purchaseTerms(product: Product, shop: ShippingShop): string[] {
  if (!isSent(product)) return []
  const { settings } = shop
  const promise = deliveryPromise(shop, pieceOf(product, shop.nowMs()))
  const currency = currencyFormat(settings)
  const delivery = promise ? deliveryText(promise, currency) : ''
  return [delivery, settings.get(returnsPromise)].filter((line) => line !== '')
}

/** What search engines are told of sending a product and sending it back; nothing of what is not sent. */
export function offerConditions(product: Product, shop: ShippingShop): OfferConditions {
  const { settings } = shop
  const country = settings.get(baseCountry)
  if (!isSent(product)) return { country }
  const deliveryMinor = deliveryPromise(shop, pieceOf(product, shop.nowMs()))?.costMinor
  return { country, deliveryMinor, returnsDays: settings.get(returnsDays) }
}

/** The cheapest that one can buy of a product, as a parcel of its own. */
function pieceOf(product: Product, nowMs: number) {
  const things =
    product.kind === 'variable' ? product.variations.filter(({ virtual }) => !virtual) : [product]
  const pieces = things.map(({ prices, weightGrams }) => ({
    costMinor: priceAt(prices, nowMs)?.activeMinor ?? 0,
    weightGrams,
  }))
  const [least] = pieces.sort((a, b) => a.costMinor - b.costMinor)
  return least ?? { costMinor: 0, weightGrams: undefined }
}

/** Whether there is something to send: not of what is virtual, and not of what another shop sells. */
export function isSent({ kind, virtual, variations }: Product): boolean {
  if (kind === 'external') return false
  return kind === 'variable' ? variations.some((variation) => !variation.virtual) : !virtual
}

/** The ways on where all that has a price is sold; `undefined`: some of it is there. */
export function soldOutWays({ product, offers }: PricedProduct, settings: Settings): SoldOutWays | undefined {
  const isSold = offers.length > 0 && offers.every(({ level }) => !isInStock(level))
  if (!isSold || product.kind === 'external') return undefined
  const shelf = product.breadcrumb.at(-1)
  return {
    email: settings.get(shopEmail),
    phone: settings.get(shopPhone),
    shelf: shelf && { name: shelf.name, path: shelf.path },
  }
}
