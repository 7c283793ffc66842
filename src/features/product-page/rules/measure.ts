import * as messages from '../messages.ts'

/** The sizes in centimetres as data: 125 mm is "12.5"; '' where not known. */
export function centimetres(mm: number | undefined): string {
  return mm === undefined ? '' : String(exact(mm / 10))
}

/** Without the last digits that binary numbers add. */
function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** The weight in kilograms as data: 640 g is "0.64"; '' where not known. */
export function kilograms(grams: number | undefined): string {
  return grams === undefined ? '' : String(exact(grams / 1000))
}

const GRAMS_PER_OUNCE = 28.349523125
const GRAMS_PER_POUND = 16 * GRAMS_PER_OUNCE

/** In both units, that of the shop's locale first: "1.4 lb (640 g)", "2.6 lb (1.2 kg)"; '' where not known. */
export function weightText(grams: number | undefined): string {
  if (grams === undefined) return ''
  const whole = Math.round(grams)
  if (whole === 0) return messages.lessThanOneGram()
  const metric =
    whole < 1000 ? messages.grams({ amount: whole }) : messages.kilograms({ amount: exact(whole / 1000) })
  const imperial =
    whole < GRAMS_PER_POUND
      ? messages.ounces({ amount: toTenth(whole / GRAMS_PER_OUNCE) })
      : messages.pounds({ amount: toTenth(whole / GRAMS_PER_POUND) })
  return messages.weightInUnits({ metric, imperial })
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
