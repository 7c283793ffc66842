import { renderToStaticMarkup } from 'react-dom/server'
import { ownHtml, type SafeHtml } from '../../ui/Html.tsx'
import { Price, PriceSpan } from '../../ui/Price.tsx'
import { safeHtml } from '../../ui/safe-html.ts'
import { percentOff } from '../catalog/rules/card-price.ts'
import type { Choice, Product } from '../catalog/rules/product.ts'
import type { Picture } from '../media/rules/image.ts'
import { choiceAttributes } from './asked-choice.ts'
import { isOnePrice, offerOf, type ProductFacts, pricesOf } from './product-facts.ts'
import { chosenVariation, colorAttribute } from './rules/choice.ts'
import type { ProductView, SimplePurchase, VariablePurchase } from './ui/product-view.ts'
import { StockLine } from './ui/StockLine.tsx'
import { variationData } from './variation-data.tsx'

/** From this many variations on they do not travel with the page (docs/wire.md 2.4). */
const MOST_EMBEDDED = 30

/** Whether the variations of the product stand in the form, or are asked of the server one by one. */
export function isEmbedded({ variations }: Product): boolean {
  return variations.length <= MOST_EMBEDDED
}

/** What gallery and buy box show when the page opens with `choice`. */
export function productView(facts: ProductFacts, choice: Choice): ProductView {
  const { product } = facts
  return {
    id: product.id,
    name: product.name,
    path: `/product/${product.slug}/`,
    sku: product.sku,
    shortDescription: safeHtml(product.shortDescription),
    priceHtml: priceHtml(facts),
    badge: badge(facts),
    pictures: allPictures(product),
    purchase: product.kind === 'simple' ? simplePurchase(facts) : variablePurchase(facts, choice),
  }
}

function priceHtml(facts: ProductFacts): SafeHtml {
  const { currency } = facts
  const prices = pricesOf(facts)
  const [first] = prices
  if (!first) return ownHtml('')
  if (isOnePrice(prices)) return ownHtml(renderToStaticMarkup(<Price price={first} currency={currency} />))
  const amounts = prices.map(({ activeMinor }) => activeMinor)
  return ownHtml(
    renderToStaticMarkup(
      <PriceSpan leastMinor={Math.min(...amounts)} mostMinor={Math.max(...amounts)} currency={currency} />,
    ),
  )
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
      stockHtml: ownHtml(renderToStaticMarkup(<StockLine level={offer.level} />)),
      inStock: offer.inStock,
      quantity: { least: offer.least, most: offer.most, single: facts.product.soldIndividually },
    }
  )
}

function variablePurchase(facts: ProductFacts, choice: Choice): VariablePurchase {
  const { product } = facts
  const attributes = choiceAttributes(product)
  const keys = attributes.map(({ key }) => key)
  const chosen = chosenVariation(product.variations, keys, choice)
  return {
    kind: 'variable',
    attributes: attributes.map(({ key, label, values }) => ({
      key,
      label,
      values: values.filter(isOffered(product, key)),
    })),
    choice,
    chosen: chosen && variationData(facts, chosen),
    colorKey: colorAttribute(attributes)?.key,
    askServer: !isEmbedded(product),
  }
}

/** Only values that some variation has, or takes as any value. */
function isOffered({ variations }: Product, key: string) {
  const offered = new Set(variations.map(({ choice }) => choice[key] ?? ''))
  return ({ slug }: { readonly slug: string }) => offered.has('') || offered.has(slug)
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
