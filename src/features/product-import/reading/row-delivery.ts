import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { DownloadCells } from '../product-row.ts'
import { wholeIn } from '../rules/cell.ts'
import { nameIn } from '../rules/name.ts'
import { downloadFileIn, webAddressIn } from '../rules/web-address.ts'
import type { RowCells } from './row-cells.ts'

/** Where a product of another shop is sold, and how often and long files may be fetched; -1 is without an end. */
export function delivery(cells: RowCells): Partial<ProductRecord> {
  const limit = (column: string, key: 'downloadLimit' | 'downloadExpiryDays') => {
    const { [key]: read } = cells.field(column, key, (text) => wholeIn(text, -1, 2_147_483_647), -1)
    return read === undefined ? {} : { [key]: read === -1 ? undefined : read }
  }
  return {
    ...cells.field('External URL', 'externalUrl', webAddressIn, ''),
    ...cells.field('Button text', 'buttonText', (text) => nameIn(text), ''),
    ...limit('Download limit', 'downloadLimit'),
    ...limit('Download expiry days', 'downloadExpiryDays'),
  }
}

/** The files that buyers get, by their numbers in the heading; one without a name is called like its file. */
export function downloads(
  cells: RowCells,
  numbers: readonly number[],
): { downloads?: readonly DownloadCells[] } {
  if (numbers.length === 0) return {}
  const all = numbers.map((number) => {
    const column = `Download ${number} URL`
    const { file = '' } = cells.field(column, 'file', downloadFileIn, '')
    const name = nameIn(cells.text(`Download ${number} name`) ?? '')
    return {
      id: (cells.text(`Download ${number} ID`) ?? '').slice(0, 190),
      name: name || lastPart(file),
      file,
    }
  })
  return { downloads: all.filter(({ file }) => file !== '') }
}

function lastPart(file: string): string {
  return nameIn(/([^/\\?#]+)(?:[?#].*)?$/.exec(file)?.[1] ?? file)
}
