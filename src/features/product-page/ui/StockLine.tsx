import type { StockLevel } from '../../stock/rules/stock.ts'
import { stockWords } from '../texts.ts'

/** Whether it can be had, in a line of its own: `p.stock.in-stock` and its sisters. */
export function StockLine({ level }: { readonly level: StockLevel }) {
  const { text, kind } = stockWords(level)
  return <p className={`stock ${kind}`}>{text}</p>
}
