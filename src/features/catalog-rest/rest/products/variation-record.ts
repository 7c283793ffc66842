import type { z } from 'zod'
import type { variationsContract } from '../variations-resource.ts'
import { choiceNames, chosenOptions, variationLink, variationPicture } from './choice-record.ts'
import type { LoadedProduct, RecordContext } from './load-products.ts'
import { pictureRecord } from './product-record.ts'
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
  const { on_sale, purchasable } = saleFields(product, context)
  const { manage_stock, stock_quantity, stock_status, ...stock } = stockFields(product)
  return {
    id: product.id,
    type: 'variation',
    ...dateFields(product, context),
    description: record.description,
    permalink: variationLink(product, context),
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
    attributes: chosenOptions(product, context),
    menu_order: record.position,
    meta_data: [...record.metaData],
    name: choiceNames(record.choice, parent?.attributes ?? [], context),
    parent_id: record.parentId ?? 0,
    ...tierFields(product, context),
  }
}

function imageOf(product: LoadedProduct, context: RecordContext) {
  const picture = variationPicture(product)
  return (picture && pictureRecord(picture, context)) ?? null
}
