import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { Measured } from '../../../kernel/unit-price.ts'
import { formatDayFrom } from '../../../platform/shop-time.ts'
import { nextCardChange, type OfferPrice, offerPrice } from '../../catalog/rules/card-price.ts'
import { nextPriceChange, priceAt } from '../../catalog/rules/price.ts'
import type { ListedProduct, PriceTerms, Product, Variation } from '../../catalog/rules/product.ts'
import {
  displayedAmount,
  displayedPrice,
  type ProductPriceDisplay,
  productPriceDisplay,
} from '../../catalog/rules/product-price-display.ts'
import { quantityRange } from '../../catalog/rules/quantity-limits.ts'
import { isSameTerms } from '../../catalog/rules/subscription.ts'
import { isInStock, maxQuantity, type StockLevel } from '../../stock/rules/stock.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { type CatalogPrice, catalogPrice } from '../../tier-pricing/rules/catalog-price.ts'
import { combinedLimits } from '../../tier-pricing/rules/combined-limits.ts'
import { rolePriceNow } from '../../tier-pricing/rules/role-price.ts'
import { activeTier, percentBase, type TierRules, tiersOf } from '../../tier-pricing/rules/tier-price.ts'
import type { PagePricing } from '../prices/page-pricing.ts'
import type { GiftCardPurchase } from '../ui/product-view.ts'

/** Everything that a product's page and its variations' data are made from, at one moment. */
export type ProductPageData = {
  readonly product: Product
  /** By id of the product, of each variation and of each product of a group. */
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  /** How prices by quantity are computed and shown. */
  readonly pricing: PagePricing
  readonly currency: CurrencyFormat
  readonly nowMs: number
  /** Whether prices are shown with their taxes or without; absent: as they were entered. */
  readonly taxDisplay?: PriceDisplay | undefined
  /** When what is made to order ships, as the cart says it. */
  readonly backorderNote: string
  /** The time zone of the last day of a sale. */
  readonly zone: string
  /** Of a gift card whose form was refused: its input. */
  readonly refusedCard?: RefusedCard | undefined
}

/** The form of a gift card that was refused, and what is wrong with it, by field. */
export type RefusedCard = Pick<GiftCardPurchase, 'written' | 'problems'>

/** What decides an offer, besides the product or variation. */
export type OfferInput = Pick<ProductPageData, 'levels' | 'tiers' | 'nowMs' | 'taxDisplay'>

/** What can be bought of a simple product or a variation. `max` undefined: no limit. */
export type Offer = {
  readonly id: number
  /** As entered: computations start from it. */
  readonly price: OfferPrice
  /** The same as pages show it, with its taxes or without. */
  readonly shown: OfferPrice
  readonly priceDisplay?: ProductPriceDisplay | undefined
  /** The last moment of the sale it is in, in ms. */
  readonly saleUntilMs: number | undefined
  readonly level: StockLevel
  /** What its unit price is computed from. */
  readonly measured?: Measured | undefined
  /** Whether the minimum quantity is in stock. */
  readonly inStock: boolean
  readonly min: number
  readonly max: number | undefined
  readonly step: number
}

/** The offer of the product itself, or of one of its variations; `undefined` when it has no price. */
export function offerOf(pageData: OfferInput, sellable: Product | Variation): Offer | undefined {
  const { prices, subscription, taxStatus, taxClass } = sellable
  return offerFrom(pageData, sellable, { ...prices, subscription, taxStatus, taxClass })
}

/** The offer of a product in a group, where it can be bought there: a simple product with a price. */
export function childOffer(pageData: ProductPageData, child: ListedProduct): Offer | undefined {
  const [prices] = child.prices
  return child.kind === 'simple' && !child.isGiftCard && prices
    ? offerFrom(pageData, child, prices)
    : undefined
}

type SellableFields = Pick<Variation, 'id' | 'quantityLimits' | 'soldIndividually' | 'measured'>

