import { momentsAt, wallTimeAt } from '../../platform/shop-time.ts'
import { escapeCell } from '../product-import/rules/cell.ts'
import { formatLocalTime } from '../product-import/rules/local-time.ts'
import { currentState } from '../stock/rules/stock.ts'
import { columnsOf, type ExportedProduct } from './exported-product.ts'
import { integerCell } from './rules/number-cell.ts'

/** The columns of sales, taxes and stock. */
export const offerColumns = columnsOf([
  ['Date sale price starts', ({ record }, { zone }) => startCell(record.prices.saleFromMs, zone)],
  ['Date sale price ends', ({ record }, { zone }) => endCell(record.prices.saleUntilMs, zone)],
  ['Tax status', ({ record }) => record.taxStatus],
  ['Tax class', ({ record }) => escapeCell(record.taxClass)],
  ['In stock?', stateCell],
  ['Stock', ({ level }) => integerCell(level?.stockLeft)],
  ['Low stock amount', ({ level }) => integerCell(level?.lowStockThreshold)],
  ['Backorders allowed?', ({ level }) => backorderCells[level?.backorders ?? 'no']],
])

const stateCells = { instock: '1', outofstock: '0', onbackorder: 'backorder' } as const
const backorderCells = { no: '0', yes: '1', notify: 'notify' } as const

/** Never empty: WooCommerce reads an empty cell as out of stock. */
function stateCell({ level, parentLevel }: ExportedProduct): string {
  const decisive = level ?? parentLevel
  return stateCells[decisive ? currentState(decisive) : 'instock']
}

/** By the clocks of the shop; with its offset where they show this time twice and the second is meant. */
function startCell(startMs: number | undefined, zone: string): string {
  return startMs === undefined ? '' : timeCell(startMs, zone, (moments) => moments.at(0))
}

/** The last second of a sale: of a day, `2026-03-31 23:59:59`. */
function endCell(untilMs: number | undefined, zone: string): string {
  return untilMs === undefined ? '' : timeCell(untilMs - 1000, zone, (moments) => moments.at(-1))
}

/** `meant` is the moment for which an import takes a time without offset. */
function timeCell(
  ms: number,
  zone: string,
  meant: (moments: readonly number[]) => number | undefined,
): string {
  const { time, offset } = wallTimeAt(ms, zone)
  return formatLocalTime(time) + (meant(momentsAt(time, zone)) === ms ? '' : offset)
}
