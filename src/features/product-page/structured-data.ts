import { plainAmount } from '../../kernel/format.ts'
import { plainText } from '../../kernel/text.ts'
import { type GiftCardTerms, giftCardRange } from '../catalog/rules/gift-card.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import { imagePath, type Picture } from '../media/rules/image.ts'
import type { PricedOffer, PricedProduct } from './data/priced-product.ts'

/** The conditions of every offer of a product: country, delivery cost in minor units, and time for returns. */
export type OfferConditions = {
  /** Two letters: `US`. */
  readonly country: string
  readonly deliveryMinor?: number | undefined
  /** After delivery; 0: not stated. */
  readonly returnsDays?: number
}

/**
 * The product for search engines (schema.org Product, or ProductGroup with its variations), with the very prices
 * that the page shows (ux 3.2.19). `origin` is empty where the shop does not know its own.
 */
export function productData(pageData: PricedProduct, origin: string, conditions?: OfferConditions): object {
  const { product } = pageData
  const all = conditions ? conditionsOf(conditions, pageData) : {}
  const path = `${origin}/product/${product.slug}/`
  const [brand] = product.brands
  const description = plainText(product.shortDescription || product.description, 500)
  const image = product.pictures.map((picture) => imageUrl(picture, origin))
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
    return { ...shared, '@type': 'Product', ...groupOffers(pageData, path) }
  }
  if (product.giftCard) {
    return { ...shared, '@type': 'Product', ...giftCardOffers(pageData, product.giftCard, path) }
  }
  if (product.kind !== 'variable') {
    return { ...shared, '@type': 'Product', ...offerPart(pageData, product, path, all) }
  }
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: product.sku || String(product.id),
    variesBy: product.attributes.filter(({ forVariations }) => forVariations).map(({ label }) => label),
    hasVariant: product.variations.map((variation, index) =>
      variantData(pageData, variation, { path, origin, all: index === 0 ? all : references(all) }),
    ),
  }
}

type Conditions = Readonly<Record<string, { readonly '@id': string; readonly [more: string]: unknown }>>

function conditionsOf(
  { country, deliveryMinor, returnsDays = 0 }: OfferConditions,
  pageData: PricedProduct,
): Conditions {
  const { code, decimals } = pageData.currency
  return {
    ...(deliveryMinor !== undefined && {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        '@id': '#delivery',
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: plainAmount(deliveryMinor, decimals),
          currency: code,
        },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      },
    }),
    ...(returnsDays > 0 && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        '@id': '#returns',
        applicableCountry: country,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: returnsDays,
      },
    }),
  }
}

/** References by id to the conditions stated before: there may be a thousand variations. */
function references(conditions: Conditions): Conditions {
  return Object.fromEntries(Object.entries(conditions).map(([key, each]) => [key, { '@id': each['@id'] }]))
}

type VariantContext = { readonly path: string; readonly origin: string; readonly all: Conditions }

function variantData(
  pageData: PricedProduct,
  variation: Variation,
  { path, origin, all }: VariantContext,
): object {
  const { product } = pageData
  const query = Object.entries(variation.choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const address = `${path}?${new URLSearchParams(query)}`
  const picture = variation.picture ?? product.pictures[0]
  return {
    '@type': 'Product',
    name: [product.name, ...valueNames(product, variation)].join(', '),
    ...(variation.sku && { sku: variation.sku }),
    ...(variation.gtin && { gtin: variation.gtin }),
    ...(picture && { image: imageUrl(picture, origin) }),
    ...offerPart(pageData, variation, address, all),
  }
}

function valueNames({ attributes }: Product, { choice }: Variation): string[] {
  return attributes
    .map(({ key, values }) => values.find(({ slug }) => slug === choice[key])?.name)
    .filter((name) => name !== undefined)
}

/** A group has no price: the range of its products. */
function groupOffers(pageData: PricedProduct, url: string): object {
  const { offers } = pageData
  const amounts = offers.map(({ shown }) => shown.activeMinor)
  if (amounts.length === 0) return {}
  const span = { minMinor: Math.min(...amounts), maxMinor: Math.max(...amounts) }
  const inStock = offers.some((offer) => offer.inStock)
  return { offers: { ...spanOffer(pageData, span, inStock), url, offerCount: offers.length } }
}

/** The range of amounts. */
function giftCardOffers(pageData: PricedProduct, terms: GiftCardTerms, url: string): object {
  const offer = pageData.offerById.get(pageData.product.id)
  return offer ? { offers: { ...spanOffer(pageData, giftCardRange(terms), offer.inStock), url } } : {}
}

type Span = { readonly minMinor: number; readonly maxMinor: number }

function spanOffer({ currency }: PricedProduct, { minMinor, maxMinor }: Span, inStock: boolean): object {
  const { code, decimals } = currency
  return {
    '@type': 'AggregateOffer',
    lowPrice: plainAmount(minMinor, decimals),
    highPrice: plainAmount(maxMinor, decimals),
    priceCurrency: code,
    availability: availability(inStock),
  }
}

function availability(inStock: boolean): string {
  return `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`
}

function offerPart(
  pageData: PricedProduct,
  sellable: Product | Variation,
  url: string,
  all: Conditions,
): object {
  const offer = pageData.offerById.get(sellable.id)
  return offer ? { offers: { ...offerData(pageData, offer, url), ...all } } : {}
}

function offerData(pageData: PricedProduct, offer: PricedOffer, url: string): object {
  const { code, decimals } = pageData.currency
  return {
    '@type': 'Offer',
    url,
    price: plainAmount(offer.openingMinor, decimals),
    priceCurrency: code,
    availability: availability(offer.inStock),
  }
}

function imageUrl(picture: Picture, origin: string): string {
  return origin + imagePath(picture, 960, 'jpg')
}
