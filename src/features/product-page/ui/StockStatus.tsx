import { isInStock, type StockLevel } from '../../stock/rules/stock.ts'
import { stockText } from '../../stock/rules/stock-text.ts'

/**
 * The stock text: `p.stock.in-stock` and similar; `last-unit` marks the last one. With `badged`, "Sold out" is only there
 * for scripts of the wire: a badge above the name says it already.
 */
export function StockStatus({
  level,
  min,
  backorderNote,
  badged = false,
}: {
  readonly level: StockLevel
  readonly min: number | undefined
  readonly backorderNote: string
  readonly badged?: boolean
}) {
  const { text, kind } = stockText(level, backorderNote, min)
  const isLast = kind === 'in-stock' && level.stockLeft === 1
  return (
    <p
      className={`stock ${kind}${isLast ? ' last-unit' : ''}`}
      hidden={badged && !isInStock(level) && !level.isReserved}
    >
      {text}
    </p>
  )
}
