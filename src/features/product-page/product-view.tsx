import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '../../kernel/format.ts'
import { type SafeHtml, trustedHtml } from '../../ui/html/Html.tsx'
import { safeHtml } from '../../ui/html/safe-html.ts'
import { Price, PriceSpan, PriceSuffix } from '../../ui/money/Price.tsx'
import * as catalogMessages from '../catalog/messages.ts'
import {
  type CardPrice,
  cardPrice,
  cardSuffix,
  type OfferPrice,
  percentOff,
} from '../catalog/rules/card-price.ts'
import { type Choice, type ListedProduct, type Product, productPath } from '../catalog/rules/product.ts'
import { rangeSuffix } from '../catalog/rules/product-price-display.ts'
import { sizeText } from '../catalog/rules/size-text.ts'
import { isSameTerms } from '../catalog/rules/subscription.ts'
import { Recurrence } from '../catalog/ui/Recurrence.tsx'
import type { Picture } from '../media/rules/image.ts'
import type { SwatchData } from '../swatches/swatches.ts'
import { catalogPriceText } from '../tier-pricing/rules/catalog-price.ts'
import { variablePurchase } from './choice/variable-purchase.tsx'
import { isOnePrice, type Offer, saleDay } from './data/page-data.ts'
import type { PricedOffer, PricedProduct } from './data/priced-product.ts'
import { giftCardPriceRange, giftCardPurchase } from './gift-card-purchase.tsx'
import * as messages from './messages.ts'
import { bulkHint } from './prices/bulk-hint.ts'
import { type DisplayedPrice, followingPrice, pageTierTables, tierInserts } from './prices/tier-tables.tsx'
import { colorAttribute } from './rules/choice.ts'
import { savingText } from './rules/page-texts.ts'
import { PriceDetails } from './ui/FullPrice.tsx'
import { OfferedPrice } from './ui/OfferedPrice.tsx'
import type {
  ExternalPurchase,
  GiftCardPurchase,
  GroupedPurchase,
  GroupRow,
  ProductView,
  QuantityFieldRange,
  SimplePurchase,
} from './ui/product-view.ts'
import { StockStatus } from './ui/StockStatus.tsx'
import { UnitPrice } from './ui/UnitPrice.tsx'

/** What gallery and buy box show when the page opens with `choice`. */
export function productView(pageData: PricedProduct, choice: Choice, swatches: SwatchData): ProductView {
  const { product } = pageData
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    sku: product.sku,
    size: product.kind === 'variable' ? '' : sizeText(product.sizeMm),
    shortDescription: safeHtml(product.shortDescription),
    ...initialPriceView(pageData, choice),
    badge: badge(pageData),
    pictures: allPictures(product),
    purchase: purchaseOf(pageData, choice, swatches),
  }
}

function purchaseOf(pageData: PricedProduct, choice: Choice, swatches: SwatchData): ProductView['purchase'] {
  switch (pageData.product.kind) {
    case 'simple':
      return plainPurchase(pageData)
    case 'variable':
      return variablePurchase(pageData, choice, swatches)
    case 'grouped':
      return groupedPurchase(pageData)
    case 'external':
      return externalPurchase(pageData.product)
  }
}

type PriceView = Pick<ProductView, 'priceHtml' | 'followingPriceHtml' | 'inserts'>

/** The price, and where there may be prices by quantity, what shows them. */
function initialPriceView(pageData: PricedProduct, choice: Choice): PriceView {
  const { giftCard } = pageData.product
  if (giftCard) return { priceHtml: htmlOf(giftCardPriceRange(pageData, giftCard)) }
  const own = initialPrice(pageData)
  const priceHtml = htmlOf(own)
  const parts = pageTierTables(pageData, choice)
  if (!parts) return { priceHtml }
  const inserts = tierInserts(pageData, parts)
  // Where nothing has a price by quantity, the island changes the price with the choice, at once.
  if (![...pageData.tiers.values()].some(({ steps }) => steps.length > 0)) return { priceHtml, inserts }
  const chosen = pageData.product.variations.find(({ id }) => id === parts.displayedId)
  const offer = chosen && pageData.offerById.get(chosen.id)
  const shown = offer
    ? { ...offered(pageData, offer), priceWithoutChoice: priceHtml && <PriceAndDetails {...own} /> }
    : own
  return { priceHtml, inserts, followingPriceHtml: followingPrice(pageData, parts, shown) }
}

