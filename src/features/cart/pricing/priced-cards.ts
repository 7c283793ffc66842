import type { Shop } from '../../../platform/shop.ts'
import { cardBulkPrices, cardDimensions } from '../../catalog/card-settings.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { cardPictures } from '../../gallery/gallery.ts'
import { currencyFormat } from '../../settings/general.ts'
import { cardColors } from '../../swatches/card-swatch-settings.ts'
import { type CardBuyer, cardPricing } from '../../tier-pricing/card-prices.ts'
import { enableAjaxAddToCart } from '../cart-settings.ts'

/** Cards with the prices of a buyer, and what all of them share as the owner has set it: for every grid of products. */
export type PricedCards = { readonly cards: readonly ListedProduct[]; readonly cardOptions: CardOptions }

/** The cards in their order. */
export async function pricedCards(
  shop: Pick<Shop, 'db' | 'facts' | 'settings'>,
  cards: readonly ListedProduct[],
  buyer: CardBuyer,
): Promise<PricedCards> {
  const { settings } = shop
  const { cards: priced, bulk, ...pricing } = await cardPricing(shop, cards, buyer)
  const cardOptions: CardOptions = {
    currency: currencyFormat(settings),
    nowMs: buyer.nowMs,
    ajaxAddToCart: settings.get(enableAjaxAddToCart),
    ...pricing,
    ...(settings.get(cardBulkPrices) && { bulk }),
    colors: cardColors(settings),
    dimensions: settings.get(cardDimensions),
    pictures: cardPictures(settings),
  }
  return { cards: priced, cardOptions }
}
