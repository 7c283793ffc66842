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
  | 'too-much-meta'
  | 'no-handle'
  | 'handle-again'
  | 'twice'
  | 'conflict'
  | 'unfit'
  | 'unknown-link'
  | 'download-missing'
  | 'reversed-sale'

/** The message for such a row; `about` is what it names. */
const rowText: Record<RowReason, (about: string) => string> = {
  unchanged: () => 'Already up to date in the shop.',
  heading: () => 'Repeats the header row.',
  'unknown-type': (type) => `The product type "${type}" is not supported.`,
  cells: (count) => `It has ${count}. Text with a comma may be missing its quotes.`,
  'no-name': () => 'A new product needs a name.',
  'bad-cell': (columns) => `Invalid value of ${columns}.`,
  'no-parent': (parent) =>
    parent === ''
      ? 'A variation must name its product in the column Parent.'
      : `Its product "${parent}" is not in the file or the shop.`,
  'self-parent': (parent) =>
    `The column Parent names the variation itself, "${parent}". Name its product instead.`,
  'parent-kind': (parent) => `"${parent}" is not a variable product, so it cannot have variations.`,
  'kind-changed': () => 'A product cannot become a variation, or a variation a product.',
  'unknown-value': (value) => `Its product does not offer ${value}.`,
  'too-many-variations': (parent) =>
    `"${parent}" already has 2,000 variations, the maximum. Split it into two products.`,
  'too-much-meta': (max) => `It would have more than ${max} values of "Meta:" columns, the maximum.`,
  'no-handle': () => 'The column Handle is empty, so the row does not belong to a product.',
  'handle-again': (handle) =>
    `Rows with the handle "${handle}" are not together. Put all rows of a product one after the other.`,
  twice: () => 'A row above has the same product.',
  conflict: () => 'Another product has the same SKU or address.',
  unfit: () => 'A number or date is too large.',
  'unknown-link': (names) => `Imported without links to ${names}, which are not in the file or the shop.`,
  'download-missing': (file) =>
    `Imported without the download ${file}, which is not in the --images folder or zip.`,
  'reversed-sale': () =>
    'Imported, but its sale ends before it starts, so the sale price never applies. Correct "Date sale price starts" or "Date sale price ends".',
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
  'not-a-picture': (picture) => `${picture} is not a supported image. Save it as JPEG, PNG or WebP.`,
  'other-kind': (picture) =>
    `${picture} is not a JPEG, PNG, WebP, AVIF or GIF image. Save it as JPEG, PNG or WebP.`,
  damaged: (picture) => `${picture} is incomplete or damaged. Upload it again.`,
  'too-many-bytes': (picture) => `${picture} is too large; the limit is 20 MB. 2,000 pixels wide is enough.`,
  'too-many-pixels': (picture) =>
    `${picture} is too large; the limit is 60 megapixels. 2,000 pixels wide is enough.`,
  'too-long-a-side': (picture) =>
    `${picture} is too long; the limit is 20,000 pixels per side. 2,000 pixels wide is enough.`,
  small: (picture) =>
    `${picture} was imported but is very small. Use at least 1,200 pixels for a sharp image.`,
  'unsafe-address': (picture) =>
    `${picture} was not downloaded: it is not a public http or https address. Put the file in the images folder.`,
  unreachable: (picture) => `${picture} could not be downloaded: the server does not respond.`,
  redirected: (picture) =>
    `${picture} was not downloaded: the server redirects to another address. Use that address in the file.`,
  'too-slow': (picture) => `${picture} was not downloaded: the server is too slow.`,
  'no-such-picture': (picture) => `${picture} could not be downloaded: the server does not have it.`,
  'not-in-zip': (picture) => `${picture} is not in the images zip.`,
  'no-folder': (picture) => `${picture} was skipped. Use --images to say where the images are.`,
  'not-found': (picture) => `${picture} is not in the images folder.`,
}

export type FileRefusal =
  | 'no-file'
  | 'not-text'
  | 'not-csv'
  | 'row-too-long'
  | 'no-columns'
  | 'wordpress-export'
  | 'too-many-columns'
  | 'duplicate-column'
  | 'no-rows'
  | 'no-mapping-file'
  | 'bad-mapping'
  | 'no-images'
  | 'busy'

/** Why a file was not imported at all; nothing was changed. `about` is a row, a column or a file name. */
export const fileText: Record<FileRefusal, (about: string) => string> = {
  'no-file': () => 'The file does not exist or cannot be read.',
  'not-text': () =>
    'This is not a CSV file, or some of its characters are broken. Save it from a spreadsheet as "CSV UTF-8".',
  'not-csv': (row) =>
    `This is not a valid CSV file: quotes do not match from row ${row} on. Export it again, or save it again from a spreadsheet.`,
  'row-too-long': (row) =>
    `Row ${row} has more than a million characters; a quote may not be closed. Export the file again, or save it again from a spreadsheet.`,
  'no-columns': () =>
    'This CSV file is not a product export from WooCommerce or Shopify: its first row must have columns such as Type, SKU and Name. Map columns in another language with --mapping.',
  'wordpress-export': () =>
    'This is an export of WordPress (WXR), from Tools, Export, which cannot be imported yet. Export the products as CSV: Products, Export.',
  'too-many-columns': (count) => `This CSV file has ${count} columns; the maximum is 2,000. Export fewer.`,
  'duplicate-column': (column) =>
    `This CSV file has the column "${column}" twice. Remove or rename one of them.`,
  'no-rows': () => 'This CSV file has a header row but no products.',
  'no-mapping-file': (file) => `The mapping file ${file} does not exist or cannot be read.`,
  'bad-mapping': (column) =>
    column === ''
      ? 'The mapping file must be a JSON object from columns of the CSV to ours: {"Nom": "Name"}.'
      : `The mapping file contains an unknown column "${column}"; {n} must be in both names or in none.`,
  busy: () => 'Another import is running. Wait until it is done and try again.',
  'no-images': (path) =>
    `Nothing was imported: ${path || 'the --images path'} is not a readable folder or zip.`,
}

export type UndoRefusal = 'no-batch' | 'undone-already' | 'busy'

/** Why a batch was not undone. */
export const undoText: Record<UndoRefusal, string> = {
  'no-batch': 'There is no batch with this number. "handsel import list" shows all batches.',
  'undone-already': 'This batch was already undone.',
  busy: 'Another import is running. Wait until it is done and try again.',
}

/** Why a product or variation stays as it is when its batch is undone. */
export const skippedReasonText = {
  'changed-since': 'changed since the import',
  'sold-since': 'sold since the import',
  'variations-stay': 'some of its variations are kept',
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

/** A picture of a product that is missing, or very small; its name may contain its size. */
export type PictureNote = { readonly name: string; readonly reason: PictureReason }

export function pictureNoteText(product: string, { name, reason }: PictureNote): string {
  return `${product}, picture: ${pictureText[reason](name)} [${reason}]`
}

export type TermsRefusal = 'no-file' | 'not-json' | 'bad-terms'

/** Why a file of terms was refused; nothing was changed. */
export const pricingTermsRefusalText: Record<TermsRefusal, (about: string) => string> = {
  'no-file': () => 'The file does not exist or cannot be read.',
  'not-json': () => 'This is not a JSON file.',
  'bad-terms': (path) => `The value at ${path} is invalid.`,
}