function PriceAndDetails({ price, after }: DisplayedPrice) {
  return (
    <>
      {price}
      {after}
    </>
  )
}

function htmlOf(shown: DisplayedPrice): SafeHtml {
  return trustedHtml(renderToStaticMarkup(<PriceAndDetails {...shown} />))
}

/** The price of the product before anything is chosen. */
function initialPrice(pageData: PricedProduct): DisplayedPrice {
  const { currency, offers } = pageData
  const prices = offers.map(({ shown }) => shown)
  const [first] = offers
  if (!first) return { price: undefined }
  const inListings = listedPrice(pageData)
  const suffix = rangeSuffix(offers.map(({ priceDisplay: shownAs }) => shownAs))
  if (inListings) return { price: <ListedPrice text={inListings} suffix={suffix} /> }
  if (pageData.isOneOffer) {
    const isSameEnd = offers.every(({ saleUntilMs }) => saleUntilMs === first.saleUntilMs)
    const isSameMeasure = offers.every(({ measured }) => isSame(measured, first.measured))
    return offered(pageData, {
      ...first,
      saleUntilMs: isSameEnd ? first.saleUntilMs : undefined,
      measured: isSameMeasure ? first.measured : undefined,
    })
  }
  const min = minOf(prices.map(({ activeMinor }) => activeMinor))
  const max = -minOf(prices.map(({ activeMinor }) => -activeMinor))
  return {
    price: <PriceSpan minMinor={min} maxMinor={max} currency={currency} suffix={suffix} />,
    after: <Recurrence terms={sharedTerms(prices)} currency={currency} />,
  }
}

function isSame(one: Offer['measured'], other: Offer['measured']): boolean {
  return one?.amount === other?.amount && one?.base === other?.base && one?.unit === other?.unit
}

/** Without spread arguments: there may be thousands. */
function minOf(amounts: readonly number[]): number {
  return amounts.reduce((min, amount) => Math.min(min, amount), Infinity)
}

function offered(pageData: PricedProduct, offer: PricedOffer) {
  const { currency } = pageData
  const { shown, saleUntilMs, measured } = offer
  return {
    price: <OfferedPrice offer={offer} currency={currency} />,
    after: (
      <>
        <PriceDetails price={shown} currency={currency} saleDay={saleDay(pageData, saleUntilMs)} />
        <UnitPrice measured={measured} priceMinor={offer.openingMinor} currency={currency} />
      </>
    ),
  }
}

function ListedPrice({ text, suffix }: { readonly text: string; readonly suffix: string }) {
  return (
    <span className="price">
      {text}
      <PriceSuffix text={suffix} />
    </span>
  )
}

function listedPrice(pageData: PricedProduct): string | undefined {
  const terms = pageData.pricing.asInListings
  return terms && pageData.listed && catalogPriceText(pageData.listed, terms, pageData.currency)
}

/** Shown at a price range only where all its prices have the same terms. */
function sharedTerms([first, ...others]: readonly OfferPrice[]) {
  const isShared = others.every(({ subscription }) => isSameTerms(subscription, first?.subscription))
  return isShared ? first?.subscription : undefined
}

/** The saving, in percent of the entered price and in money as shown (ux 3.2.8), where everything is on sale. */
function badge(pageData: PricedProduct): string {
  const { offers } = pageData
  const [first] = offers
  if (!first?.price.onSale || !isOnePrice(offers.map(({ price }) => price))) return ''
  const { regularMinor, activeMinor } = first.shown
  const saved = pageData.isOneOffer ? formatMoney(regularMinor - activeMinor, pageData.currency) : ''
  return savingText(percentOff(first.price), saved)
}

