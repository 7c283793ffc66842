import { z } from 'zod'
import { parseMinor } from '../../kernel/money.ts'
import { done, type OutcomeWith, refused } from '../../kernel/outcome.ts'
import { amountText, decimalText, dividesByZeroText, formulaProblemText, slugText } from './owner-texts.ts'
import { readDecimal } from './rules/cost-amount.ts'
import { MAX_FORMULA_LENGTH, readFormula } from './rules/formula.ts'
import { canBeComputed } from './rules/formula-value.ts'
import type { SettingsProblem } from './shipping-method.ts'

/** A cost formula; `undefined` if empty. */
export const formula = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined
  const read = readFormula(text)
  if (read.ok && canBeComputed(read.value)) return read.value
  const message = read.ok ? dividesByZeroText : formulaProblemText(read, text.slice(0, MAX_FORMULA_LENGTH))
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** An exact decimal at or above zero, from a text or a number. */
export const decimal = z.union([z.string(), z.number()]).transform((input, context) => {
  const value = readDecimal(String(input))
  if (value) return value
  context.addIssue({ code: 'custom', message: decimalText })
  return z.NEVER
})

/** An amount of the currency at or above zero, in minor units. */
export const amountInput = (decimals: number) =>
  z.union([z.string(), z.number()]).transform((input, context) => {
    const minor = parseMinor(String(input), decimals)
    if (minor !== undefined) return minor
    context.addIssue({ code: 'custom', message: amountText(decimals) })
    return z.NEVER
  })

/** The slug of a shipping class; '' for items without one. */
export const shippingClassSlug = z.string().regex(/^[^\p{Cc}\p{Cs}\s]{0,200}$/u, slugText)

/** Reads settings by their schema: the value, or the first problem. */
export function readSettings<Value>(
  schema: z.ZodType<Value>,
  settings: unknown,
): OutcomeWith<Value, SettingsProblem> {
  const read = schema.safeParse(settings)
  if (read.success) return done(read.data)
  const [issue] = read.error.issues
  return refused('settings', { path: issue?.path ?? [], text: issue?.message ?? '' })
}
