import { done } from '../../../../kernel/outcome.ts'
import { slugOf } from '../../../../kernel/slug.ts'
import { parseInteger } from '../../rules/cell.ts'
import { parseName } from '../../rules/name.ts'
import type { CsvRow } from '../csv.ts'
import {
  type AttributeCells,
  type FileItem,
  type PictureCell,
  type ProductRow,
  refusedRow,
} from '../product-row.ts'
import { type Columns, RowCells } from '../row-cells.ts'
import type { ShopFormat } from '../woo/row-fields.ts'
import { productFields, variantFields } from './shopify-fields.ts'

type ReadContext = { readonly columns: Columns; readonly shopFormat: ShopFormat }

/** Whether a row of Shopify's file has a variant; other rows only contain more pictures. */
export function isVariant(cells: RowCells): boolean {
  return ['option1 value', 'variant sku', 'variant price'].some((column) => Boolean(cells.text(column)))
}

/**
 * The items of the rows with one handle: a simple product when its only variant is the one that Shopify calls "Default
 * Title", else a variable product and its variations.
 */
export function readShopifyProduct(
  rows: readonly CsvRow[],
  columns: Columns,
  shopFormat: ShopFormat,
): FileItem[] {
  const [first] = rows
  if (!first) return []
  const cellsOf = (row: CsvRow) => new RowCells(columns, row.cells)
  const variants = rows.filter((row) => row === first || isVariant(cellsOf(row)))
  const options = optionsOf(variants.map(cellsOf))
  const images = picturesOf(rows.map(cellsOf))
  const context = { columns, shopFormat }
  if (options.length === 0)
    return [simple(first, images, context), ...variants.slice(1).map((row) => withoutOptions(row, columns))]
  return [
    variable(first, { images, options }, context),
    ...variants.map((row, index) => variation(row, { options, first, position: index + 1 }, context)),
  ]
}

function simple(row: CsvRow, images: readonly PictureCell[], { columns, shopFormat }: ReadContext): FileItem {
  const cells = new RowCells(columns, row.cells)
  const productRow = productFields(cells)
  const variantRow = variantFields(cells, shopFormat)
  const own = cells.text('variant image')
  const all = own && !images.some(({ name }) => name === own) ? [...images, { name: own }] : images
  return itemOf(row, cells, {
    ...productRow,
    ...variantRow,
    kind: 'simple',
    slug: productRow.slug,
    fields: { ...productRow.fields, ...variantRow.fields },
    images: all,
    legacy: { ...productRow.legacy, ...variantRow.legacy },
  })
}

function variable(
  row: CsvRow,
  { images, options }: { images: readonly PictureCell[]; options: readonly Option[] },
  { columns }: ReadContext,
): FileItem {
  const cells = new RowCells(columns, row.cells)
  const attributes = options.map(({ name, values }) => optionCells(name, values))
  return itemOf(row, cells, { ...productFields(cells), kind: 'variable', images, attributes })
}

function variation(
  row: CsvRow,
  { options, first, position }: { options: readonly Option[]; first: CsvRow; position: number },
  { columns, shopFormat }: ReadContext,
): FileItem {
  const cells = new RowCells(columns, row.cells)
  const { fields, ...rest } = variantFields(cells, shopFormat)
  const image = cells.text('variant image')
  const parent = new RowCells(columns, first.cells)
  const productLegacy = row === first ? {} : withoutEmpty(productFields(cells).legacy)
  const attributes = options.map(({ number, name }) => {
    const value = parseName(cells.text(`option${number} value`) ?? '')
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
    legacy: { ...productLegacy, ...rest.legacy },
  })
}

/** A further variant of a product without options: it cannot be distinguished from the first. */
function withoutOptions(row: CsvRow, columns: Columns): FileItem {
  const cells = new RowCells(columns, row.cells)
  cells.addProblem('option1 value')
  return { row: row.number, name: nameOf(cells), result: refusedRow('bad-cell', cells.problems() ?? '') }
}

function itemOf(row: CsvRow, cells: RowCells, read: ProductRow): FileItem {
  const problems = cells.problems()
  const result = problems === undefined ? done(read) : refusedRow('bad-cell', problems)
  return {
    row: row.number,
    name: read.kind === 'variable' ? (cells.text('title') ?? '').slice(0, 100) : nameOf(cells),
    result,
  }
}

function nameOf(cells: RowCells): string {
  return (cells.text('variant sku') || cells.text('title') || cells.text('handle') || '').slice(0, 100)
}

/** The pictures of all rows, sorted by position; those without one stay in the order of the rows. */
function picturesOf(rows: readonly RowCells[]): PictureCell[] {
  const all = rows.map((cells, index) => ({
    name: cells.text('image src') ?? '',
    alt: parseName(cells.text('image alt text') ?? ''),
    position: parseInteger(cells.text('image position') ?? '', 0, 1_000_000) ?? index + 1,
  }))
  const named = all.filter(({ name }) => name !== '').sort((a, b) => a.position - b.position)
  return named.map(({ name, alt }) => ({ name, alt }))
}

function withoutEmpty(legacy: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(legacy).filter(([, text]) => text !== ''))
}

/** An option by which the variants of a product differ; `number` is that of its columns. */
type Option = {
  readonly number: 1 | 2 | 3
  readonly name: string
  readonly values: readonly string[]
}

/** The options of a product, from its variants; none when its only variant is Shopify's default one. */
function optionsOf(variants: readonly RowCells[]): Option[] {
  const all = ([1, 2, 3] as const).map((number) => {
    const texts = variants.map((cells) => parseName(cells.text(`option${number} value`) ?? ''))
    const values = [...new Set(texts)].filter((value) => value !== '')
    const name = parseName(variants[0]?.text(`option${number} name`) ?? '') || `Option ${number}`
    return { number, name, values }
  })
  return all.filter(({ name, values }) => values.length > 0 && !isDefault(name, values))
}

function isDefault(name: string, [value, ...more]: readonly string[]): boolean {
  return /^(?:title|option 1)$/i.test(name) && /^default title$/i.test(value ?? '') && more.length === 0
}

/** An option as an attribute of this product only. */
function optionCells(name: string, values: readonly string[]): AttributeCells {
  return { name, values, visible: true, shared: false, defaultValue: '', forVariations: true }
}
