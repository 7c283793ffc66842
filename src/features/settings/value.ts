import { z } from 'zod'
import { plainAmount } from '../../kernel/format.ts'
import { parseMinor } from '../../kernel/money.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'

/** What is shown instead of a secret. */
const HIDDEN = '•••'

/** The maximum length of a text setting that declares none. */
export const MAX_TEXT_LENGTH = 2000

const yesNo: Readonly<Record<string, boolean>> = {
  yes: true,
  on: true,
  true: true,
  no: false,
  off: false,
  false: false,
}

/**
 * The value that an owner's text means for a setting: `yes` is true, `#ABC` is `#aabbcc`, and an amount is
 * written like a price (`12.50`) with the shop's `decimals`. `wrong-value`: the setting does not accept it.
 */
export function readValue(
  declaration: SettingDeclaration,
  text: string,
  decimals: number,
): Outcome<unknown, 'wrong-value'> {
  const value = parseText(declaration, text, decimals)
  return takesValue(declaration, value) ? done(value) : refused('wrong-value')
}

/** Whether the declaration accepts a value; a stored one may come from an older version. */
export function takesValue(declaration: SettingDeclaration, value: unknown): boolean {
  if (!schemaOf(declaration).safeParse(value).success) return false
  if (declaration.type === 'json') return declaration.check?.(JSON.stringify(value)) === undefined
  return typeof value !== 'string' || declaration.check?.(value) === undefined
}

/** The value as an owner writes it, so that `readValue` reads it back. */
export function writeValue(declaration: SettingDeclaration, value: unknown, decimals: number): string {
  if (declaration.type === 'yes-no') return value ? 'yes' : 'no'
  if (declaration.type === 'amount') return plainAmount(Number(value), decimals)
  if (declaration.type === 'json') return JSON.stringify(value)
  return String(value)
}

/** The value as anybody may see it: of a secret only whether there is one. */
export function shownValue(declaration: SettingDeclaration, value: unknown, decimals: number): string {
  if (!declaration.isSecret) return writeValue(declaration, value, decimals)
  return value === '' ? '' : HIDDEN
}

function parseText({ type, choices }: SettingDeclaration, text: string, decimals: number): unknown {
  const normalized = text.trim().toLowerCase()
  if (type === 'yes-no') return yesNo[normalized]
  if (type === 'whole-number') return /^-?\d+$/.test(normalized) ? Number(normalized) : undefined
  if (type === 'amount') return parseMinor(text, decimals)
  if (type === 'choice') return choices?.find((choice) => choice.toLowerCase() === text.toLowerCase())
  if (type === 'colour') return normalized.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return type === 'json' ? parseJson(text) : text
}

function schemaOf(declaration: SettingDeclaration): z.ZodType {
  const { type, choices, min = -Infinity, max = Infinity } = declaration
  if (type === 'yes-no') return z.boolean()
  if (type === 'whole-number') return z.int().min(min).max(max)
  if (type === 'amount') return z.int().min(Math.max(0, min)).max(max)
  if (type === 'choice') return z.enum(choices ?? [])
  if (type === 'colour') return z.string().regex(/^#[0-9a-f]{6}$/)
  if (type === 'json') return schemaLike(declaration.default)
  return z
    .string()
    .regex(/^\P{Cc}*$/u)
    .min(Math.max(0, min))
    .max(declaration.max ?? MAX_TEXT_LENGTH)
}

// Code that reads a list must never get a record, and the other way round.
function schemaLike(value: unknown): z.ZodType {
  if (Array.isArray(value)) return z.array(z.json())
  return typeof value === 'object' && value !== null ? z.record(z.string(), z.json()) : z.json()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
