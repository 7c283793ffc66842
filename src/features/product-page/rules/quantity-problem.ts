import { MOST_PIECES } from '../../../kernel/quantity.ts'

/** The bounds of a quantity field as its attributes have them; '' is no bound. */
export type FieldBounds = { readonly least: string; readonly most: string; readonly step: string }

/** Why a typed quantity cannot be bought; `pieces` is the bound that it breaks. */
export type QuantityProblem =
  | { readonly reason: 'not-whole' }
  | { readonly reason: 'below-minimum' | 'above-maximum' | 'not-a-multiple'; readonly pieces: number }

/** What is wrong with a typed quantity (spec 5.1); `undefined`: nothing. A field left empty buys one. */
export function quantityProblem(
  text: string,
  { least, most, step }: FieldBounds,
): QuantityProblem | undefined {
  if (text.trim() === '') return undefined
  const pieces = Number(text)
  const lowest = Number(least)
  const highest = Math.min(most === '' ? MOST_PIECES : Number(most), MOST_PIECES)
  const multiple = Number(step) || 1
  if (!Number.isFinite(pieces)) return { reason: 'not-whole' }
  if (pieces < lowest) return { reason: 'below-minimum', pieces: lowest }
  if (pieces > highest) return { reason: 'above-maximum', pieces: highest }
  if (!Number.isInteger(pieces)) return { reason: 'not-whole' }
  return pieces % multiple === 0 ? undefined : { reason: 'not-a-multiple', pieces: multiple }
}
