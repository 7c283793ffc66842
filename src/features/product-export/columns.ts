import type { ProductDownload } from '../catalog/rules/downloads.ts'
import { type ProductRecord, picturesInOrder } from '../catalog/rules/product-record.ts'
import { escapeCell } from '../product-import/rules/cell.ts'
import { metaHeading, metaKeyOf, metaText } from '../product-import/rules/meta-columns.ts'
import { attributeColumns, variationColumns } from './attribute-cells.ts'
import { type CellFormat, type CsvColumn, columnsOf } from './exported-product.ts'
import { metaColumns } from './meta-cells.ts'
import { offerColumns } from './offer-cells.ts'
import { exportedDownloadPath } from './rules/file-name.ts'
import { amountCell, flagCell, integerCell, sizeCell, weightCell } from './rules/number-cell.ts'
import { descriptionCell, listCell, nameCell, namesCell, pathsCell } from './rules/text-cell.ts'
import { publishedCell, typeCell } from './rules/type-cell.ts'
import { type UnknownColumn, unknownColumns } from './rules/unknown-columns.ts'
import { isInTierCells, roleTierCells, tierOptionCells } from './tier-cells.ts'

/** The width of a file: the maximum number of attributes and downloads of a product, and all unknown columns. */
export type Width = {
  readonly attributes: number
  readonly downloads: number
  readonly legacy: readonly string[]
  /** The keys of `meta_data` with texts or numbers, and those with values that no cell can have. */
  readonly metaKeys: readonly string[]
  readonly otherMetaKeys: readonly string[]
  /** The roles that rules of prices by quantity name. */
  readonly roles: readonly string[]
  /** Whether any product shows its prices by quantity in its own way. */
  readonly hasTierOptions: boolean
}

/** The columns of WooCommerce's product export in its order, then ours, then the unknown columns of imported files. */
export function fileColumns(width: Width): CsvColumn[] {
  const known = knownColumns(width)
  const headings = known.map(({ heading }) => heading)
  const unknown = unknownColumns(
    [
      ...width.legacy.filter((key) => !isInTierCells(key, width)),
      ...width.metaKeys.filter(newColumnsAmong(headings)).map((key) => metaHeading(key)!),
    ],
    headings,
  )
  return [...known, ...unknown.map(unknownColumn)]
}

/** The keys of `meta_data` of which the file lacks values. */
export function keysWithoutColumn(width: Width): string[] {
  const hasColumn = newColumnsAmong(knownColumns(width).map(({ heading }) => heading))
  const keys = [...width.otherMetaKeys, ...width.metaKeys.filter((key) => !hasColumn(key))]
  return [...new Set(keys)].sort()
}

/** Whether a key has a column that the shop itself does not write. */
function newColumnsAmong(known: readonly string[]): (key: string) => boolean {
  const used = new Set(known.map((heading) => heading.toLowerCase()))
  return (key) => {
    const heading = metaHeading(key)
    return heading !== undefined && !used.has(heading.toLowerCase())
  }
}

function knownColumns(width: Width): CsvColumn[] {
  return [
    ...textColumns,
    ...offerColumns,
    ...detailColumns,
    ...numbered(width.attributes).flatMap(attributeColumns),
    ...numbered(width.downloads).flatMap(downloadColumns),
    ...customsColumns,
    ...metaColumns,
    ...columnsOf(width.roles.flatMap(roleTierCells)),
    ...columnsOf(width.hasTierOptions ? tierOptionCells : []),
    ...extraColumns,
    ...numbered(width.attributes).flatMap(variationColumns),
  ]
}

const textColumns = columnsOf([
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
])

const detailColumns = columnsOf([
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
  ['Images', ({ record }, format) => picturesCell(record, format)],
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
  ['Image alt texts', ({ record }) => altTextsCell(picturesInOrder(record).map(({ alt }) => alt))],
])

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
  const metaKey = metaKeyOf(key)
  return {
    heading: escapeCell(heading),
    cell: ({ record: { legacy, metaData } }) => {
      if (metaKey !== undefined)
        return escapeCell(metaText(metaData.find((entry) => entry.key === metaKey)?.value) ?? '')
      // Only own properties: every JavaScript object has a `constructor`.
      return escapeCell(Object.hasOwn(legacy, key) ? (legacy[key] ?? '') : '')
    },
  }
}

function pathsOf(ids: readonly (number | undefined)[], { names }: CellFormat): (readonly string[])[] {
  return ids.map((id) => names.paths.get(id ?? 0)).filter((path) => path !== undefined)
}

function referencesCell(ids: readonly number[], { reference }: CellFormat): string {
  return listCell(ids.map(reference))
}

/** The names of all pictures in the shop, and the addresses of those that were not available. */
function picturesCell(record: ProductRecord, { picture }: CellFormat): string {
  return listCell(
    picturesInOrder(record).map((each) => ('imageId' in each ? picture(each.imageId) : each.name)),
  )
}

function altTextsCell(alts: readonly string[]): string {
  return alts.every((alt) => alt === '') ? '' : namesCell(alts)
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
