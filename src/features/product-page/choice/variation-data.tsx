import { renderToStaticMarkup } from 'react-dom/server'
import { type CurrencyFormat, plainAmount } from '../../../kernel/format.ts'
import { safeHtml } from '../../../ui/html/safe-html.ts'
import type { Product, Variation } from '../../catalog/rules/product.ts'
import { isConverted, suffixText } from '../../catalog/rules/product-price-display.ts'
import { sizeText } from '../../catalog/rules/size-text.ts'
import type { Offer, ProductPageData } from '../data/page-data.ts'
import { saleDay } from '../data/page-data.ts'
import type { PricedProduct } from '../data/priced-product.ts'
import * as messages from '../messages.ts'
import { centimetres, kilograms, weightText } from '../rules/measure.ts'
import type { VariationData } from '../rules/variation.ts'
import { variationImage } from '../rules/variation-image.ts'
import { FullPrice } from '../ui/FullPrice.tsx'
import { StockStatus } from '../ui/StockStatus.tsx'

/** What the data of a variation is made from: of its product only what is the same for all of them. */
export type VariationDataInput = Pick<ProductPageData, 'currency' | 'zone' | 'nowMs' | 'backorderNote'> & {
  /** By id of the variation; one without a price has none. */
  readonly offerById: ReadonlyMap<number, Offer>
  readonly product: Pick<Product, 'id' | 'name' | 'slug' | 'pictures'>
  /** Whether a choice does not change the price. */
  readonly allCostTheSame: boolean
  /** Whether the page shows totals of products without prices by quantity. */
  readonly sumsAll: boolean
}

/** The same from the data of a page. */
export function variationDataInput(input: PricedProduct): VariationDataInput {
  const { shown, withoutTiers } = input.pricing.display.summary
  return { ...input, allCostTheSame: input.isOneOffer, sumsAll: shown && withoutTiers }
}

/**
 * A variation as the wire has it (spec 3.1; docs/wire.md 2.4, docs/wire.md B.5): an entry of
 * `data-product_variations` and the answer of `get_variation`. `undefined` when it has no price.
 */
export function variationData(input: VariationDataInput, variation: Variation): VariationData | undefined {
  const offer = input.offerById.get(variation.id)
  if (!offer) return undefined
  const { product } = input
  const picture = variation.picture ?? product.pictures[0]
  return {
    attributes: wireChoice(variation.choice),
    ...priceData(input, offer),
    ...stockData(input, offer),
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
export function allVariationData(input: PricedProduct): VariationData[] {
  const known = variationDataInput(input)
  return input.product.variations
    .map((variation) => variationData(known, variation))
    .filter((data) => data !== undefined)
}

function priceData(input: VariationDataInput, offer: Offer) {
  const { price, shown, priceDisplay: display, saleUntilMs, measured } = offer
  const { currency, allCostTheSame } = input
  return {
    display_price: inUnits(shown.activeMinor, currency),
    display_regular_price: inUnits(shown.regularMinor, currency),
    // The unit price (per litre) may differ where the price does not.
    price_html:
      allCostTheSame && !measured
        ? ''
        : renderToStaticMarkup(
            <FullPrice
              price={shown}
              currency={currency}
              saleDay={saleDay(input, saleUntilMs)}
              measured={measured}
              suffix={suffixText(price.activeMinor, display, currency)}
            />,
          ),
    is_purchasable: true,
    ...(input.sumsAll && isConverted(display) && { priced_as: pricedAs(offer) }),
  }
}

/** The entered price for totals in the browser, where the shown price differs; as in a table of prices. */
function pricedAs({ price, priceDisplay: display, min }: Offer): string {
  const { activeMinor, regularMinor, onSale } = price
  return JSON.stringify({
    tiers: [],
    minimum: min,
    activeMinor,
    regularMinor,
    onSale,
    priceDisplay: display,
  })
}

function stockData({ backorderNote }: VariationDataInput, { level, inStock, min, max, step }: Offer) {
  return {
    availability_html: renderToStaticMarkup(
      <StockStatus level={level} min={min} backorderNote={backorderNote} />,
    ),
    backorders_allowed: level.backorders !== 'no',
    is_in_stock: inStock,
    max_qty: max ?? ('' as const),
    min_qty: min,
    qty_value: min,
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
    dimensions_html: sizeText(sizeMm) || messages.unknownMeasure(),
    weight: kilograms(weightGrams),
    weight_html: weightText(weightGrams) || messages.unknownMeasure(),
  }
}

function wireChoice(choice: Variation['choice']): Record<string, string> {
  return Object.fromEntries(Object.entries(choice).map(([key, slug]) => [`attribute_${key}`, slug]))
}

/** The wire has amounts as numbers of whole units: 2450 is 24.5. */
function inUnits(amountMinor: number, { decimals }: CurrencyFormat): number {
  return Number(plainAmount(amountMinor, decimals))
}
