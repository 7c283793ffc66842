import type { ProductDownload } from '../catalog/rules/downloads.ts'
import { escapeCell } from '../product-import/rules/cell.ts'
import { attributeColumns, variationColumns } from './attribute-cells.ts'
import { type CellFormat, type CsvColumn, columnsOf } from './exported-product.ts'
import { metaColumns } from './meta-cells.ts'
import { exportedDownloadPath } from './rules/file-name.ts'
import { amountCell, flagCell, integerCell, sizeCell, weightCell } from './rules/number-cell.ts'
import { descriptionCell, listCell, nameCell, namesCell, pathsCell } from './rules/text-cell.ts'
import { publishedCell, typeCell } from './rules/type-cell.ts'
import { type UnknownColumn, unknownColumns } from './rules/unknown-columns.ts'

/** The width of a file: the maximum number of attributes and downloads of a product, and all unknown columns. */
export type Width = {
  readonly attributes: number
  readonly downloads: number
  readonly legacy: readonly string[]
}

/** The columns of WooCommerce's product export in its order, then ours, then the unknown columns of imported files. */
export function fileColumns(width: Width): CsvColumn[] {
  const known = [
    ...mainColumns,
    ...numbered(width.attributes).flatMap(attributeColumns),
    ...numbered(width.downloads).flatMap(downloadColumns),
    ...customsColumns,
    ...metaColumns,
    ...extraColumns,
    ...numbered(width.attributes).flatMap(variationColumns),
  ]
  const unknown = unknownColumns(
    width.legacy,
    known.map(({ heading }) => heading),
  )
  return [...known, ...unknown.map(unknownColumn)]
}

const mainColumns = columnsOf([
  ['ID', ({ number }) => integerCell(number)],
  ['Type', ({ record }) => typeCell(record)],
  ['SKU', ({ record }) => escapeCell(record.sku ?? '')],
  ['GTIN, UPC, EAN, or ISBN', ({ record }) => nameCell(record.gtin)],
  ['Name', ({ record }) => nameCell(record.name)],
  ['Published', ({ record }) => publishedCell(record)],
  ['Is featured?', ({ record }) => flagCell(record.featured)],
  ['Visibility in catalog', ({ record }) => record.visibility],
  ['Short description', ({ record }) => descriptionCell(record.shortDescription)],
  ['Description', ({ record }) => descriptionCell(record.description)],
  ['Date sale price starts', ({ record }, format) => dayCell(record.prices.saleFromMs, format)],
  // The record contains the first moment after the sale, the file its last day.
  ['Date sale price ends', ({ record }, format) => dayCell(record.prices.saleUntilMs, format, 1)],
  ['Tax status', ({ record }) => record.taxStatus],
  ['Tax class', ({ record }) => escapeCell(record.taxClass)],
  ['In stock?', ({ level }) => (level ? stateCells[level.state] : '')],
  ['Stock', ({ level }) => integerCell(level?.stockLeft)],
  ['Low stock amount', ({ level }) => integerCell(level?.lowStockThreshold)],
  ['Backorders allowed?', ({ level }) => (level ? backorderCells[level.backorders] : '')],
  ['Sold individually?', ({ record }) => flagCell(record.soldIndividually)],
  ['Weight (kg)', ({ record }) => weightCell(record.weightGrams)],
  ['Length (cm)', ({ record }) => sizeCell(record.lengthMm)],
  ['Width (cm)', ({ record }) => sizeCell(record.widthMm)],
  ['Height (cm)', ({ record }) => sizeCell(record.heightMm)],
  ['Allow customer reviews?', ({ record }) => flagCell(record.reviewsAllowed)],
  ['Purchase note', ({ record }) => descriptionCell(record.purchaseNote)],
  ['Sale price', ({ record }, { separators }) => amountCell(record.prices.saleMinor, separators)],
  ['Regular price', ({ record }, { separators }) => amountCell(record.prices.regularMinor, separators)],
  ['Categories', ({ record }, format) => pathsCell(pathsOf(record.categoryIds, format))],
  ['Tags', ({ record }, format) => namesCell(pathsOf(record.tagIds, format).flat().sort())],
  [
    'Shipping class',
    ({ record }, format) => nameCell(pathsOf([record.shippingClassId], format).flat().join()),
  ],
  ['Images', ({ record }, { picture }) => listCell(record.pictures.map(({ imageId }) => picture(imageId)))],
  ['Download limit', ({ record }) => integerCell(record.downloadLimit)],
  ['Download expiry days', ({ record }) => integerCell(record.downloadExpiryDays)],
  [
    'Parent',
    ({ record: { parentId } }, { reference }) =>
      escapeCell(parentId === undefined ? '' : reference(parentId)),
  ],
  ['Grouped products', ({ record }, format) => referencesCell(record.groupedIds, format)],
  ['Upsells', ({ record }, format) => referencesCell(record.upsellIds, format)],
  ['Cross-sells', ({ record }, format) => referencesCell(record.crossSellIds, format)],
  ['External URL', ({ record }) => escapeCell(record.externalUrl)],
  ['Button text', ({ record }) => nameCell(record.buttonText)],
  ['Position', ({ record }) => integerCell(record.position)],
  ['Brands', ({ record }, format) => pathsCell(pathsOf(record.brandIds, format))],
])

const customsColumns = columnsOf([
  ['Cost of goods', ({ record }, { separators }) => amountCell(record.costMinor, separators)],
  ['Commodity code (HS code)', ({ record }) => nameCell(record.hsCode)],
  ['Country of origin', ({ record }) => escapeCell(record.originCountry)],
  ['Customs description', ({ record }) => nameCell(record.customsDescription)],
])

// Fields for which WooCommerce's file has no column.
const extraColumns = columnsOf([
  ['Slug', ({ record }) => escapeCell(record.slug ?? '')],
  ['Password', ({ record }) => escapeCell(record.password)],
  ['Image alt texts', ({ record }) => altTextsCell(record.pictures.map(({ alt }) => alt))],
])

const stateCells = { instock: '1', outofstock: '0', onbackorder: 'backorder' } as const
const backorderCells = { no: '0', yes: '1', notify: 'notify' } as const

function downloadColumns(number: number): CsvColumn[] {
  const column = (part: string, cell: (download: ProductDownload) => string): CsvColumn => ({
    heading: `Download ${number} ${part}`,
    cell: ({ record }) => {
      const download = record.downloads[number - 1]
      return download ? cell(download) : ''
    },
  })
  return [
    column('ID', ({ id }) => escapeCell(id)),
    column('name', ({ name }) => nameCell(name)),
    column('URL', ({ file }) => escapeCell(exportedDownloadPath(file) ?? file)),
  ]
}

function unknownColumn({ key, heading }: UnknownColumn): CsvColumn {
  return {
    heading: escapeCell(heading),
    // Only own properties: every JavaScript object has a `constructor`.
    cell: ({ record: { legacy } }) => escapeCell(Object.hasOwn(legacy, key) ? (legacy[key] ?? '') : ''),
  }
}

function dayCell(ms: number | undefined, { day }: CellFormat, earlierMs = 0): string {
  return ms === undefined ? '' : day(ms - earlierMs)
}

function pathsOf(ids: readonly (number | undefined)[], { names }: CellFormat): (readonly string[])[] {
  return ids.map((id) => names.paths.get(id ?? 0)).filter((path) => path !== undefined)
}

function referencesCell(ids: readonly number[], { reference }: CellFormat): string {
  return listCell(ids.map(reference))
}

function altTextsCell(alts: readonly string[]): string {
  return alts.every((alt) => alt === '') ? '' : namesCell(alts)
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
