import type { StockLevel } from '../../stock/rules/stock.ts'
import { stockWords } from '../texts.ts'

/** Whether it can be had, in a line of its own: `p.stock.in-stock` and its sisters; the last piece is marked. */
export function StockLine({ level, min }: { readonly level: StockLevel; readonly min: number | undefined }) {
  const { text, kind } = stockWords(level, min)
  const isLast = kind === 'in-stock' && level.stockLeft === 1
  return <p className={`stock ${kind}${isLast ? ' last-piece' : ''}`}>{text}</p>
}
