import type { z } from 'zod'
import { slugOf } from '../../../../kernel/slug.ts'
import { cardPrice, cardSuffix } from '../../../catalog/rules/card-price.ts'
import type { AttributeUse, ProductRecord } from '../../../catalog/rules/product-record.ts'
import { defaultOptions } from '../../../tier-pricing/rules/table/tier-options.ts'
import { imageRecord } from '../images.ts'
import type { ImageRecord } from '../images-resource.ts'
import type { productsContract } from '../products-resource.ts'
import {
  attributeName,
  choiceNames,
  chosenOptions,
  optionName,
  variationLink,
  variationPicture,
} from './choice-record.ts'
import type { LoadedProduct, RecordContext } from './load-products.ts'
import { priceMarkup } from './price-html.tsx'
import {
  dateFields,
  deliveryFields,
  offersOf,
  priceFields,
  saleFields,
  shippingFields,
  stockFields,
  taxFields,
  tierFields,
} from './shared-record.ts'

/** A product as `wc/v3/products` shows it; a variation, which it reads by id, with its choice as attributes. */
export function productRecord(
  product: LoadedProduct,
  context: RecordContext,
): z.output<typeof productsContract.record> {
  const { record, parent, offers } = product
  const { kind, status } = record
  const slug = record.slug ?? parent?.slug ?? ''
  const isVariation = kind === 'variation'
  const { stock_status, ...stock } = stockFields(product)
  return {
    id: product.id,
    name: nameOf(product, context),
    slug,
    permalink: isVariation ? variationLink(product, context) : `${context.origin}/product/${slug}/`,
    ...dateFields(product, context),
    type: kind,
    status,
    featured: record.featured,
    catalog_visibility: record.visibility,
    description: record.description,
    short_description: record.shortDescription,
    sku: record.sku ?? '',
    ...priceFields(product, context),
    ...saleFields(product, context),
    total_sales: product.sold,
    ...deliveryFields(product),
    external_url: record.externalUrl,
    button_text: record.buttonText,
    ...taxFields(product),
    ...stock,
    sold_individually: record.soldIndividually,
    ...shippingParts(product, context),
    reviews_allowed: record.reviewsAllowed,
    average_rating: '0.00',
    rating_count: 0,
    upsell_ids: [...record.upsellIds],
    cross_sell_ids: [...record.crossSellIds],
    parent_id: record.parentId ?? 0,
    purchase_note: record.purchaseNote,
    categories: termsOf(record.categoryIds, context),
    tags: termsOf(record.tagIds, context),
    images: imagesOf(product, context),
    attributes: isVariation
      ? chosenOptions(product, context)
      : record.attributes.map((use, position) => attributeOf(use, position, context)),
    default_attributes: record.attributes.flatMap((use) => defaultOf(use, context)),
    variations: kind === 'variable' ? offers.map(({ id }) => id) : [],
    grouped_products: [...record.groupedIds],
    menu_order: record.position,
    price_html: priceHtml(product, context),
    related_ids: [...product.relatedIds],
    meta_data: [...record.metaData],
    stock_status,
    has_options: kind === 'variable' && record.attributes.some(({ forVariations }) => forVariations),
    post_password: record.password,
    global_unique_id: record.gtin,
    permalink_template: `${context.origin}/product/%product%/`,
    generated_slug: slugOf(record.name),
    ...tierFields(product, context),
    tiered_pricing_product_settings: tierSettings(product),
    brands: termsOf(record.brandIds, context),
  }
}

/** How its page shows prices by quantity. */
function tierSettings({ tiers }: LoadedProduct) {
  const { layout, unit, defaultVariationId, samePrices, minimumTogether } = tiers?.options ?? defaultOptions
  return {
    layout: layout ?? ('default' as const),
    base_unit_name: { ...unit },
    default_variation: defaultVariationId ?? 0,
    same_prices: samePrices,
    minimum_together: minimumTogether,
  }
}

function shippingParts(product: LoadedProduct, context: RecordContext) {
  const { virtual, taxStatus } = product.record
  const { weight, dimensions, ...classes } = shippingFields(product, context)
  return {
    ...{ weight, dimensions },
    shipping_required: !virtual,
    shipping_taxable: !virtual && taxStatus !== 'none',
    ...classes,
  }
}

function nameOf({ record, parent }: LoadedProduct, context: RecordContext): string {
  if (!parent) return record.name
  const values = choiceNames(record.choice, parent.attributes, context)
  return values === '' ? parent.name : `${parent.name} - ${values}`
}

function attributeOf(use: AttributeUse, position: number, context: RecordContext) {
  const slugs = 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
  return {
    ...attributeName(use, context),
    position,
    visible: use.visible,
    variation: use.forVariations,
    options: slugs.map((slug) => optionName(use, slug, context)),
  }
}

function defaultOf(use: AttributeUse, context: RecordContext) {
  if (use.defaultSlug === '') return []
  const { id, name } = attributeName(use, context)
  return [{ id, name, option: use.defaultSlug }]
}

function termsOf(ids: readonly number[], { terms }: RecordContext) {
  return ids.flatMap((id) => {
    const term = terms.get(id)
    return term ? [{ id, name: term.name, slug: term.slug }] : []
  })
}

function imagesOf(product: LoadedProduct, context: RecordContext): ImageRecord[] {
  const { kind, pictures } = product.record
  const shown = kind === 'variation' ? [variationPicture(product) ?? []].flat() : pictures
  return shown.flatMap((picture) => pictureRecord(picture, context) ?? [])
}

/** A picture of a product or variation, with the text that it has there. */
export function pictureRecord(
  { imageId, alt }: ProductRecord['pictures'][number],
  context: RecordContext,
): ImageRecord | undefined {
  const picture = context.pictures.get(imageId)
  return picture && imageRecord(alt === '' ? picture : { ...picture, alt }, context)
}

/** As pages show it: the lowest price, with its taxes or without. */
function priceHtml(product: LoadedProduct, { nowMs, currency, taxDisplay }: RecordContext): string {
  const price = cardPrice(offersOf(product), nowMs, taxDisplay)
  if (!price) return ''
  const { activeMinor, regularMinor, onSale, from } = price
  const shown = { activeMinor, regularMinor, onSale }
  return priceMarkup({ price: shown, from, currency, suffix: cardSuffix(price, currency) })
}
