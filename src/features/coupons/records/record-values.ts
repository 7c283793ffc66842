import { z } from 'zod'
import { parseMinor } from '../../../kernel/money.ts'
import { momentAt } from '../../../platform/shop-time.ts'
import type { Range } from '../rules/coupon.ts'
import { valueTexts } from './owner-texts.ts'

/*
 * The notations of single values in a coupon's record: those of WooCommerce's REST API (amounts as text, empty values as ""
 * or null) and those of its plugins (yes and no, lists in one text).
 */

const MAX_LIST_ENTRIES = 1000
/** Far above any real count, and a safe integer. */
const MAX_COUNT = 1_000_000_000

export const textInput = (max: number) =>
  z
    .string(valueTexts.text(max))
    .refine((value) => value.length <= max && !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(value), valueTexts.text(max))

/** An amount of the currency at or above zero, in minor units. */
export const couponAmountInput = (decimals: number) => decimal(decimals, valueTexts.amountInput(decimals))

/** A percentage up to 100 %, in parts per million. */
export const percent = decimal(4, valueTexts.percent).refine((ppm) => ppm <= 1_000_000, valueTexts.percent)

function decimal(decimals: number, message: string) {
  return z.union([z.string(), z.number()], message).transform((written, context) => {
    // No thousands separator: "10,5" would be read as 105.
    const units = parseMinor(String(written), decimals, '\0')
    if (units !== undefined) return units
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The value, or `undefined` when it is empty. */
export function optionalValue<Value>(schema: z.ZodType<Value>) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

/** A whole number from 0; an empty value is 0. */
export const count = z.preprocess(
  (value) => (value === '' || value === null ? 0 : typeof value === 'string' ? Number(value) : value),
  z.int(valueTexts.count).min(0, valueTexts.count).max(MAX_COUNT, valueTexts.count),
)

const yesNoValues: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, '1', 'yes', 'true', 'and'].map((value) => [value, true] as const),
  ...[false, 0, '0', 'no', 'false', 'or', '', null].map((value) => [value, false] as const),
])

export const yesNoInput = z.unknown().transform((written, context) => {
  const value = yesNoValues.get(written)
  if (value !== undefined) return value
  context.addIssue({ code: 'custom', message: valueTexts.yesNo })
  return z.NEVER
})

/** A list, or its entries in one comma-separated text; an empty value has no entries. */
export function listOf<Value>(entry: z.ZodType<Value>) {
  const entries = (value: unknown) => {
    if (value === null || value === '') return []
    if (typeof value === 'number') return [value]
    if (typeof value !== 'string') return value
    return value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }
  return z.preprocess(entries, z.array(entry, valueTexts.list).max(MAX_LIST_ENTRIES, valueTexts.list))
}

/** A day at 00:00 or a time, in the time zone of the shop, in ms. */
export const siteTime = (zone: string) =>
  timeField((written) => {
    const wall = localTime(written)
    return wall === undefined ? undefined : momentAt(new Date(wall).toISOString().slice(0, -1), zone)
  })

/** The same in UTC. */
export const utcTime = timeField((written) => localTime(written.replace(/Z$/, '')))

function timeField(read: (written: string) => number | undefined) {
  return z.string(valueTexts.time).transform((written, context) => {
    const ms = read(written.trim())
    if (ms !== undefined) return ms
    context.addIssue({ code: 'custom', message: valueTexts.time })
    return z.NEVER
  })
}

/** A range; a limit that is 0 or absent limits nothing. */
export function rangeOf(min: number | undefined, max: number | undefined): Range {
  return { ...(min && { min }), ...(max && { max }) }
}

/**
 * `2026-12-31` or `2026-12-31T18:00:00` in ms, read as a time in UTC; `undefined`: there is no such time.
 */
function localTime(textInput: string): number | undefined {
  const [, day, hour = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(textInput) ?? []
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${hour}${seconds}Z`)
  // Date.parse would turn 31 February into a day of March.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day ?? '') ? undefined : ms
}
