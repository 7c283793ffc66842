import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { minorOf } from '../../../../platform/rest/values/amounts.ts'
import { changedMetaData } from '../../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { findProducts } from '../../../catalog/catalog.ts'
import { sellables } from '../../../catalog/facts.ts'
import type { NewLine, ShippingLine } from '../../states/price-lines.ts'
import type { sentLines } from '../order-fields.ts'

type Sent<Name extends keyof typeof sentLines> = NonNullable<
  (typeof sentLines)[Name]['_zod']['output']
>[number]

/**
 * Sent lines with the products that they name: by SKU, else the variation, or the product itself. Throws `RestRefusal`.
 */
export async function newLines(
  { db, facts }: Pick<Shop, 'db' | 'facts'>,
  sent: readonly Omit<Sent<'line_items'>, 'id'>[],
  decimals: number,
): Promise<NewLine[]> {
  if (sent.some((line) => !line.sku && !line.product_id && !line.variation_id)) {
    throw new RestRefusal(
      'woocommerce_rest_required_product_reference',
      'Each line needs a product_id, a variation_id or a sku.',
      400,
    )
  }
  const bySku = await idsBySku(
    db,
    sent.flatMap(({ sku }) => sku || []),
  )
  const ids = sent.map((line) =>
    line.sku ? (bySku.get(line.sku) ?? 0) : line.variation_id || line.product_id || 0,
  )
  const products = await facts.load(sellables, [...new Set(ids)])
  return sent.map((line, index) => {
    const sellable = products.get(ids[index] ?? 0)
    const isOther =
      !line.sku && line.product_id && line.product_id !== sellable?.productId && line.variation_id
    if (!sellable || isOther) throw noProduct()
    const amount = (name: 'subtotal' | 'total') => {
      const value = line[name]
      return value === undefined ? undefined : minorOf(value, `line_items[${index}][${name}]`, decimals)
    }
    return {
      key: `line-${index + 1}`,
      productId: sellable.productId,
      variationId: sellable.variationId,
      quantity: line.quantity ?? 1,
      choice: sellable.choice,
      ownSubtotalMinor: amount('subtotal'),
      ownTotalMinor: amount('total'),
      ownName: line.name || undefined,
      metaData: line.meta_data && changedMetaData([], line.meta_data),
    }
  })
}

async function idsBySku(db: Shop['db'], skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (skus.length === 0) return new Map()
  const found = await findProducts(db, { skus, ids: [], slugs: [], names: [] })
  return new Map(found.flatMap(({ sku, id }) => (sku ? [[sku, id] as const] : [])))
}

function noProduct(): RestRefusal {
  const text = 'A line names a product that does not exist or is not sold.'
  return new RestRefusal('woocommerce_rest_invalid_product_id', text, 400)
}

/** A sent shipping line; without a total, it costs what the shop's rate does. */
export function newShipping(
  {
    method_id: method,
    instance_id: instance,
    method_title: title,
    total,
  }: Omit<Sent<'shipping_lines'>, 'id'>,
  decimals: number,
): ShippingLine & { readonly rateId: string } {
  return {
    rateId: [method, instance].filter(Boolean).join(':'),
    title: title ?? undefined,
    ownCostMinor: total === undefined ? undefined : minorOf(total, 'shipping_lines[0][total]', decimals),
  }
}
