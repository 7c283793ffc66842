import type { StockLevel } from '../../stock/rules/stock.ts'
import { stockText } from '../texts.ts'

/** The stock text: `p.stock.in-stock` and similar; `last-unit` marks the last one. */
export function StockStatus({
  level,
  min,
}: {
  readonly level: StockLevel
  readonly min: number | undefined
}) {
  const { text, kind } = stockText(level, min)
  const isLast = kind === 'in-stock' && level.stockLeft === 1
  return <p className={`stock ${kind}${isLast ? ' last-unit' : ''}`}>{text}</p>
}
