import { plainAmount } from '../../kernel/format.ts'
import { plainText } from '../../kernel/text.ts'
import { type GiftCardTerms, giftCardSpan } from '../catalog/rules/gift-card.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import { imagePath, type Picture } from '../media/rules/image.ts'
import { childOffer, type Offer, offerOf, openingMinor, type ProductFacts } from './product-facts.ts'

/**
 * The product for search engines (schema.org Product, or ProductGroup with its variations), with the very prices
 * that the page shows (ux 3.2.19). `origin` is empty where the shop does not know its own.
 */
export function productData(facts: ProductFacts, origin: string): object {
  const { product } = facts
  const path = `${origin}/product/${product.slug}/`
  const [brand] = product.brands
  const description = plainText(product.shortDescription || product.description, 500)
  const image = product.pictures.map((picture) => imageAddress(picture, origin))
  const shared = {
    '@context': 'https://schema.org',
    name: product.name,
    url: path,
    ...(description && { description }),
    ...(image.length > 0 && { image }),
    ...(product.sku && { sku: product.sku }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
  }
  if (product.kind === 'grouped') {
    return { ...shared, '@type': 'Product', ...groupOffers(facts, path) }
  }
  if (product.giftCard) {
    return { ...shared, '@type': 'Product', ...giftCardOffers(facts, product.giftCard, path) }
  }
  if (product.kind !== 'variable') {
    return { ...shared, '@type': 'Product', ...offerPart(facts, product, path) }
  }
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: product.sku || String(product.id),
    variesBy: product.attributes.filter(({ forVariations }) => forVariations).map(({ label }) => label),
    hasVariant: product.variations.map((variation) => variantData(facts, variation, path, origin)),
  }
}

function variantData(facts: ProductFacts, variation: Variation, path: string, origin: string): object {
  const { product } = facts
  const query = Object.entries(variation.choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const address = `${path}?${new URLSearchParams(query)}`
  const picture = variation.picture ?? product.pictures[0]
  return {
    '@type': 'Product',
    name: [product.name, ...valueNames(product, variation)].join(', '),
    ...(variation.sku && { sku: variation.sku }),
    ...(variation.gtin && { gtin: variation.gtin }),
    ...(picture && { image: imageAddress(picture, origin) }),
    ...offerPart(facts, variation, address),
  }
}

function valueNames({ attributes }: Product, { choice }: Variation): string[] {
  return attributes
    .map(({ key, values }) => values.find(({ slug }) => slug === choice[key])?.name)
    .filter((name) => name !== undefined)
}

/** A group has no price of its own: from the least to the most of its pieces. */
function groupOffers(facts: ProductFacts, url: string): object {
  const offers = facts.product.children.flatMap((child) => childOffer(facts, child) ?? [])
  const amounts = offers.map(({ shown }) => shown.activeMinor)
  if (amounts.length === 0) return {}
  const span = { leastMinor: Math.min(...amounts), mostMinor: Math.max(...amounts) }
  const inStock = offers.some((offer) => offer.inStock)
  return { offers: { ...spanOffer(facts, span, inStock), url, offerCount: offers.length } }
}

/** From the least to the most that it can be had for. */
function giftCardOffers(facts: ProductFacts, terms: GiftCardTerms, url: string): object {
  const offer = offerOf(facts, facts.product)
  return offer ? { offers: { ...spanOffer(facts, giftCardSpan(terms), offer.inStock), url } } : {}
}

type Span = { readonly leastMinor: number; readonly mostMinor: number }

function spanOffer({ currency }: ProductFacts, { leastMinor, mostMinor }: Span, inStock: boolean): object {
  const { code, decimals } = currency
  return {
    '@type': 'AggregateOffer',
    lowPrice: plainAmount(leastMinor, decimals),
    highPrice: plainAmount(mostMinor, decimals),
    priceCurrency: code,
    availability: availability(inStock),
  }
}

function availability(inStock: boolean): string {
  return `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`
}

function offerPart(facts: ProductFacts, thing: Product | Variation, url: string): object {
  const offer = offerOf(facts, thing)
  return offer ? { offers: offerData(facts, offer, url) } : {}
}

function offerData(facts: ProductFacts, offer: Offer, url: string): object {
  const { code, decimals } = facts.currency
  return {
    '@type': 'Offer',
    url,
    price: plainAmount(openingMinor(facts, offer), decimals),
    priceCurrency: code,
    availability: availability(offer.inStock),
  }
}

function imageAddress(picture: Picture, origin: string): string {
  return origin + imagePath(picture, 960, 'jpg')
}
