import { formatAmount } from '../../kernel/format.ts'
import type { UnsupportedKind } from '../../platform/images/image-refusal.ts'
import type { Dimensions, PictureUnavailable } from './pictures/picture-result.ts'
import type { ImportNote } from './rules/import-note.ts'

/** Why a row was refused, was not needed, or was imported without a part of it. */
export type RowReason =
  | 'unchanged'
  | 'heading'
  | 'unknown-type'
  | 'cells'
  | 'no-name'
  | 'bad-cell'
  | 'no-parent'
  | 'self-parent'
  | 'parent-kind'
  | 'kind-changed'
  | 'unknown-value'
  | 'too-many-variations'
  | 'no-handle'
  | 'handle-again'
  | 'twice'
  | 'conflict'
  | 'unfit'
  | 'unknown-link'
  | 'download-missing'

/** The message for such a row; `about` is what it names. */
const rowText: Record<RowReason, (about: string) => string> = {
  unchanged: () => 'It is in the shop as it is here.',
  heading: () => 'It repeats the heading.',
  'unknown-type': (type) => `Products of the type "${type}" are not sold here.`,
  cells: (count) => `It has ${count}: perhaps a text with a comma has no quotes.`,
  'no-name': () => 'A new product needs a name.',
  'bad-cell': (columns) => `Invalid value of ${columns}.`,
  'no-parent': (parent) =>
    parent === ''
      ? 'A variation must name its product in the column Parent.'
      : `Its product "${parent}" is neither in the file nor in the shop.`,
  'self-parent': (parent) => `It names itself, "${parent}", in the column Parent: name the product there.`,
  'parent-kind': (parent) => `"${parent}" is no product of the type variable, so it cannot have variations.`,
  'kind-changed': () => 'A product cannot become a variation, nor a variation a product.',
  'unknown-value': (value) => `Its product does not offer ${value}.`,
  'too-many-variations': (parent) =>
    `"${parent}" has 2,000 variations already, which is the most: make two products of it.`,
  'no-handle': () => 'The column Handle is empty, so nobody knows which product it belongs to.',
  'handle-again': (handle) =>
    `Rows of the handle "${handle}" ended further up: put all rows of a product below each other.`,
  twice: () => 'A row above is about the same product.',
  conflict: () => 'Another product has the same SKU or address.',
  unfit: () => 'A number or a date in it is too large for the database.',
  'unknown-link': (names) =>
    `It was imported without its links to ${names}, which are neither in the file nor in the shop.`,
  'download-missing': (file) =>
    `It was imported without the download ${file}, which is not in the folder or zip named with --images.`,
}

export type PictureReason = PictureUnavailable['reason'] | 'small'

const unsupportedKinds: Record<UnsupportedKind, string> = {
  svg: 'an SVG drawing',
  tiff: 'a TIFF picture',
  heic: 'an HEIC picture',
  bmp: 'a BMP picture',
  psd: 'a Photoshop file',
  pdf: 'a PDF document',
  'web-page': 'a web page',
  zip: 'a zip',
}

const tenths = { decimals: 1, decimalSeparator: '.', thousandSeparator: ',', trimZeros: true }
// Rounded up, so that a value above a limit is never shown as the limit.
const formatTenths = (amount: number) => formatAmount(Math.ceil(amount * 10), tenths)

/** The name of a picture in the file, with its size where that is too large, or its kind. */
export function pictureLabel(name: string, unavailable: PictureUnavailable): string {
  if (unavailable.reason === 'other-kind') return `${name} (${unsupportedKinds[unavailable.kind]})`
  if (unavailable.reason === 'too-many-pixels')
    return `${name} (${formatTenths(unavailable.pixels / 1_000_000)} megapixels)`
  if (unavailable.reason === 'too-long-a-side')
    return `${name} (${formatAmount(unavailable.side, { ...tenths, decimals: 0 })} pixels long)`
  if ('bytes' in unavailable && unavailable.bytes !== undefined)
    return `${name} (${formatTenths(unavailable.bytes / 1024 / 1024)} MB)`
  return name
}

/** The name of a picture in the file, with its small width and height. */
export function smallPictureLabel(name: string, { width, height }: Dimensions): string {
  return `${name} (${width} × ${height} pixels)`
}

