/**
 * Money is always a whole number of minor units of the shop's currency (cents), and its name ends in
 * `Minor`. Rates are parts per million (8.875 % = 88,750), and their names end in `Ppm`.
 */

/** Rounds to the nearest whole minor unit, halves away from zero: 0.5 becomes 1, -0.5 becomes -1. */
export function roundMinor(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value))
  return rounded === 0 ? 0 : rounded
}

/** The part of `amountMinor` at a rate: 1999 at 100,000 ppm (10 %) is 200. */
export function shareOf(amountMinor: number, ratePpm: number): number {
  return roundMinor((amountMinor * ratePpm) / 1_000_000)
}

/**
 * Splits `totalMinor` over `weights` in proportion, so that the parts add up to the total exactly. What
 * rounding leaves over goes to the largest remainders, earlier weights first. All weights 0: all parts 0.
 */
export function splitMinor(totalMinor: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  if (weightSum === 0) return weights.map(() => 0)

  const exact = weights.map((weight) => (totalMinor * weight) / weightSum)
  const parts = exact.map(Math.floor)
  const leftOver = totalMinor - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, leftOver)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/**
 * Reads a written amount ("1,234.50", "19", ".5") into minor units; `undefined` when it is no amount of
 * at most `decimals` places at or above zero. Nothing is rounded: 1.999 is no price in cents.
 */
export function parseMinor(text: string, decimals: number, thousands = ',', point = '.'): number | undefined {
  const plain = text.trim().split(thousands).join('').replace(point, '.')
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain)
  if (!match || (match[1] === '' && !match[2])) return undefined
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return undefined
  const minor = Number((match[1] || '0') + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}
