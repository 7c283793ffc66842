import type { Download } from '../catalog/rules/files.ts'
import { cellOf } from '../product-import/rules/cell.ts'
import { attributeColumns, variationColumns } from './attribute-cells.ts'
import { metaColumns } from './meta-cells.ts'
import { type Column, columnsOf, type Wording } from './outgoing.ts'
import { downloadPlace } from './rules/file-name.ts'
import { type KeptColumn, keptColumns } from './rules/kept-columns.ts'
import { amountCell, flagCell, sizeCell, weightCell, wholeCell } from './rules/number-cell.ts'
import { linesCell, listCell, nameCell, namesCell, pathsCell } from './rules/text-cell.ts'
import { publishedCell, typeCell } from './rules/type-cell.ts'

/** How wide a file is: the most attributes and downloads of a product, and what products keep besides. */
export type Width = {
  readonly attributes: number
  readonly downloads: number
  readonly legacy: readonly string[]
}

/** The columns of WooCommerce's product export in its order, then ours, then those that were kept as they came. */
export function fileColumns(width: Width): Column[] {
  const ours = [
    ...plain,
    ...numbered(width.attributes).flatMap(attributeColumns),
    ...numbered(width.downloads).flatMap(downloadColumns),
    ...goods,
    ...metaColumns,
    ...own,
    ...numbered(width.attributes).flatMap(variationColumns),
  ]
  const kept = keptColumns(
    width.legacy,
    ours.map(({ heading }) => heading),
  )
  return [...ours, ...kept.map(keptColumn)]
}

const plain = columnsOf([
  ['ID', ({ number }) => wholeCell(number)],
  ['Type', ({ record }) => typeCell(record)],
  ['SKU', ({ record }) => cellOf(record.sku ?? '')],
  ['GTIN, UPC, EAN, or ISBN', ({ record }) => nameCell(record.gtin)],
  ['Name', ({ record }) => nameCell(record.name)],
  ['Published', ({ record }) => publishedCell(record)],
  ['Is featured?', ({ record }) => flagCell(record.featured)],
  ['Visibility in catalog', ({ record }) => record.visibility],
  ['Short description', ({ record }) => linesCell(record.shortDescription)],
  ['Description', ({ record }) => linesCell(record.description)],
  ['Date sale price starts', ({ record }, wording) => dayCell(record.prices.saleFromMs, wording)],
  // The record holds the first moment after the sale, the file its last day.
  ['Date sale price ends', ({ record }, wording) => dayCell(record.prices.saleUntilMs, wording, 1)],
  ['Tax status', ({ record }) => record.taxStatus],
  ['Tax class', ({ record }) => cellOf(record.taxClass)],
  ['In stock?', ({ level }) => (level ? stateCells[level.state] : '')],
  ['Stock', ({ level }) => wholeCell(level?.left)],
  ['Low stock amount', ({ level }) => wholeCell(level?.lowMark)],
  ['Backorders allowed?', ({ level }) => (level ? backorderCells[level.backorders] : '')],
  ['Sold individually?', ({ record }) => flagCell(record.soldIndividually)],
  ['Weight (kg)', ({ record }) => weightCell(record.weightGrams)],
  ['Length (cm)', ({ record }) => sizeCell(record.lengthMm)],
  ['Width (cm)', ({ record }) => sizeCell(record.widthMm)],
  ['Height (cm)', ({ record }) => sizeCell(record.heightMm)],
  ['Allow customer reviews?', ({ record }) => flagCell(record.reviewsAllowed)],
  ['Purchase note', ({ record }) => linesCell(record.purchaseNote)],
  ['Sale price', ({ record }, { separators }) => amountCell(record.prices.saleMinor, separators)],
  ['Regular price', ({ record }, { separators }) => amountCell(record.prices.regularMinor, separators)],
  ['Categories', ({ record }, wording) => pathsCell(pathsOf(record.categoryIds, wording))],
  ['Tags', ({ record }, wording) => namesCell(pathsOf(record.tagIds, wording).flat().sort())],
  [
    'Shipping class',
    ({ record }, wording) => nameCell(pathsOf([record.shippingClassId], wording).flat().join()),
  ],
  ['Images', ({ record }, { picture }) => listCell(record.pictures.map(({ imageId }) => picture(imageId)))],
  ['Download limit', ({ record }) => wholeCell(record.downloadLimit)],
  ['Download expiry days', ({ record }) => wholeCell(record.downloadExpiryDays)],
  [
    'Parent',
    ({ record: { parentId } }, { reference }) => cellOf(parentId === undefined ? '' : reference(parentId)),
  ],
  ['Grouped products', ({ record }, wording) => referencesCell(record.groupedIds, wording)],
  ['Upsells', ({ record }, wording) => referencesCell(record.upsellIds, wording)],
  ['Cross-sells', ({ record }, wording) => referencesCell(record.crossSellIds, wording)],
  ['External URL', ({ record }) => cellOf(record.externalUrl)],
  ['Button text', ({ record }) => nameCell(record.buttonText)],
  ['Position', ({ record }) => wholeCell(record.position)],
  ['Brands', ({ record }, wording) => pathsCell(pathsOf(record.brandIds, wording))],
])

const goods = columnsOf([
  ['Cost of goods', ({ record }, { separators }) => amountCell(record.costMinor, separators)],
  ['Commodity code (HS code)', ({ record }) => nameCell(record.hsCode)],
  ['Country of origin', ({ record }) => cellOf(record.originCountry)],
  ['Customs description', ({ record }) => nameCell(record.customsDescription)],
])

// What WooCommerce's file has no column for.
const own = columnsOf([
  ['Slug', ({ record }) => cellOf(record.slug ?? '')],
  ['Password', ({ record }) => cellOf(record.password)],
  ['Image alt texts', ({ record }) => altTextsCell(record.pictures.map(({ alt }) => alt))],
])

const stateCells = { instock: '1', outofstock: '0', onbackorder: 'backorder' } as const
const backorderCells = { no: '0', yes: '1', notify: 'notify' } as const

function downloadColumns(number: number): Column[] {
  const column = (part: string, cell: (download: Download) => string): Column => ({
    heading: `Download ${number} ${part}`,
    cell: ({ record }) => {
      const download = record.downloads[number - 1]
      return download ? cell(download) : ''
    },
  })
  return [
    column('ID', ({ id }) => cellOf(id)),
    column('name', ({ name }) => nameCell(name)),
    column('URL', ({ file }) => cellOf(downloadPlace(file) ?? file)),
  ]
}

function keptColumn({ key, heading }: KeptColumn): Column {
  return {
    heading: cellOf(heading),
    // A product has what it was given, and not what every object of JavaScript has: `constructor`.
    cell: ({ record: { legacy } }) => cellOf(Object.hasOwn(legacy, key) ? (legacy[key] ?? '') : ''),
  }
}

function dayCell(ms: number | undefined, { day }: Wording, earlierMs = 0): string {
  return ms === undefined ? '' : day(ms - earlierMs)
}

function pathsOf(ids: readonly (number | undefined)[], { names }: Wording): (readonly string[])[] {
  return ids.map((id) => names.paths.get(id ?? 0)).filter((path) => path !== undefined)
}

function referencesCell(ids: readonly number[], { reference }: Wording): string {
  return listCell(ids.map(reference))
}

function altTextsCell(alts: readonly string[]): string {
  return alts.every((alt) => alt === '') ? '' : namesCell(alts)
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
