import { renderToStaticMarkup } from 'react-dom/server'
import { type CurrencyFormat, plainAmount } from '../../kernel/format.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import { isConverted, suffixText } from '../catalog/rules/product-price-display.ts'
import type { PricedProduct } from './priced-product.ts'
import type { Offer, ProductFacts } from './product-facts.ts'
import { saleDay } from './product-facts.ts'
import { centimetres, kilograms, sizeText, weightText } from './rules/measure.ts'
import type { VariationData } from './rules/variation.ts'
import { variationImage } from './rules/variation-image.ts'
import { PriceWords } from './ui/PriceWords.tsx'
import { StockLine } from './ui/StockLine.tsx'

/** What the data of a variation is made from: of its product only what is the same for all of them. */
export type VariationFacts = Pick<ProductFacts, 'currency' | 'zone' | 'nowMs'> & {
  /** By id of the variation; one without a price has none. */
  readonly offerById: ReadonlyMap<number, Offer>
  readonly product: Pick<Product, 'id' | 'name' | 'slug' | 'pictures'>
  /** Whether a choice does not change the price. */
  readonly allCostTheSame: boolean
  /** Whether the page tells sums of what has no prices by quantity. */
  readonly sumsAll: boolean
}

/** The same from everything that a page knows. */
export function variationFacts(facts: PricedProduct): VariationFacts {
  const { shown, withoutTiers } = facts.pricing.display.summary
  return { ...facts, allCostTheSame: facts.isOneOffer, sumsAll: shown && withoutTiers }
}

/**
 * A variation as the wire has it (spec 3.1; docs/wire.md 2.4, docs/wire.md B.5): what stands in
 * `data-product_variations` and what `get_variation` answers. `undefined` when it has no price.
 */
export function variationData(facts: VariationFacts, variation: Variation): VariationData | undefined {
  const offer = facts.offerById.get(variation.id)
  if (!offer) return undefined
  const { product } = facts
  const picture = variation.picture ?? product.pictures[0]
  return {
    attributes: wireChoice(variation.choice),
    ...priceData(facts, offer),
    ...stockData(offer),
    ...sizeData(variation),
    gallery_image_ids: [],
    gallery_images_html: '',
    image: variationImage(picture, product.name),
    image_id: picture?.id ?? 0,
    variation_image_id: picture?.id ?? 0,
    is_downloadable: variation.downloadable,
    is_sold_individually: variation.soldIndividually ? 'yes' : 'no',
    is_virtual: variation.virtual,
    parent_id: product.id,
    sku: variation.sku,
    variation_description: variation.description === '' ? '' : safeHtml(variation.description),
    variation_id: variation.id,
    variation_is_active: true,
    variation_is_visible: true,
    variation_permalink: `/product/${product.slug}/?${new URLSearchParams(wireChoice(variation.choice))}`,
  }
}

/** All of the product's variations, in menu order. */
export function allVariationData(facts: PricedProduct): VariationData[] {
  const known = variationFacts(facts)
  return facts.product.variations
    .map((variation) => variationData(known, variation))
    .filter((data) => data !== undefined)
}

function priceData(facts: VariationFacts, offer: Offer) {
  const { price, shown, priceDisplay: shownAs, saleUntilMs, measured } = offer
  const { currency, allCostTheSame } = facts
  return {
    display_price: inUnits(shown.activeMinor, currency),
    display_regular_price: inUnits(shown.regularMinor, currency),
    // The price of a unit may differ where that of a piece does not.
    price_html:
      allCostTheSame && !measured
        ? ''
        : renderToStaticMarkup(
            <PriceWords
              price={shown}
              currency={currency}
              saleDay={saleDay(facts, saleUntilMs)}
              measured={measured}
              suffix={suffixText(price.activeMinor, shownAs, currency)}
            />,
          ),
    is_purchasable: true,
    ...(facts.sumsAll && isConverted(shownAs) && { priced_as: pricedAs(offer) }),
  }
}

/** What script works sums out on, where the shown price does not tell what was entered; as in a table of prices. */
function pricedAs({ price, priceDisplay: shownAs, min: least }: Offer): string {
  const { activeMinor, regularMinor, onSale } = price
  return JSON.stringify({
    tiers: [],
    minimum: least,
    activeMinor,
    regularMinor,
    onSale,
    priceDisplay: shownAs,
  })
}

function stockData({ level, inStock, min: least, max: most, step }: Offer) {
  return {
    availability_html: renderToStaticMarkup(<StockLine level={level} min={least} />),
    backorders_allowed: level.backorders !== 'no',
    is_in_stock: inStock,
    max_qty: most ?? ('' as const),
    min_qty: least,
    qty_value: least,
    step,
    variation_stock_left: level.stockLeft ?? ('' as const),
  }
}

function sizeData({ sizeMm, weightGrams }: Variation) {
  return {
    dimensions: {
      length: centimetres(sizeMm.length),
      width: centimetres(sizeMm.width),
      height: centimetres(sizeMm.height),
    },
    dimensions_html: sizeText(sizeMm),
    weight: kilograms(weightGrams),
    weight_html: weightText(weightGrams),
  }
}

function wireChoice(choice: Variation['choice']): Record<string, string> {
  return Object.fromEntries(Object.entries(choice).map(([key, slug]) => [`attribute_${key}`, slug]))
}

/** The wire has amounts as numbers of whole units: 2450 is 24.5. */
function inUnits(amountMinor: number, { decimals }: CurrencyFormat): number {
  return Number(plainAmount(amountMinor, decimals))
}