function plainPurchase(pageData: PricedProduct): SimplePurchase | GiftCardPurchase | undefined {
  const { product } = pageData
  const offer = pageData.offerById.get(product.id)
  if (!offer) return undefined
  const common = {
    stockHtml: stockHtml(pageData, offer, true),
    inStock: offer.inStock,
    quantity: quantityRangeOf(offer, product),
  }
  return product.giftCard
    ? giftCardPurchase(pageData, product.giftCard, common)
    : { kind: 'simple', ...common }
}

function stockHtml({ backorderNote }: PricedProduct, { level, min }: Offer, badged = false): SafeHtml {
  return trustedHtml(
    renderToStaticMarkup(
      <StockStatus level={level} min={min} backorderNote={backorderNote} badged={badged} />,
    ),
  )
}

function quantityRangeOf(
  { min, max, step }: Offer,
  { soldIndividually }: Pick<Product, 'soldIndividually'>,
): QuantityFieldRange {
  return { min: min, max: max, step, single: soldIndividually }
}

/** Only http(s) URLs become links. */
function externalPurchase({ externalUrl, buttonText }: Product): ExternalPurchase | undefined {
  if (!/^https?:\/\//i.test(externalUrl)) return undefined
  return { kind: 'external', url: externalUrl, text: buttonText || catalogMessages.buyProduct() }
}

function groupedPurchase(pageData: PricedProduct): GroupedPurchase {
  const rows = pageData.product.children.map((child) => groupRow(pageData, child))
  return { kind: 'grouped', rows, inStock: rows.some(({ quantity }) => quantity) }
}

function groupRow(pageData: PricedProduct, child: ListedProduct): GroupRow {
  const offer = pageData.offerById.get(child.id)
  const price = cardPrice(child.prices, pageData.nowMs, pageData.taxDisplay)
  return {
    id: child.id,
    name: child.name,
    path: `/product/${child.slug}/`,
    picture: child.pictures[0],
    priceHtml: price ? htmlOf(rowPrice(pageData, child, price)) : trustedHtml(''),
    stockHtml: offer ? stockHtml(pageData, offer) : trustedHtml(''),
    bulk: offer && bulkHint(pageData, offer, pageData.pricing.terms),
    quantity: offer?.inStock ? quantityRangeOf(offer, child) : undefined,
  }
}

/** The buyer's price of a product in a group; of one that is bought on its own page, its lowest price. */
function rowPrice(pageData: PricedProduct, child: ListedProduct, price: CardPrice): DisplayedPrice {
  const offer = pageData.offerById.get(child.id)
  if (offer) return offered(pageData, offer)
  const { currency } = pageData
  return {
    price: (
      <Price
        price={price}
        currency={currency}
        from={price.from || child.kind === 'grouped'}
        suffix={cardSuffix(price, currency)}
      />
    ),
    after: <PriceDetails price={price} currency={currency} saleDay={undefined} />,
  }
}

function allPictures(product: Product): Picture[] {
  const { pictures, variations } = product
  const all = [
    ...pictures,
    ...variations.map(({ picture }) => picture).filter((picture) => picture !== undefined),
  ]
  return [...new Map(all.map((picture) => [picture.id, namedByColor(product, picture)])).values()]
}

/** "Alba in Rosa", where the owner gave no text and all variations with the picture have one colour. */
function namedByColor({ name, attributes, variations }: Product, picture: Picture): Picture {
  if (picture.alt !== '' && picture.alt !== name) return picture
  const color = colorAttribute(attributes)
  const showing = variations.filter((variation) => variation.picture?.id === picture.id)
  const slugs = new Set(showing.map(({ choice }) => choice[color?.key ?? ''] ?? ''))
  const value = slugs.size === 1 ? color?.values.find(({ slug }) => slugs.has(slug)) : undefined
  return value ? { ...picture, alt: messages.pictureInColor({ name, color: value.name }) } : picture
}
