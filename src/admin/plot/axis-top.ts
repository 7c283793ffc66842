/** The end of an axis that begins at zero: the first of 1, 2, 2.5, 5 or 10 times a power of ten that is not below the largest value. */
export function axisTop(largest: number): number {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 2.5, 5].find((each) => each * power >= largest) ?? 10
  return step * power
}
