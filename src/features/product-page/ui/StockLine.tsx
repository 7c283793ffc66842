import type { StockLevel } from '../../stock/rules/stock.ts'
import { stockWords } from '../texts.ts'

/** Whether it can be had, in a line of its own: `p.stock.in-stock` and its sisters; the last piece is marked. */
export function StockLine({ level, least }: { readonly level: StockLevel; readonly least?: number }) {
  const { text, kind } = stockWords(level, least)
  const isLast = kind === 'in-stock' && level.stockLeft === 1
  return <p className={`stock ${kind}${isLast ? ' last-piece' : ''}`}>{text}</p>
}
