import type { StockLevel } from '../../stock/rules/stock.ts'
import { flagIn, wholeIn } from '../rules/cell.ts'
import type { RowCells } from './row-cells.ts'

const columns = ['In stock?', 'Stock', 'Low stock amount', 'Backorders allowed?'] as const

/**
 * What is there. A variation whose stock is its `parent`’s is not counted by itself. Where the file has all four columns
 * and a row nothing in them, nobody has said what is there: that is how an export writes it.
 */
export function level(cells: RowCells): Partial<Omit<StockLevel, 'shelfId'>> {
  if (columns.every((column) => cells.text(column) === '')) return {}
  const pieces = (text: string) => wholeIn(text, -1_000_000_000, 1_000_000_000)
  const isParents = cells.text('Stock')?.toLowerCase() === 'parent'
  return {
    ...(isParents ? { left: undefined } : cells.field('Stock', 'left', pieces, undefined)),
    ...cells.field('In stock?', 'state', stateIn, 'instock' as const),
    ...cells.field('Backorders allowed?', 'backorders', backordersIn, 'no' as const),
    ...cells.field('Low stock amount', 'lowMark', pieces, undefined),
  }
}

function stateIn(text: string): StockLevel['state'] | undefined {
  if (/^(?:backorder|onbackorder)$/i.test(text)) return 'onbackorder'
  const flag = flagIn(text)
  return flag === undefined ? undefined : flag ? 'instock' : 'outofstock'
}

function backordersIn(text: string): StockLevel['backorders'] | undefined {
  if (text.toLowerCase() === 'notify') return 'notify'
  const flag = flagIn(text)
  return flag === undefined ? undefined : flag ? 'yes' : 'no'
}
