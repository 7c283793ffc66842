import { roundMinor } from './money.ts'

/**
 * An exact fraction, `bottom` above 0: amounts that are shared or multiplied are computed without rounding until the
 * end.
 */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

export const zero: Fraction = { top: 0n, bottom: 1n }

export function whole(value: number | bigint): Fraction {
  return { top: BigInt(value), bottom: 1n }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom }
  if (a.top === 0n) return b
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(plus, zero)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export function negative({ top, bottom }: Fraction): Fraction {
  return { top: -top, bottom }
}

/** `undefined`: nothing can be divided by zero. */
export function dividedBy(a: Fraction, b: Fraction): Fraction | undefined {
  if (b.top === 0n) return undefined
  const sign = b.top < 0n ? -1n : 1n
  return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign }
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom
}

export function larger(a: Fraction, b: Fraction): Fraction {
  return isLess(a, b) ? b : a
}

/** To a whole number, exactly: `roundMinor` decides what becomes of a half. */
export function rounded({ top, bottom }: Fraction): number {
  const isNegative = top < 0n
  const size = isNegative ? -top : top
  const twice = 2n * (size % bottom)
  // For rounding only the side of a half on which the rest lies matters.
  const rest = twice === bottom ? 0.5 : twice > bottom ? 0.75 : 0.25
  const value = Number(size / bottom) + (twice === 0n ? 0 : rest)
  return roundMinor(isNegative ? -value : value)
}
