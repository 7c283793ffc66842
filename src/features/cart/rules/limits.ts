import { MAX_QUANTITY } from '../../../kernel/quantity.ts'
import type { Prices } from '../../catalog/rules/price.ts'
import { type QuantityLimits, quantityRange } from '../../catalog/rules/quantity-limits.ts'
import { isInStock, maxQuantity, type StockLevel } from '../../stock/rules/stock.ts'
import { combinedLimits } from '../../tier-pricing/rules/combined-limits.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'

/** Why a line cannot have its quantity; `max` is the stock, or how many may be bought at once. */
export type LimitProblem =
  /** `isReserved`: somebody is paying for the last one. */
  | { readonly reason: 'out-of-stock'; readonly isReserved?: true }
  | { readonly reason: 'not-enough'; readonly max: number }
  | { readonly reason: 'sold-individually' }
  | { readonly reason: 'below-minimum'; readonly minimum: number }
  | { readonly reason: 'above-maximum'; readonly max: number }
  | { readonly reason: 'not-a-step'; readonly step: number }
  | { readonly reason: 'too-many' }

export type LineLimits = {
  readonly level: StockLevel
  readonly soldIndividually: boolean
  /** The minimum quantity (docs/wire.md A.3). */
  readonly min: number
  /** The maximum quantity, whatever the stock; `undefined`: no limit. */
  readonly max: number | undefined
  /** A quantity is a multiple of it. */
  readonly step: number
  /** The minimum quantity of the product over all its variations, where its tiers have one. */
  readonly minTogether?: number
}

/**
 * A line costs no more than this, in minor units: the sums of a whole cart of such lines, with taxes that double them,
 * are still whole numbers that a number can carry exactly.
 */
const MAX_LINE_MINOR = 10_000_000_000_000

type Limited = {
  readonly soldIndividually: boolean
  readonly quantityLimits: QuantityLimits
  readonly prices: Pick<Prices, 'regularMinor'>
}

/** The limits of a product: its owner's, its tiers', its stock, and that of exact arithmetic. */
export function limitsOf(
  { soldIndividually, quantityLimits: ownLimits, prices }: Limited,
  level: StockLevel,
  tiers: TierRules | undefined,
): LineLimits {
  const bounds = quantityRange(combinedLimits(ownLimits, tiers), { soldIndividually })
  const computableMax = Math.floor(MAX_LINE_MINOR / highestUnitMinor(prices, tiers))
  const max = computableMax < (bounds.max ?? MAX_QUANTITY) ? computableMax : bounds.max
  const together = tiers?.minimumTogether && !soldIndividually
  return { level, soldIndividually, ...bounds, max, ...(together && { minTogether: tiers.minimum }) }
}

/** The highest unit price for any buyer and quantity; at least 1. */
function highestUnitMinor({ regularMinor = 1 }: Limited['prices'], tiers: TierRules | undefined): number {
  const role = tiers?.rolePrice?.kind === 'flat' ? tiers.rolePrice.regularMinor : 1
  const steps = tiers?.kind === 'fixed' ? tiers.steps.map(({ amount }) => amount) : []
  return Math.max(1, regularMinor, role, ...steps)
}

/** What other lines of the cart change for a line. */
export type OtherLines = {
  /** What they take of the same stock item. */
  readonly takenByOthers: number
  /** The quantity of this and other lines that counts towards the minimum (`quantityTowardsMinimum`). */
  readonly towardsMinimum: number
}

/**
 * The greatest quantity of a line: what may be bought at once and the stock, minus what other lines take of it;
 * `undefined`: no limit.
 */
export function maxQuantityOf({ level, max, step }: LineLimits, takenByOthers = 0): number | undefined {
  const stockLeft = maxQuantity(level)
  if (stockLeft === undefined) return max
  return Math.floor(Math.min(stockLeft - takenByOthers, max ?? stockLeft) / step) * step
}

/** Why a line cannot have `quantity`, given the other lines; `undefined` when it can. */
export function findLimitProblem(
  limits: LineLimits,
  quantity: number,
  { takenByOthers, towardsMinimum }: OtherLines,
): LimitProblem | undefined {
  if (!isInStock(limits.level)) {
    return { reason: 'out-of-stock', ...(limits.level.isReserved && { isReserved: true }) }
  }
  if (limits.soldIndividually && quantity > 1) return { reason: 'sold-individually' }
  const stockLeft = maxQuantity(limits.level)
  if (stockLeft !== undefined && quantity + takenByOthers > stockLeft)
    return { reason: 'not-enough', max: stockLeft }
  const { min, max, step, minTogether } = limits
  if (max !== undefined && quantity > max) return { reason: 'above-maximum', max }
  if (quantity > MAX_QUANTITY) return { reason: 'too-many' }
  if (minTogether !== undefined && towardsMinimum < minTogether)
    return { reason: 'below-minimum', minimum: minTogether }
  const counted = minTogether === undefined ? towardsMinimum : quantity
  if (counted < min) return { reason: 'below-minimum', minimum: min }
  return quantity % step === 0 ? undefined : { reason: 'not-a-step', step }
}

/** Whether a smaller quantity brings a line nearer to its limits, even if not within them. */
export function isImprovedByFewer({ reason }: LimitProblem): boolean {
  return reason !== 'below-minimum' && reason !== 'not-a-step'
}
