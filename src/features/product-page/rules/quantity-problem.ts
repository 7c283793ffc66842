import { MAX_QUANTITY } from '../../../kernel/quantity.ts'

/** The limits of a quantity field as its attributes have them; '' is no limit. */
export type FieldRange = { readonly min: string; readonly max: string; readonly step: string }

/** Why a typed quantity cannot be bought; `limit` is the one that it breaks. */
export type QuantityProblem =
  | { readonly reason: 'not-whole' }
  | { readonly reason: 'below-minimum' | 'above-maximum' | 'not-a-multiple'; readonly limit: number }

/** What is wrong with a typed quantity (spec 5.1); `undefined`: nothing. A field left empty buys one. */
export function quantityProblem(text: string, { min, max, step }: FieldRange): QuantityProblem | undefined {
  if (text.trim() === '') return undefined
  const quantity = Number(text)
  const minimum = Number(min)
  const maximum = Math.min(max === '' ? MAX_QUANTITY : Number(max), MAX_QUANTITY)
  const multiple = Number(step) || 1
  if (!Number.isFinite(quantity)) return { reason: 'not-whole' }
  if (quantity < minimum) return { reason: 'below-minimum', limit: minimum }
  if (quantity > maximum) return { reason: 'above-maximum', limit: maximum }
  if (!Number.isInteger(quantity)) return { reason: 'not-whole' }
  return quantity % multiple === 0 ? undefined : { reason: 'not-a-multiple', limit: multiple }
}
