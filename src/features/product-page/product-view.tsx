import { renderToStaticMarkup } from 'react-dom/server'
import { ownHtml, type SafeHtml } from '../../ui/Html.tsx'
import { Price, PriceSpan } from '../../ui/Price.tsx'
import { safeHtml } from '../../ui/safe-html.ts'
import { cardPrice, type OfferPrice, percentOff } from '../catalog/rules/card-price.ts'
import { type Choice, type Product, type ProductCard, productPath } from '../catalog/rules/product.ts'
import { isSameTerms } from '../catalog/rules/subscription.ts'
import { buyElsewhere } from '../catalog/texts.ts'
import { Recurrence } from '../catalog/ui/Recurrence.tsx'
import type { Picture } from '../media/rules/image.ts'
import type { SwatchFacts } from '../swatches/swatches.ts'
import { childOffer, isOnePrice, type Offer, offerOf, type ProductFacts, pricesOf } from './product-facts.ts'
import { colorAttribute } from './rules/choice.ts'
import type {
  ExternalPurchase,
  GroupedPurchase,
  GroupRow,
  ProductView,
  QuantityBounds,
  SimplePurchase,
} from './ui/product-view.ts'
import { StockLine } from './ui/StockLine.tsx'
import { variablePurchase } from './variable-purchase.tsx'

/** What gallery and buy box show when the page opens with `choice`. */
export function productView(facts: ProductFacts, choice: Choice, swatches: SwatchFacts): ProductView {
  const { product } = facts
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    sku: product.sku,
    shortDescription: safeHtml(product.shortDescription),
    priceHtml: priceHtml(facts),
    badge: badge(facts),
    pictures: allPictures(product),
    purchase: purchaseOf(facts, choice, swatches),
  }
}

function purchaseOf(facts: ProductFacts, choice: Choice, swatches: SwatchFacts): ProductView['purchase'] {
  switch (facts.product.kind) {
    case 'simple':
      return simplePurchase(facts)
    case 'variable':
      return variablePurchase(facts, choice, swatches)
    case 'grouped':
      return groupedPurchase(facts)
    case 'external':
      return externalPurchase(facts.product)
  }
}

function priceHtml(facts: ProductFacts): SafeHtml {
  const { currency } = facts
  const prices = pricesOf(facts)
  const [first] = prices
  if (!first) return ownHtml('')
  if (isOnePrice(prices)) return onePrice(first, facts)
  const amounts = prices.map(({ activeMinor }) => activeMinor)
  return ownHtml(
    renderToStaticMarkup(
      <>
        <PriceSpan leastMinor={Math.min(...amounts)} mostMinor={Math.max(...amounts)} currency={currency} />
        <Recurrence terms={sharedTerms(prices)} currency={currency} />
      </>,
    ),
  )
}

function onePrice(price: OfferPrice, { currency }: ProductFacts, from = false): SafeHtml {
  return ownHtml(
    renderToStaticMarkup(
      <>
        <Price price={price} currency={currency} from={from} />
        <Recurrence terms={price.subscription} currency={currency} />
      </>,
    ),
  )
}

/** Said of a span of prices only where it is true of every one of them. */
function sharedTerms([first, ...others]: readonly OfferPrice[]) {
  const isShared = others.every(({ subscription }) => isSameTerms(subscription, first?.subscription))
  return isShared ? first?.subscription : undefined
}

/** What the visitor saves, where everything is on sale. */
function badge(facts: ProductFacts): string {
  const prices = pricesOf(facts)
  const [first] = prices
  if (!first?.onSale || !isOnePrice(prices)) return ''
  return `−${percentOff(first)} %`
}

function simplePurchase(facts: ProductFacts): SimplePurchase | undefined {
  const offer = offerOf(facts, facts.product)
  return (
    offer && {
      kind: 'simple',
      stockHtml: stockHtml(offer),
      inStock: offer.inStock,
      quantity: boundsOf(offer, facts.product),
    }
  )
}

function stockHtml({ level }: Offer): SafeHtml {
  return ownHtml(renderToStaticMarkup(<StockLine level={level} />))
}

function boundsOf(
  { least, most, step }: Offer,
  { soldIndividually }: Pick<Product, 'soldIndividually'>,
): QuantityBounds {
  return { least, most, step, single: soldIndividually }
}

/** Only an address of the web leads anywhere; whatever else an owner wrote is no link. */
function externalPurchase({ externalUrl, buttonText }: Product): ExternalPurchase | undefined {
  if (!/^https?:\/\//i.test(externalUrl)) return undefined
  return { kind: 'external', url: externalUrl, text: buttonText || buyElsewhere }
}

function groupedPurchase(facts: ProductFacts): GroupedPurchase {
  const rows = facts.product.children.map((child) => groupRow(facts, child))
  return { kind: 'grouped', rows, inStock: rows.some(({ quantity }) => quantity) }
}

function groupRow(facts: ProductFacts, child: ProductCard): GroupRow {
  const offer = childOffer(facts, child)
  const price = cardPrice(child.prices, facts.nowMs)
  return {
    id: child.id,
    name: child.name,
    path: `/product/${child.slug}/`,
    picture: child.pictures[0],
    priceHtml: price ? onePrice(price, facts, price.from || child.kind === 'grouped') : ownHtml(''),
    stockHtml: offer ? stockHtml(offer) : ownHtml(''),
    quantity: offer?.inStock ? boundsOf(offer, child) : undefined,
  }
}

function allPictures(product: Product): Picture[] {
  const { pictures, variations } = product
  const all = [
    ...pictures,
    ...variations.map(({ picture }) => picture).filter((picture) => picture !== undefined),
  ]
  return [...new Map(all.map((picture) => [picture.id, inItsColor(product, picture)])).values()]
}

/** "Alba in Rosa", where the owner gave no words and all variations that show the picture are of one colour. */
function inItsColor({ name, attributes, variations }: Product, picture: Picture): Picture {
  if (picture.alt !== '' && picture.alt !== name) return picture
  const color = colorAttribute(attributes)
  const showing = variations.filter((variation) => variation.picture?.id === picture.id)
  const slugs = new Set(showing.map(({ choice }) => choice[color?.key ?? ''] ?? ''))
  const value = slugs.size === 1 ? color?.values.find(({ slug }) => slugs.has(slug)) : undefined
  return value ? { ...picture, alt: `${name} in ${value.name}` } : picture
}
