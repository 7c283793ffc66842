import type { PictureRefusal } from '../media/media.ts'
import type { CsvRefusal } from './csv.ts'

/** Why a row was not taken, or was not needed. */
export type RowReason =
  | 'unchanged'
  | 'unknown-type'
  | 'cells'
  | 'no-name'
  | 'bad-cell'
  | 'no-parent'
  | 'parent-kind'
  | 'kind-changed'
  | 'unknown-value'
  | 'twice'
  | 'conflict'

/** What the owner reads of such a row; `about` names what it is about. */
export const rowText: Record<RowReason, (about: string) => string> = {
  unchanged: () => 'It is in the shop as it is here.',
  'unknown-type': (type) => `Products of the type "${type}" are not sold yet.`,
  cells: (count) => `It has ${count}: perhaps a comma stands in a text without quotes around it.`,
  'no-name': () => 'A new product needs a name.',
  'bad-cell': (columns) => `What stands in ${columns} makes no sense there.`,
  'no-parent': (parent) =>
    parent === ''
      ? 'A variation must name its product in the column Parent.'
      : `Its product "${parent}" is neither in the file nor in the shop.`,
  'parent-kind': (parent) => `"${parent}" is no product of the type variable, so it cannot have variations.`,
  'kind-changed': () => 'A product cannot become a variation, nor a variation a product.',
  'unknown-value': (value) => `Its product does not offer ${value}.`,
  twice: () => 'A row above is about the same product.',
  conflict: () => 'Another product has the same SKU or address.',
}

export type PictureReason = PictureRefusal | 'address' | 'no-folder' | 'not-found'

/** Why a picture was left out. */
export const pictureText: Record<PictureReason, (picture: string) => string> = {
  'not-a-picture': (picture) => `${picture} is no JPEG, PNG, WebP, AVIF or GIF that can be read.`,
  'too-large': (picture) => `${picture} is larger than 20 MB or 60 megapixels.`,
  address: (picture) =>
    `${picture} was not fetched: put the file into the folder of pictures and name it here.`,
  'no-folder': (picture) => `${picture} was not looked for: say with --images where the pictures are.`,
  'not-found': (picture) => `${picture} is not in the folder of pictures.`,
}

export type FileRefusal = CsvRefusal | 'no-columns' | 'no-rows' | 'no-images-folder'

/** Why a file was not imported at all. */
export const fileText: Record<FileRefusal, string> = {
  'no-file': 'There is no such file, or it cannot be read.',
  'not-text': 'This is no CSV file: it must be text in UTF-8. In a spreadsheet, save it as "CSV UTF-8".',
  'not-csv':
    'This is no CSV file: its quotes do not match. Export it again, or save it anew in a spreadsheet.',
  'no-rows': 'This CSV file has a heading and no products below it.',
  'no-images-folder': 'Nothing was imported: the folder named with --images is not there, or cannot be read.',
  'no-columns':
    "This CSV file is no export of WooCommerce's products: its first row must name columns such as Type, SKU and Name.",
}
