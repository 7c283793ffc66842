import type { z } from 'zod'
import type { variationsContract } from '../variations-resource.ts'
import type { LoadedProduct, RecordContext } from './load-products.ts'
import { attributeName, choiceNames, optionName, pictureRecord } from './product-record.ts'
import {
  dateFields,
  deliveryFields,
  priceFields,
  saleFields,
  shippingFields,
  stockFields,
  taxFields,
  tierFields,
} from './shared-record.ts'

/** A variation as `wc/v3/products/:product_id/variations` shows it. */
export function variationRecord(
  product: LoadedProduct,
  context: RecordContext,
): z.output<typeof variationsContract.record> {
  const { record, parent } = product
  const uses = (parent?.attributes ?? []).filter(({ key }) => Object.hasOwn(record.choice, key))
  const { on_sale, purchasable } = saleFields(product, context)
  const { manage_stock, stock_quantity, stock_status, ...stock } = stockFields(product)
  return {
    id: product.id,
    type: 'variation',
    ...dateFields(product, context),
    description: record.description,
    permalink: permalinkOf(product, context),
    sku: record.sku ?? '',
    global_unique_id: record.gtin,
    ...priceFields(product, context),
    on_sale,
    status: record.status,
    purchasable,
    ...deliveryFields(product),
    ...taxFields(product),
    ...{ manage_stock, stock_quantity, stock_status },
    ...stock,
    ...shippingFields(product, context),
    image: imageOf(product, context),
    attributes: uses.flatMap((use) => {
      const slug = record.choice[use.key] ?? ''
      return slug === '' ? [] : [{ ...attributeName(use, context), option: optionName(use, slug, context) }]
    }),
    menu_order: record.position,
    meta_data: [...record.metaData],
    name: choiceNames(record.choice, parent?.attributes ?? [], context),
    parent_id: record.parentId ?? 0,
    ...tierFields(product, context),
  }
}

function permalinkOf({ record, parent }: LoadedProduct, { origin }: RecordContext): string {
  const chosen = (parent?.attributes ?? [])
    .map(({ key }) => [key, record.choice[key] ?? ''] as const)
    .filter(([, slug]) => slug !== '')
  const query = new URLSearchParams(chosen.map(([key, slug]) => [`attribute_${key}`, slug]))
  return `${origin}/product/${parent?.slug ?? ''}/${chosen.length > 0 ? `?${query}` : ''}`
}

function imageOf({ record, parent }: LoadedProduct, context: RecordContext) {
  const [picture] = record.pictures.length > 0 ? record.pictures : (parent?.pictures ?? [])
  return (picture && pictureRecord(picture, context)) ?? null
}
