import { locale } from '../../../kernel/locale.ts'
import { number } from '../../../kernel/message.ts'
import * as messages from '../messages.ts'
import type { SizeMm } from './product.ts'

/**
 * Width, depth and height in both units, that of the shop's locale first: "4.7 × 4.7 × 9.4 in (12 × 12 × 24 cm)"; without
 * those that are not known, and '' when none is. A line may end only before the bracket.
 */
export function sizeText({ width, length, height }: SizeMm): string {
  const known = [width, length, height].filter((mm) => mm !== undefined)
  if (known.length === 0) return ''
  const sides = (toUnit: (mm: number) => number) =>
    known.map((mm) => number(locale(), toUnit(mm))).join('\u00a0×\u00a0')
  return messages.sizeInUnits({ cm: sides(inCentimetres), inches: sides(inInches) })
}

/** To the millimetre, which is as fine as one measures a vase. */
function inCentimetres(mm: number): number {
  return Math.round(mm) / 10
}

function inInches(mm: number): number {
  return Math.round((mm / 25.4) * 10) / 10
}
