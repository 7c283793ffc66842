/** How many pieces may be bought at once, as the owner says: at least, at most, and in steps of. */
export type PieceLimits = {
  readonly least: number | undefined
  readonly most: number | undefined
  readonly step: number | undefined
}

/** How many pieces can be bought at once, the strictest of all limits taken: each is a multiple of `step`. */
export type PieceBounds = {
  readonly least: number
  /** `undefined`: no limit. */
  readonly most: number | undefined
  readonly step: number
}

/** What limits the pieces besides the owner's own limits. */
export type OtherLimits = {
  readonly soldIndividually: boolean
  /** The fewest pieces that the tiers allow. */
  readonly minimum?: number | undefined
  /** The most that the shelf has. */
  readonly most?: number | undefined
}

/**
 * From how many pieces on, up to how many and in which steps a thing is bought (docs/wire.md A.3). The greatest minimum
 * and the smallest maximum win; a quantity is a multiple of the step, so that both are moved to the next one inside.
 */
export function pieceBounds(limits: PieceLimits, other: OtherLimits): PieceBounds {
  if (other.soldIndividually) return { least: 1, most: 1, step: 1 }
  const step = limits.step ?? 1
  const least = Math.max(1, limits.least ?? 1, other.minimum ?? 1)
  const most = Math.min(limits.most ?? Infinity, other.most ?? Infinity)
  return {
    least: Math.ceil(least / step) * step,
    most: most === Infinity ? undefined : Math.floor(most / step) * step,
    step,
  }
}