/** Why a picture was left out, or imported with a warning; `picture` is its label. */
export const pictureText: Record<PictureReason, (picture: string) => string> = {
  'not-a-picture': (picture) => `${picture} is no picture that is known here. Save it as JPEG, PNG or WebP.`,
  'other-kind': (picture) =>
    `${picture} is none of JPEG, PNG, WebP, AVIF and GIF. Save it as JPEG, PNG or WebP.`,
  damaged: (picture) => `${picture} is cut short or damaged: upload it again.`,
  'too-many-bytes': (picture) =>
    `${picture} is too large; pictures may have 20 MB. Save it smaller: 2,000 pixels wide is plenty.`,
  'too-many-pixels': (picture) =>
    `${picture} is too large; pictures may have 60 megapixels. Save it smaller: 2,000 pixels wide is plenty.`,
  'too-long-a-side': (picture) =>
    `${picture} is too long; pictures may have 20,000 pixels a side. Save it smaller: 2,000 pixels wide is plenty.`,
  small: (picture) => `${picture} was taken, but is very small: 1,200 pixels look sharp everywhere.`,
  'unsafe-address': (picture) =>
    `${picture} was not fetched: it is no public http or https address. Put the file into the folder of pictures.`,
  unreachable: (picture) => `${picture} could not be fetched: its server does not answer.`,
  redirected: (picture) =>
    `${picture} was not fetched: its server sends on to another address. Name that one in the file.`,
  'too-slow': (picture) => `${picture} was not fetched to its end: its server is too slow.`,
  'no-such-picture': (picture) => `${picture} could not be fetched: its server has no such picture.`,
  'not-in-zip': (picture) => `${picture} is not in the zip of pictures.`,
  'no-folder': (picture) => `${picture} was not looked for: say with --images where the pictures are.`,
  'not-found': (picture) => `${picture} is not in the folder of pictures.`,
}

export type FileRefusal =
  | 'no-file'
  | 'not-text'
  | 'not-csv'
  | 'row-too-long'
  | 'no-columns'
  | 'too-many-columns'
  | 'duplicate-column'
  | 'no-rows'
  | 'no-mapping-file'
  | 'bad-mapping'
  | 'no-images'
  | 'busy'

/** Why a file was not imported at all; nothing was changed. `about` is a row, a column or a file name. */
export const fileText: Record<FileRefusal, (about: string) => string> = {
  'no-file': () => 'There is no such file, or it cannot be read.',
  'not-text': () =>
    'This is no CSV file, or some of its letters are broken. In a spreadsheet, save it as "CSV UTF-8".',
  'not-csv': (row) =>
    `This is no CSV file: from row ${row} on, its quotes do not match. Export it again, or save it anew in a spreadsheet.`,
  'row-too-long': (row) =>
    `Row ${row} is longer than a million characters: perhaps a quote in it is never closed. Export the file again, or save it anew in a spreadsheet.`,
  'no-columns': () =>
    "This CSV file is no export of WooCommerce's or Shopify's products: its first row must name columns such as Type, SKU and Name. Columns in another language are told with --mapping.",
  'too-many-columns': (count) =>
    `This CSV file has ${count} columns; 2,000 is the most. Export fewer of them.`,
  'duplicate-column': (column) =>
    `This CSV file has the column "${column}" twice: take one of them out, or call it something else.`,
  'no-rows': () => 'This CSV file has a heading and no products below it.',
  'no-mapping-file': (file) => `There is no mapping file ${file}, or it cannot be read.`,
  'bad-mapping': (column) =>
    column === ''
      ? 'The mapping file must be a JSON object from columns of the CSV to ours: {"Nom": "Name"}.'
      : `The mapping file contains an unknown column "${column}"; {n} must be in both names or in none.`,
  busy: () => 'Another import is under way. Wait until it is done, and try again.',
  'no-images': (path) =>
    `Nothing was imported: ${path || 'what is named with --images'} is neither a folder nor a zip that can be read.`,
}

export type UndoRefusal = 'no-batch' | 'undone-already' | 'busy'

/** Why a batch was not undone. */
export const undoText: Record<UndoRefusal, string> = {
  'no-batch': 'There is no batch of this number. "handsel import list" shows those that there are.',
  'undone-already': 'This batch was undone already.',
  busy: 'Another import is under way. Wait until it is done, and try again.',
}

/** Why a product or variation stays as it is when its batch is undone. */
export const skippedReasonText = {
  'changed-since': 'it was changed since the import',
  'sold-since': 'it was sold since the import',
  'variations-stay': 'some of its variations stay',
} as const

/** A line about a row that was not simply imported, or about a part that was left out. */
export function noteText({ row, name, outcome, reason, about }: ImportNote): string {
  const label = name === '' ? `Row ${row}` : `Row ${row} (${name})`
  if (outcome === 'picture' && reason in pictureText) {
    return `${label}, picture: ${pictureText[reason as PictureReason](about)} [${reason}]`
  }
  const message = rowText[reason as RowReason](about)
  return outcome === 'failed' || outcome === 'skipped'
    ? `${label} ${outcome}: ${message} [${reason}]`
    : `${label}: ${message} [${reason}]`
}

export type TermsRefusal = 'no-file' | 'not-json' | 'bad-terms'

/** Why a file of terms was refused; nothing was changed. */
export const pricingTermsRefusalText: Record<TermsRefusal, (about: string) => string> = {
  'no-file': () => 'There is no such file, or it cannot be read.',
  'not-json': () => 'This is no JSON file.',
  'bad-terms': (path) => `The value at ${path} is invalid.`,
}
