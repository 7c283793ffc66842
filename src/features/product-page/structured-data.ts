import { plainAmount } from '../../kernel/format.ts'
import { plainText } from '../../kernel/text.ts'
import { type GiftCardTerms, giftCardRange } from '../catalog/rules/gift-card.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import { imagePath, type Picture } from '../media/rules/image.ts'
import type { PricedOffer, PricedProduct } from './priced-product.ts'

/** What holds for every offer of a product: where it is sent for so much, in minor units, and until when it can be sent back. */
export type OfferConditions = {
  /** Two letters: `US`. */
  readonly country: string
  readonly deliveryMinor?: number | undefined
  /** After delivery; 0: nothing is said. */
  readonly returnsDays?: number
}

/**
 * The product for search engines (schema.org Product, or ProductGroup with its variations), with the very prices
 * that the page shows (ux 3.2.19). `origin` is empty where the shop does not know its own.
 */
export function productData(facts: PricedProduct, origin: string, conditions?: OfferConditions): object {
  const { product } = facts
  const all = conditions ? conditionsOf(conditions, facts) : {}
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
    return { ...shared, '@type': 'Product', ...offerPart(facts, product, path, all) }
  }
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: product.sku || String(product.id),
    variesBy: product.attributes.filter(({ forVariations }) => forVariations).map(({ label }) => label),
    hasVariant: product.variations.map((variation, place) =>
      variantData(facts, variation, { path, origin, all: place === 0 ? all : named(all) }),
    ),
  }
}

type Named = Readonly<Record<string, { readonly '@id': string; readonly [more: string]: unknown }>>

function conditionsOf(
  { country, deliveryMinor, returnsDays = 0 }: OfferConditions,
  facts: PricedProduct,
): Named {
  const { code, decimals } = facts.currency
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

/** By name alone, where they were told before: of a thousand variations they hold all the same. */
function named(conditions: Named): Named {
  return Object.fromEntries(Object.entries(conditions).map(([key, each]) => [key, { '@id': each['@id'] }]))
}

type Around = { readonly path: string; readonly origin: string; readonly all: Named }

function variantData(facts: PricedProduct, variation: Variation, { path, origin, all }: Around): object {
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
    ...offerPart(facts, variation, address, all),
  }
}

function valueNames({ attributes }: Product, { choice }: Variation): string[] {
  return attributes
    .map(({ key, values }) => values.find(({ slug }) => slug === choice[key])?.name)
    .filter((name) => name !== undefined)
}

/** A group has no price of its own: from the least to the most of its pieces. */
function groupOffers(facts: PricedProduct, url: string): object {
  const { offers } = facts
  const amounts = offers.map(({ shown }) => shown.activeMinor)
  if (amounts.length === 0) return {}
  const span = { leastMinor: Math.min(...amounts), mostMinor: Math.max(...amounts) }
  const inStock = offers.some((offer) => offer.inStock)
  return { offers: { ...spanOffer(facts, span, inStock), url, offerCount: offers.length } }
}

/** From the least to the most that it can be had for. */
function giftCardOffers(facts: PricedProduct, terms: GiftCardTerms, url: string): object {
  const offer = facts.offerById.get(facts.product.id)
  return offer ? { offers: { ...spanOffer(facts, giftCardRange(terms), offer.inStock), url } } : {}
}

type Span = { readonly leastMinor: number; readonly mostMinor: number }

function spanOffer({ currency }: PricedProduct, { leastMinor, mostMinor }: Span, inStock: boolean): object {
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

function offerPart(facts: PricedProduct, thing: Product | Variation, url: string, all: Named): object {
  const offer = facts.offerById.get(thing.id)
  return offer ? { offers: { ...offerData(facts, offer, url), ...all } } : {}
}

function offerData(facts: PricedProduct, offer: PricedOffer, url: string): object {
  const { code, decimals } = facts.currency
  return {
    '@type': 'Offer',
    url,
    price: plainAmount(offer.openingMinor, decimals),
    priceCurrency: code,
    availability: availability(offer.inStock),
  }
}

function imageAddress(picture: Picture, origin: string): string {
  return origin + imagePath(picture, 960, 'jpg')
}
