import { slugOf } from '../../../kernel/slug.ts'
import { type FileItem, notUnderstood, type PictureCell, type ProductRow } from '../product-row.ts'
import { wholeIn } from '../rules/cell.ts'
import { nameIn } from '../rules/name.ts'
import type { CsvRow } from './csv.ts'
import { type Columns, RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { productPart, variantPart } from './shopify-fields.ts'
import { type Option, optionCells, optionsOf } from './shopify-options.ts'

type Reading = { readonly columns: Columns; readonly custom: Custom }

/** Whether a row of Shopify's file has a variant; the others only bring further pictures. */
export function isVariant(cells: RowCells): boolean {
  return ['option1 value', 'variant sku', 'variant price'].some((column) => Boolean(cells.text(column)))
}

/**
 * What the rows of one handle say: a simple product when its only variant is the one that Shopify calls "Default
 * Title", else a variable one and its variations.
 */
export function readShopifyProduct(rows: readonly CsvRow[], columns: Columns, custom: Custom): FileItem[] {
  const [first] = rows
  if (!first) return []
  const cellsOf = (row: CsvRow) => new RowCells(columns, row.cells)
  const variants = rows.filter((row) => row === first || isVariant(cellsOf(row)))
  const options = optionsOf(variants.map(cellsOf))
  const images = imagesOf(rows.map(cellsOf))
  const reading = { columns, custom }
  if (options.length === 0)
    return [simple(first, images, reading), ...variants.slice(1).map((row) => withoutOptions(row, columns))]
  return [
    variable(first, { images, options }, reading),
    ...variants.map((row, index) => variation(row, { options, first, position: index + 1 }, reading)),
  ]
}

function simple(row: CsvRow, images: readonly PictureCell[], { columns, custom }: Reading): FileItem {
  const cells = new RowCells(columns, row.cells)
  const ofProduct = productPart(cells)
  const ofVariant = variantPart(cells, custom)
  const own = cells.text('variant image')
  const all = own && !images.some(({ name }) => name === own) ? [...images, { name: own }] : images
  return itemOf(row, cells, {
    ...ofProduct,
    ...ofVariant,
    kind: 'simple',
    slug: ofProduct.slug,
    fields: { ...ofProduct.fields, ...ofVariant.fields },
    images: all,
    legacy: { ...ofProduct.legacy, ...ofVariant.legacy },
  })
}

function variable(
  row: CsvRow,
  { images, options }: { images: readonly PictureCell[]; options: readonly Option[] },
  { columns }: Reading,
): FileItem {
  const cells = new RowCells(columns, row.cells)
  const attributes = options.map(({ name, values }) => optionCells(name, values))
  return itemOf(row, cells, { ...productPart(cells), kind: 'variable', images, attributes })
}

function variation(
  row: CsvRow,
  { options, first, position }: { options: readonly Option[]; first: CsvRow; position: number },
  { columns, custom }: Reading,
): FileItem {
  const cells = new RowCells(columns, row.cells)
  const { fields, ...rest } = variantPart(cells, custom)
  const image = cells.text('variant image')
  const parent = new RowCells(columns, first.cells)
  const further = row === first ? {} : filled(productPart(cells).legacy)
  const attributes = options.map(({ number, name }) => {
    const value = nameIn(cells.text(`option${number} value`) ?? '')
    return optionCells(name, value === '' ? [] : [value])
  })
  return itemOf(row, cells, {
    ...rest,
    kind: 'variation',
    slug: undefined,
    parent: `slug:${slugOf(parent.text('handle') ?? '')}`,
    fields: { ...fields, taxClass: 'parent', position },
    ...(image !== undefined && { images: image === '' ? [] : [{ name: image }] }),
    attributes,
    legacy: { ...further, ...rest.legacy },
  })
}

/** A second variant of a product that nothing tells apart from the first. */
function withoutOptions(row: CsvRow, columns: Columns): FileItem {
  const cells = new RowCells(columns, row.cells)
  cells.fault('option1 value')
  return { row: row.number, name: nameOf(cells), reading: notUnderstood('bad-cell', cells.faults() ?? '') }
}

function itemOf(row: CsvRow, cells: RowCells, read: ProductRow): FileItem {
  const faults = cells.faults()
  const reading = faults === undefined ? { row: read } : notUnderstood('bad-cell', faults)
  return {
    row: row.number,
    name: read.kind === 'variable' ? (cells.text('title') ?? '').slice(0, 100) : nameOf(cells),
    reading,
  }
}

function nameOf(cells: RowCells): string {
  return (cells.text('variant sku') || cells.text('title') || cells.text('handle') || '').slice(0, 100)
}

/** The pictures of all rows, by their positions; those without one stay where they are. */
function imagesOf(rows: readonly RowCells[]): PictureCell[] {
  const all = rows.map((cells, index) => ({
    name: cells.text('image src') ?? '',
    alt: nameIn(cells.text('image alt text') ?? ''),
    place: wholeIn(cells.text('image position') ?? '', 0, 1_000_000) ?? index + 1,
  }))
  const named = all.filter(({ name }) => name !== '').sort((a, b) => a.place - b.place)
  return named.map(({ name, alt }) => ({ name, alt }))
}

function filled(legacy: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(legacy).filter(([, text]) => text !== ''))
}