function offerFrom(pageData: OfferInput, sellable: SellableFields, prices: PriceTerms): Offer | undefined {
  const listPrice = offerPrice(prices, pageData.nowMs)
  if (!listPrice) return undefined
  const { id, quantityLimits, soldIndividually, measured } = sellable
  const level = pageData.levels.get(id) ?? untrackedLevel(id)
  const rules = pageData.tiers.get(id)
  const range = quantityRange(combinedLimits(quantityLimits, rules), {
    soldIndividually,
    stockLimit: maxQuantity(level),
  })
  const price = { ...listPrice, ...rolePriceNow(rules?.rolePrice, listPrice) }
  const priceDisplay = productPriceDisplay(pageData.taxDisplay, prices)
  return {
    id,
    price,
    shown: displayedPrice(price, priceDisplay),
    ...(priceDisplay && { priceDisplay }),
    saleUntilMs: listPrice.onSale && !rules?.rolePrice ? prices.saleUntilMs : undefined,
    level,
    measured,
    inStock: isInStock(level) && range.min <= (range.max ?? Infinity),
    ...range,
  }
}

/**
 * The price text of listings, when the setting shows it on the page too (docs/wire.md A.7); `undefined`: the page
 * shows the product's price.
 */
export function listedSpan(pageData: ProductPageData): CatalogPrice | undefined {
  const { product, pricing, tiers, levels, nowMs, taxDisplay } = pageData
  const terms = pricing.asInListings
  if (!terms || (product.kind !== 'simple' && !(product.kind === 'variable' && terms.forVariable))) {
    return undefined
  }
  const sellables = product.kind === 'variable' ? product.variations : [product]
  const at = sellables.flatMap((sellable) => {
    const price = priceAt(sellable.prices, nowMs)
    const { id, quantityLimits, soldIndividually } = sellable
    const priceDisplay = productPriceDisplay(taxDisplay, sellable)
    const level = levels.get(id)
    const stockLeft = level && maxQuantity(level)
    return price
      ? [
          {
            price,
            rules: tiers.get(id),
            quantityLimits,
            soldIndividually,
            stockLimit: stockLeft,
            priceDisplay,
          },
        ]
      : []
  })
  return catalogPrice(at, pricing.terms)
}

/**
 * The unit price as the page opens, in minor units as shown: at the minimum quantity, which may reach a tier already; or
 * the lowest price of listings, where the page shows that.
 */
export function openingMinor(
  { product, tiers, pricing }: ProductPageData,
  { id, price, shown, priceDisplay: display, min: minQuantity }: Offer,
  listed: CatalogPrice | undefined,
): number {
  if (product.kind === 'simple' && pricing.asInListings?.type === 'lowest' && listed) return listed.minMinor
  const rules = tiers.get(id)
  if (!rules || !pricing.display.updatesPrice) return shown.activeMinor
  const { terms } = pricing
  const tier = activeTier(tiersOf(rules, percentBase(price, terms), terms), minQuantity)
  return tier ? displayedAmount(tier.unitMinor, display) : shown.activeMinor
}

/** Whether offers cost the same however many are bought, as entered and as shown. */
export function isOneOffer(offers: readonly Offer[]): boolean {
  return isOnePrice(offers.map(({ price }) => price)) && isOnePrice(offers.map(({ shown }) => shown))
}

/** Whether all prices and subscription terms are the same, so that a choice does not change the price. */
export function isOnePrice(prices: readonly OfferPrice[]): boolean {
  const [first] = prices
  return prices.every(
    (price) =>
      price.activeMinor === first?.activeMinor &&
      price.regularMinor === first.regularMinor &&
      isSameTerms(price.subscription, first.subscription),
  )
}

/** The next moment at which a price of the product may change; `undefined` when there is none. */
export function nextChange({ product, nowMs }: ProductPageData): number | undefined {
  const own = [product, ...product.variations].map(({ prices }) => nextPriceChange(prices, nowMs))
  const moments = [...own, nextCardChange(product.children, nowMs)].filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}

function untrackedLevel(id: number): StockLevel {
  return {
    stockLeft: undefined,
    state: 'instock',
    backorders: 'no',
    lowStockThreshold: undefined,
    stockItemId: id,
  }
}

/** A sale that ends later than this says nothing of its end: it hurries nobody. */
const SALE_END_SHOWN_MS = 60 * 24 * 3_600_000

/**
 * The last day of a sale by the shop's clocks: "24 December", with its year where that is another one; `undefined` where it
 * is far away. `untilMs` is the first moment without it.
 */
export function saleDay(
  { zone, nowMs }: Pick<ProductPageData, 'zone' | 'nowMs'>,
  untilMs: number | undefined,
): string | undefined {
  const isNear = untilMs !== undefined && untilMs - nowMs <= SALE_END_SHOWN_MS
  return isNear ? formatDayFrom(nowMs, untilMs - 1, zone) : undefined
}
