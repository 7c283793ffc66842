/** The quantity of a line as the owner limits it: minimum, maximum and step. */
export type QuantityLimits = {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number | undefined
}

/** The quantity of a line by the strictest of all limits; minimum and maximum are multiples of `step`. */
export type QuantityRange = {
  readonly min: number
  /** `undefined`: no limit. */
  readonly max: number | undefined
  readonly step: number
}

/** What limits the quantity besides the owner's limits. */
export type OtherLimits = {
  readonly soldIndividually: boolean
  /** The minimum of the tier rules. */
  readonly tierMin?: number | undefined
  /** The maximum by stock. */
  readonly stockLimit?: number | undefined
}

/**
 * The minimum, maximum and step of a quantity (docs/wire.md A.3). The greatest minimum
 * and the smallest maximum win; both are moved to the next multiple of the step inside the range.
 */
export function quantityRange(limits: QuantityLimits, other: OtherLimits): QuantityRange {
  if (other.soldIndividually) return { min: 1, max: 1, step: 1 }
  const step = limits.step ?? 1
  const min = Math.max(1, limits.min ?? 1, other.tierMin ?? 1)
  const max = Math.min(limits.max ?? Infinity, other.stockLimit ?? Infinity)
  return {
    min: Math.ceil(min / step) * step,
    max: max === Infinity ? undefined : Math.floor(max / step) * step,
    step,
  }
}
