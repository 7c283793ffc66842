import { notUnderstood, type PictureCell, type ProductRow, type RowReading } from '../product-row.ts'
import { listIn, partsIn, wholeIn } from '../rules/cell.ts'
import { nameIn, namePathsIn } from '../rules/name.ts'
import { type ProductType, productTypeIn } from '../rules/product-type.ts'
import type { ProductColumns } from './product-headings.ts'
import { attributes, names } from './row-attributes.ts'
import type { RowCells } from './row-cells.ts'
import { delivery, downloads } from './row-delivery.ts'
import { type Custom, codes, standing, words } from './row-fields.ts'
import { giftCard, giftCardPrice } from './row-gift-card.ts'
import { measures } from './row-measures.ts'
import { cost, pieces, prices, tiers } from './row-prices.ts'
import { level } from './row-stock.ts'
import { saysTerms, subscriptionPrice, terms } from './row-subscription.ts'

/** Understands a row of WooCommerce's product CSV. Not understood: a type that we do not sell, cells without sense. */
export function readProductRow(cells: RowCells, columns: ProductColumns, custom: Custom): RowReading {
  const written = cells.text('Type') ?? ''
  const type = written === '' ? undefined : productTypeIn(written)
  if (written !== '' && !type) return notUnderstood('unknown-type', written.slice(0, 100))

  const row = { ...product(cells, columns, { custom, type }), ...around(cells) }
  const faults = cells.faults()
  if (faults !== undefined) return notUnderstood('bad-cell', faults + amountHint(faults, custom))
  return isItsOwnParent(row) ? notUnderstood('self-parent', row.parent ?? '') : { row }
}

/** How this shop writes amounts, where a price could not be read. */
function amountHint(faults: string, { point, thousands }: Custom): string {
  if (!/price \("\d[\d.,\s]*"\)/i.test(faults)) return ''
  return ` (prices are written 1${thousands}234${point}50 in this shop; the setting currency_decimal_separator says so)`
}

type Known = { readonly custom: Custom; readonly type: ProductType | undefined }

function product(cells: RowCells, columns: ProductColumns, { custom, type }: Known): ProductRow {
  const kind = type?.kind
  const maySubscribe = mayBeSubscribed(cells, type)
  const card = giftCard(cells, custom)
  const { originalId } = cells.fieldIfFilled('ID', 'originalId', (text) => wholeIn(text, 1, 1e15 - 1))
  return {
    kind,
    subscribed: type?.subscribed,
    originalId,
    sku: cells.text('SKU'),
    slug: cells.text('Slug'),
    parent: cells.text('Parent'),
    fields: {
      ...words(cells),
      ...codes(cells),
      ...standing(cells, kind),
      ...measures(cells, columns.measures),
      ...delivery(cells),
      ...cost(cells, custom),
      ...card,
      ...(type && { virtual: type.virtual, downloadable: type.downloadable }),
    },
    prices: {
      ...prices(cells, custom),
      ...(maySubscribe && subscriptionPrice(cells, custom)),
      ...giftCardPrice(cells, card.giftCard),
    },
    terms: maySubscribe ? terms(cells, custom) : {},
    pieces: pieces(cells, kind),
    level: level(cells),
    ...tiers(cells, custom.decimals),
    ...downloads(cells, columns.downloads),
    ...attributes(cells, columns.attributes),
    links: {},
    legacy: cells.kept(),
  }
}

/** What a plain product still has of a subscription, since it was one once, says nothing. */
function mayBeSubscribed(cells: RowCells, type: ProductType | undefined): boolean {
  return !type || type.subscribed || (type.kind === 'variation' && saysTerms(cells))
}

/** What a row names that is kept apart from it: categories, pictures, other products. */
function around(cells: RowCells): Partial<ProductRow> {
  return {
    ...cells.field('Categories', 'categories', namePathsIn, []),
    ...cells.field('Brands', 'brands', namePathsIn, []),
    ...cells.field('Tags (space separated)', 'tags', (text) => names(text.split(/\s+/).join(',')), []),
    ...cells.field('Tags', 'tags', names, []),
    ...cells.field('Shipping class', 'shippingClass', (text) => nameIn(text), ''),
    ...images(cells),
    links: {
      ...cells.field('Upsells', 'upsell', links, []),
      ...cells.field('Cross-sells', 'cross-sell', links, []),
      ...cells.field('Grouped products', 'grouped', links, []),
    },
  }
}

/** Pictures, and in our own column what they show, each in its place. */
function images(cells: RowCells): { images?: readonly PictureCell[] } {
  const written = cells.text('Images')
  if (written === undefined) return {}
  const alts = cells.text('Image alt texts')
  const parts = alts === undefined ? undefined : partsIn(alts)
  const all = partsIn(written).map((name, index) => ({
    name,
    ...(parts && { alt: nameIn(parts[index] ?? '') }),
  }))
  return { images: all.filter(({ name }) => name !== '') }
}

function links(text: string): string[] {
  return [...new Set(listIn(text))]
}

function isItsOwnParent({ kind, parent, sku, slug, originalId }: ProductRow): boolean {
  if (kind !== 'variation' || !parent) return false
  return parent === sku || parent === `id:${originalId}` || (Boolean(slug) && parent === `slug:${slug}`)
}
