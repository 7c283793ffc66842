import { done, type Outcome, refused } from '../../../kernel/outcome.ts'

/** The amounts of a gift card, in minor units: amounts to choose, and, where there is a range, any amount within it. */
export type GiftCardTerms = {
  readonly presetsMinor: readonly number[]
  readonly free?: { readonly minMinor: number; readonly maxMinor: number } | undefined
}

/** The maximum quantity of a line: each card is a separate credit and mail. */
export const MAX_GIFT_CARDS = 20

const MAX_PRESETS = 20
const MAX_MINOR = 100_000_000

export type GiftCardTermsRefusal = 'no-amount' | 'wrong-amount' | 'wrong-range' | 'too-many'

/**
 * Terms as an owner enters them, presets in ascending order without duplicates. Refused: no amount at all, one that is no
 * whole number of minor units from 1 to 100,000,000, a range whose end lies below its beginning, more than 20 presets.
 */
export function giftCardTerms(
  presetsMinor: readonly number[],
  free: GiftCardTerms['free'],
): Outcome<GiftCardTerms, GiftCardTermsRefusal> {
  const presets = [...new Set(presetsMinor)].sort((a, b) => a - b)
  if (presets.length === 0 && !free) return refused('no-amount')
  if (presets.length > MAX_PRESETS) return refused('too-many')
  if (!presets.every(isAmount)) return refused('wrong-amount')
  if (!free) return done({ presetsMinor: presets })
  const { minMinor, maxMinor } = free
  if (!isAmount(minMinor) || !isAmount(maxMinor)) return refused('wrong-amount')
  if (minMinor > maxMinor) return refused('wrong-range')
  return done({ presetsMinor: presets, free: { minMinor, maxMinor } })
}

function isAmount(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 1 && minor <= MAX_MINOR
}

/** Whether the card can be bought for this amount. */
export function isGiftAmount({ presetsMinor, free }: GiftCardTerms, minor: number): boolean {
  if (!Number.isSafeInteger(minor)) return false
  return presetsMinor.includes(minor) || (!!free && minor >= free.minMinor && minor <= free.maxMinor)
}

/** The minimum and maximum amount of the card. */
export function giftCardRange({ presetsMinor, free }: GiftCardTerms): {
  readonly minMinor: number
  readonly maxMinor: number
} {
  const ends = [...presetsMinor, ...(free ? [free.minMinor, free.maxMinor] : [])]
  return { minMinor: Math.min(...ends), maxMinor: Math.max(...ends) }
}
