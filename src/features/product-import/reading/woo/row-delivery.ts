import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { parseInteger } from '../../rules/cell.ts'
import { parseName } from '../../rules/name.ts'
import { parseDownloadFile, parseUrl } from '../../rules/web-address.ts'
import type { DownloadCells } from '../product-row.ts'
import type { RowCells } from '../row-cells.ts'

/** The URL of an external product, and the limit and expiry of downloads; -1 is unlimited. */
export function deliveryFields(cells: RowCells): Partial<ProductRecord> {
  const limit = (column: string, key: 'downloadLimit' | 'downloadExpiryDays') => {
    const { [key]: read } = cells.field(column, key, (text) => parseInteger(text, -1, 2_147_483_647), -1)
    return read === undefined ? {} : { [key]: read === -1 ? undefined : read }
  }
  return {
    ...cells.field('External URL', 'externalUrl', parseUrl, ''),
    ...cells.field('Button text', 'buttonText', (text) => parseName(text), ''),
    ...limit('Download limit', 'downloadLimit'),
    ...limit('Download expiry days', 'downloadExpiryDays'),
  }
}

/** The downloads, by their numbers in the heading; one without a name gets the name of its file. */
export function downloadFields(
  cells: RowCells,
  numbers: readonly number[],
): { downloads?: readonly DownloadCells[] } {
  if (numbers.length === 0) return {}
  const all = numbers.map((number) => {
    const column = `Download ${number} URL`
    const { file = '' } = cells.field(column, 'file', parseDownloadFile, '')
    const name = parseName(cells.text(`Download ${number} name`) ?? '')
    return {
      id: (cells.text(`Download ${number} ID`) ?? '').slice(0, 190),
      name: name || lastPart(file),
      file,
    }
  })
  return { downloads: all.filter(({ file }) => file !== '') }
}

function lastPart(file: string): string {
  return parseName(/([^/\\?#]+)(?:[?#].*)?$/.exec(file)?.[1] ?? file)
}
