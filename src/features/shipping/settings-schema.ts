import { z } from 'zod'
import { parseMinor } from '../../kernel/money.ts'
import { readDecimal } from './rules/cost-amount.ts'
import { LONGEST_FORMULA, readFormula } from './rules/formula.ts'
import { canBeReckoned } from './rules/formula-value.ts'
import type { SettingsFault } from './shipping-method.ts'
import { amountText, decimalText, dividesByZeroText, formulaFaultText, slugText } from './texts.ts'

/** A cost formula; an empty one is none. */
export const formula = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined
  const read = readFormula(text)
  if (read.ok && canBeReckoned(read.value)) return read.value
  const message = read.ok ? dividesByZeroText : formulaFaultText(read, text.slice(0, LONGEST_FORMULA))
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** A decimal at or above zero, as a text or as a number, exactly. */
export const decimal = z.union([z.string(), z.number()]).transform((written, context) => {
  const value = readDecimal(String(written))
  if (value) return value
  context.addIssue({ code: 'custom', message: decimalText })
  return z.NEVER
})

/** An amount of the currency at or above zero, in minor units. */
export const amount = (decimals: number) =>
  z.union([z.string(), z.number()]).transform((written, context) => {
    const minor = parseMinor(String(written), decimals)
    if (minor !== undefined) return minor
    context.addIssue({ code: 'custom', message: amountText(decimals) })
    return z.NEVER
  })

/** The slug of a shipping class; '' is for goods that have none. */
export const classSlug = z.string().regex(/^[^\p{Cc}\p{Cs}\s]{0,200}$/u, slugText)

/** Reads settings by their schema: the first thing that is wrong with them, or what they say. */
export function readSettings<Value>(
  schema: z.ZodType<Value>,
  settings: unknown,
): { readonly ok: true; readonly value: Value } | SettingsFault {
  const read = schema.safeParse(settings)
  if (read.success) return { ok: true, value: read.data }
  const [issue] = read.error.issues
  return { ok: false, place: issue?.path ?? [], text: issue?.message ?? '' }
}
