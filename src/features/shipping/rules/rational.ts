/** An exact fraction, `over` above 0: prices by formula are reckoned without rounding until their end. */
export type Rational = { readonly top: bigint; readonly over: bigint }

export const zero: Rational = { top: 0n, over: 1n }

export function whole(value: number | bigint): Rational {
  return { top: BigInt(value), over: 1n }
}

export function plus(a: Rational, b: Rational): Rational {
  if (a.over === b.over) return { top: a.top + b.top, over: a.over }
  return { top: a.top * b.over + b.top * a.over, over: a.over * b.over }
}

export function times(a: Rational, b: Rational): Rational {
  return { top: a.top * b.top, over: a.over * b.over }
}

export function negative({ top, over }: Rational): Rational {
  return { top: -top, over }
}

/** `undefined`: nothing can be divided by zero. */
export function dividedBy(a: Rational, b: Rational): Rational | undefined {
  if (b.top === 0n) return undefined
  const sign = b.top < 0n ? -1n : 1n
  return { top: a.top * b.over * sign, over: a.over * b.top * sign }
}

export function isLess(a: Rational, b: Rational): boolean {
  return a.top * b.over < b.top * a.over
}

export function larger(a: Rational, b: Rational): Rational {
  return isLess(a, b) ? b : a
}

/**
 * A written decimal above or at zero ("4", "4.90", ".5"), exactly; `undefined` when it is none, or has more than 12
 * digits before the point or 6 after it.
 */
export function readDecimal(text: string): Rational | undefined {
  const match = /^(\d{0,12})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match || text.trim() === '') return undefined
  const [, units = '', fraction = ''] = match
  return { top: BigInt(units + fraction), over: 10n ** BigInt(fraction.length) }
}

/** An amount of minor units as an amount of the currency. */
export function currencyOf(amountMinor: number, decimals: number): Rational {
  return { top: BigInt(amountMinor), over: 10n ** BigInt(decimals) }
}

/** Ten billion units of a currency with two decimals: no parcel costs more. */
export const MOST_MINOR = 1_000_000_000_000

/**
 * An amount of the currency in minor units, rounded once, halves away from zero, and never below 0. `undefined`: more
 * than `MOST_MINOR`.
 */
export function minorOf({ top, over }: Rational, decimals: number): number | undefined {
  const scaled = top * 10n ** BigInt(decimals)
  if (scaled <= 0n) return 0
  const rounded = (2n * scaled + over) / (2n * over)
  return rounded > BigInt(MOST_MINOR) ? undefined : Number(rounded)
}
