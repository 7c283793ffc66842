import type { SizeMm } from '../../catalog/rules/product.ts'

/** The sizes in centimetres as data: 125 mm is "12.5"; '' where not known. */
export function centimetres(mm: number | undefined): string {
  return mm === undefined ? '' : String(exact(mm / 10))
}

/** To the millimetre, which is as fine as one measures a vase. */
function displayedCentimetres(mm: number): string {
  return centimetres(Math.round(mm))
}

/** Without the last digits that binary numbers add. */
function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** "12 × 12 × 24 cm", in the order length, width, height; '' when nothing is known. */
export function sizeText({ length, width, height }: SizeMm): string {
  const known = [length, width, height].filter((mm) => mm !== undefined).map(displayedCentimetres)
  return known.length === 0 ? '' : `${known.join(' × ')} cm`
}

/** One size for people on both sides of the ocean: "24 cm (9.4 in)". */
export function lengthText(mm: number): string {
  return `${displayedCentimetres(mm)} cm (${Math.round((mm / 25.4) * 10) / 10} in)`
}

/** The weight in kilograms as data: 640 g is "0.64"; '' where not known. */
export function kilograms(grams: number | undefined): string {
  return grams === undefined ? '' : String(exact(grams / 1000))
}

/** "640 g", "1.2 kg"; '' where not known. */
export function weightText(grams: number | undefined): string {
  if (grams === undefined) return ''
  const whole = Math.round(grams)
  if (whole === 0) return 'less than 1 g'
  return whole < 1000 ? `${whole} g` : `${kilograms(whole)} kg`
}
