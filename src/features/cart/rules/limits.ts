import { MOST_PIECES } from '../../../kernel/quantity.ts'
import { isInStock, mostPieces, type StockLevel } from '../../stock/rules/stock.ts'

/** Why a line cannot hold so many pieces; `most` is how many there are. */
export type LimitBreach =
  | { readonly reason: 'out-of-stock' }
  | { readonly reason: 'not-enough'; readonly most: number }
  | { readonly reason: 'sold-individually' }
  | { readonly reason: 'below-minimum'; readonly minimum: number }
  | { readonly reason: 'too-many' }

export type LineLimits = {
  readonly level: StockLevel
  readonly soldIndividually: boolean
  /** The fewest pieces sold at once (docs/wire.md A.3). */
  readonly minimum: number
}

/**
 * What stands against a line of `quantity` pieces, when other lines already take `elsewhere` pieces off the
 * same shelf; `undefined` when nothing does.
 */
export function breachOf(limits: LineLimits, quantity: number, elsewhere: number): LimitBreach | undefined {
  if (!isInStock(limits.level)) return { reason: 'out-of-stock' }
  if (limits.soldIndividually && quantity > 1) return { reason: 'sold-individually' }
  const most = mostPieces(limits.level)
  if (most !== undefined && quantity + elsewhere > most) return { reason: 'not-enough', most }
  if (quantity > MOST_PIECES) return { reason: 'too-many' }
  if (quantity < limits.minimum) return { reason: 'below-minimum', minimum: limits.minimum }
  return undefined
}
