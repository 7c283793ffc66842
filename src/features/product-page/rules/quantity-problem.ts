import { MOST_PIECES } from '../../../kernel/quantity.ts'

/** The bounds of a quantity field as its attributes have them; '' is no bound. */
export type FieldBounds = { readonly least: string; readonly most: string; readonly step: string }

/** Why a typed quantity cannot be bought, in words (spec 5.1); `undefined`: it can. A field left empty buys one. */
export function quantityProblem(text: string, { least, most, step }: FieldBounds): string | undefined {
  if (text.trim() === '') return undefined
  const pieces = Number(text)
  const highest = Math.min(most === '' ? MOST_PIECES : Number(most), MOST_PIECES)
  const steps = Number(step) || 1
  if (!Number.isFinite(pieces)) return 'Please write a whole number.'
  if (pieces < Number(least)) return `The minimum value should be ${least}.`
  if (pieces > highest) return `The maximum value should be ${highest}.`
  if (!Number.isInteger(pieces)) return 'Please write a whole number.'
  return pieces % steps === 0 ? undefined : `The value should be a multiple of ${steps}.`
}
