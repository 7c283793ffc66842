import { type Fraction, rounded } from '../../../kernel/fraction.ts'

/**
 * A written decimal above or at zero ("4", "4.90", ".5"), exactly; `undefined` when it is none, or has more than 12
 * digits before the point or 6 after it.
 */
export function readDecimal(text: string): Fraction | undefined {
  const match = /^(\d{0,12})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match || text.trim() === '') return undefined
  const [, units = '', fraction = ''] = match
  return { top: BigInt(units + fraction), bottom: 10n ** BigInt(fraction.length) }
}

/** An amount of minor units as an amount of the currency. */
export function currencyOf(amountMinor: number, decimals: number): Fraction {
  return { top: BigInt(amountMinor), bottom: 10n ** BigInt(decimals) }
}

/** Ten billion units of a currency with two decimals: no parcel costs more. */
export const MOST_MINOR = 1_000_000_000_000

/**
 * An amount of the currency in minor units, rounded once, halves away from zero, and never below 0. `undefined`: more
 * than `MOST_MINOR`.
 */
export function minorOf({ top, bottom }: Fraction, decimals: number): number | undefined {
  if (top <= 0n) return 0
  const minor = rounded({ top: top * 10n ** BigInt(decimals), bottom })
  return minor > MOST_MINOR ? undefined : minor
}
