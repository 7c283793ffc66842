import { type Fraction, rounded } from '../../../kernel/fraction.ts'

/**
 * The exact value of a decimal from zero ("4", "4.90", ".5"); `undefined`: not a decimal, or more than 12 digits before the
 * point or 6 after it.
 */
export function readDecimal(text: string): Fraction | undefined {
  const match = /^(\d{0,12})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match || text.trim() === '') return undefined
  const [, units = '', fraction = ''] = match
  return { top: BigInt(units + fraction), bottom: 10n ** BigInt(fraction.length) }
}

/** Converts minor units to units of the currency. */
export function currencyOf(amountMinor: number, decimals: number): Fraction {
  return { top: BigInt(amountMinor), bottom: 10n ** BigInt(decimals) }
}

/** Ten billion units of a currency with two decimals: more than any parcel costs. */
const MAX_AMOUNT_MINOR = 1_000_000_000_000

/**
 * Converts units of the currency to minor units, rounded once, halves away from zero, at least 0. `undefined`: more than
 * `MAX_AMOUNT_MINOR`.
 */
export function costMinorOf({ top, bottom }: Fraction, decimals: number): number | undefined {
  if (top <= 0n) return 0
  const minor = rounded({ top: top * 10n ** BigInt(decimals), bottom })
  return minor > MAX_AMOUNT_MINOR ? undefined : minor
}
