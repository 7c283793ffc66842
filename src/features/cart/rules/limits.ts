import { MOST_PIECES } from '../../../kernel/quantity.ts'
import type { Prices } from '../../catalog/rules/price.ts'
import { type QuantityLimits, quantityRange } from '../../catalog/rules/quantity-limits.ts'
import { isInStock, maxQuantity, type StockLevel } from '../../stock/rules/stock.ts'
import { combinedLimits } from '../../tier-pricing/rules/combined-limits.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'

/** Why a line cannot hold so many pieces; `most` is how many there are, or how many may be bought at once. */
export type LimitBreach =
  /** `isReserved`: somebody is paying for the last one. */
  | { readonly reason: 'out-of-stock'; readonly isReserved?: true }
  | { readonly reason: 'not-enough'; readonly max: number }
  | { readonly reason: 'sold-individually' }
  | { readonly reason: 'below-minimum'; readonly minimum: number }
  | { readonly reason: 'above-most'; readonly max: number }
  | { readonly reason: 'not-a-step'; readonly step: number }
  | { readonly reason: 'too-many' }

export type LineLimits = {
  readonly level: StockLevel
  readonly soldIndividually: boolean
  /** The fewest pieces sold at once (docs/wire.md A.3). */
  readonly min: number
  /** The most pieces sold at once, whatever is on the shelf; `undefined`: no limit. */
  readonly max: number | undefined
  /** A quantity is a multiple of it. */
  readonly step: number
  /** The fewest pieces of the product over all its variations, where its tiers say so. */
  readonly minTogether?: number
}

/**
 * A line costs no more than this, in minor units: the sums of a whole cart of such lines, with taxes that double them,
 * are still whole numbers that a number can carry exactly.
 */
const MOST_LINE_MINOR = 10_000_000_000_000

type Limited = {
  readonly soldIndividually: boolean
  readonly quantityLimits: QuantityLimits
  readonly prices: Pick<Prices, 'regularMinor'>
}

/** The limits of a thing: its owner's, its tiers', its shelf's, and that of what can be reckoned with. */
export function limitsOf(
  { soldIndividually, quantityLimits: pieces, prices }: Limited,
  level: StockLevel,
  tiers: TierRules | undefined,
): LineLimits {
  const bounds = quantityRange(combinedLimits(pieces, tiers), { soldIndividually })
  const reckoned = Math.floor(MOST_LINE_MINOR / dearestMinor(prices, tiers))
  const max = reckoned < (bounds.max ?? MOST_PIECES) ? reckoned : bounds.max
  const together = tiers?.minimumTogether && !soldIndividually
  return { level, soldIndividually, ...bounds, max, ...(together && { minTogether: tiers.minimum }) }
}

/** The most that one piece can cost whoever buys it in whatever quantity; 1 at least. */
function dearestMinor({ regularMinor = 1 }: Limited['prices'], tiers: TierRules | undefined): number {
  const role = tiers?.rolePrice?.kind === 'flat' ? tiers.rolePrice.regularMinor : 1
  const steps = tiers?.kind === 'fixed' ? tiers.steps.map(({ amount }) => amount) : []
  return Math.max(1, regularMinor, role, ...steps)
}

/** What other lines of the cart have to do with a line. */
export type Beside = {
  /** Pieces that they take off the same shelf. */
  readonly elsewhere: number
  /** The pieces of this and other lines that reach the minimum together (`piecesTowardsMinimum`). */
  readonly towardsMinimum: number
}

/**
 * The most that a line can hold: what may be bought at once and what is there, without the pieces that other lines take
 * off its shelf; `undefined`: no limit.
 */
export function mostOf({ level, max: most, step }: LineLimits, elsewhere = 0): number | undefined {
  const left = maxQuantity(level)
  if (left === undefined) return most
  return Math.floor(Math.min(left - elsewhere, most ?? left) / step) * step
}

/** What stands against a line of `quantity` pieces beside the other lines; `undefined` when nothing does. */
export function breachOf(
  limits: LineLimits,
  quantity: number,
  { elsewhere, towardsMinimum }: Beside,
): LimitBreach | undefined {
  if (!isInStock(limits.level)) {
    return { reason: 'out-of-stock', ...(limits.level.isReserved && { isReserved: true }) }
  }
  if (limits.soldIndividually && quantity > 1) return { reason: 'sold-individually' }
  const left = maxQuantity(limits.level)
  if (left !== undefined && quantity + elsewhere > left) return { reason: 'not-enough', max: left }
  const { min: least, max: most, step, minTogether: leastTogether } = limits
  if (most !== undefined && quantity > most) return { reason: 'above-most', max: most }
  if (quantity > MOST_PIECES) return { reason: 'too-many' }
  if (leastTogether !== undefined && towardsMinimum < leastTogether)
    return { reason: 'below-minimum', minimum: leastTogether }
  const held = leastTogether === undefined ? towardsMinimum : quantity
  if (held < least) return { reason: 'below-minimum', minimum: least }
  return quantity % step === 0 ? undefined : { reason: 'not-a-step', step }
}

/** Whether fewer pieces bring a line nearer to what it may hold, though it is not there yet. */
export function isMendedByFewer({ reason }: LimitBreach): boolean {
  return reason !== 'below-minimum' && reason !== 'not-a-step'
}
