import { done } from '../../../../kernel/outcome.ts'
import { parseInteger, parseList, splitList } from '../../rules/cell.ts'
import { parseName, parseNamePaths } from '../../rules/name.ts'
import { type ProductType, parseProductType } from '../../rules/product-type.ts'
import { type PictureCell, type ProductRow, type RowResult, refusedRow } from '../product-row.ts'
import type { RowCells } from '../row-cells.ts'
import { attributeFields, parseNames } from './row-attributes.ts'
import { deliveryFields, downloadFields } from './row-delivery.ts'
import { codeFields, offerFields, type ShopFormat, stockFields, textFields } from './row-fields.ts'
import { giftCardField, importedGiftCardPrice } from './row-gift-card.ts'
import { measureFields } from './row-measures.ts'
import { costField, priceFields, quantityLimitFields } from './row-prices.ts'
import { hasSubscriptionFields, subscriptionFields, subscriptionPrice } from './row-subscription.ts'
import { tierFields } from './row-tiers.ts'
import { saleTimeHint } from './sale-times.ts'
import type { WooColumns } from './woo-headings.ts'

/** Reads a row of WooCommerce's product CSV. Refused: an unknown product type, and invalid cells. */
export function readProductRow(cells: RowCells, columns: WooColumns, shopFormat: ShopFormat): RowResult {
  const text = cells.text('Type') ?? ''
  const type = text === '' ? undefined : parseProductType(text)
  if (text !== '' && !type) return refusedRow('unknown-type', text.slice(0, 100))

  const row = { ...productFields(cells, columns, { shopFormat, type }), ...relatedFields(cells) }
  const problems = cells.problems()
  if (problems !== undefined) {
    const hints = amountHint(problems, shopFormat) + saleTimeHint(problems, shopFormat)
    return refusedRow('bad-cell', problems + hints)
  }
  return isItsOwnParent(row) ? refusedRow('self-parent', row.parent ?? '') : done(row)
}

/** A hint how this shop writes amounts, where a price is invalid. */
function amountHint(problems: string, { point, thousands }: ShopFormat): string {
  if (!/price \("\d[\d.,\s]*"\)/i.test(problems)) return ''
  return ` (prices are written 1${thousands}234${point}50 in this shop, see the setting currency_decimal_separator)`
}

type ReadContext = { readonly shopFormat: ShopFormat; readonly type: ProductType | undefined }

function productFields(cells: RowCells, columns: WooColumns, { shopFormat, type }: ReadContext): ProductRow {
  const kind = type?.kind
  const withSubscription = mayHaveSubscription(cells, type)
  const giftCardPart = giftCardField(cells, shopFormat)
  const { originalId } = cells.fieldIfFilled('ID', 'originalId', (text) => parseInteger(text, 1, 1e15 - 1))
  return {
    kind,
    isSubscription: type?.isSubscription,
    originalId,
    sku: cells.text('SKU'),
    slug: cells.text('Slug'),
    parent: cells.text('Parent'),
    fields: {
      ...textFields(cells),
      ...codeFields(cells),
      ...offerFields(cells, kind),
      ...measureFields(cells, columns.measures),
      ...deliveryFields(cells),
      ...costField(cells, shopFormat),
      ...giftCardPart,
      ...(type && { virtual: type.virtual, downloadable: type.downloadable }),
    },
    prices: {
      ...priceFields(cells, shopFormat),
      ...(withSubscription && subscriptionPrice(cells, shopFormat)),
      ...importedGiftCardPrice(cells, giftCardPart.giftCard),
    },
    terms: withSubscription ? subscriptionFields(cells, shopFormat) : {},
    quantityLimits: quantityLimitFields(cells, kind),
    level: stockFields(cells, kind),
    ...tierFields(cells, columns.tiers, shopFormat.decimals),
    ...downloadFields(cells, columns.downloads),
    ...attributeFields(cells, columns.attributes),
    links: {},
    legacy: cells.unknown(),
  }
}

/** Columns of a subscription that a simple product still has are ignored. */
function mayHaveSubscription(cells: RowCells, type: ProductType | undefined): boolean {
  return !type || type.isSubscription || (type.kind === 'variation' && hasSubscriptionFields(cells))
}

/** What a row refers to: categories, pictures, other products. */
function relatedFields(cells: RowCells): Partial<ProductRow> {
  return {
    ...cells.field('Categories', 'categories', parseNamePaths, []),
    ...cells.field('Brands', 'brands', parseNamePaths, []),
    ...cells.field('Tags (space separated)', 'tags', (text) => parseNames(text.split(/\s+/).join(',')), []),
    ...cells.field('Tags', 'tags', parseNames, []),
    ...cells.field('Shipping class', 'shippingClass', (text) => parseName(text), ''),
    ...imageFields(cells),
    links: {
      ...cells.field('Upsells', 'upsell', parseLinks, []),
      ...cells.field('Cross-sells', 'cross-sell', parseLinks, []),
      ...cells.field('Grouped products', 'grouped', parseLinks, []),
    },
  }
}

/** Pictures, with their alt texts from our own column in the same order. */
function imageFields(cells: RowCells): { images?: readonly PictureCell[] } {
  const text = cells.text('Images')
  if (text === undefined) return {}
  const alts = cells.text('Image alt texts')
  const parts = alts === undefined ? undefined : splitList(alts)
  const all = splitList(text).map((name, index) => ({
    name,
    ...(parts && { alt: parseName(parts[index] ?? '') }),
  }))
  return { images: all.filter(({ name }) => name !== '') }
}

function parseLinks(text: string): string[] {
  return [...new Set(parseList(text))]
}

function isItsOwnParent({ kind, parent, sku, slug, originalId }: ProductRow): boolean {
  if (kind !== 'variation' || !parent) return false
  return parent === sku || parent === `id:${originalId}` || (Boolean(slug) && parent === `slug:${slug}`)
}
