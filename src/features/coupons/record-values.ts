import { z } from 'zod'
import { parseMinor } from '../../kernel/money.ts'
import { momentOfWall } from '../../platform/zone-time.ts'
import { valueTexts } from './owner-texts.ts'
import type { Range } from './rules/coupon.ts'
import { wallTime } from './wall-time.ts'

/*
 * How single values of a coupon's record may be written: as WooCommerce's REST API has them (amounts are texts, what is
 * empty is "" or null), and as its plugins write them (yes and no, lists in one text).
 */

const MOST_LISTED = 1000
/** More than anybody uses, and far from where numbers end. */
const MOST_TIMES = 1_000_000_000

export const text = (most: number) =>
  z
    .string(valueTexts.text(most))
    .refine((value) => value.length <= most && !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(value), valueTexts.text(most))

/** An amount of the currency at or above zero, in minor units. */
export const amount = (decimals: number) => decimal(decimals, valueTexts.amount(decimals))

/** A share of up to 100 %, in parts per million. */
export const percent = decimal(4, valueTexts.percent).refine((ppm) => ppm <= 1_000_000, valueTexts.percent)

function decimal(places: number, fault: string) {
  return z.union([z.string(), z.number()], fault).transform((written, context) => {
    // No separator between thousands: "10,5" would be a hundred and five.
    const units = parseMinor(String(written), places, '\0')
    if (units !== undefined) return units
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })
}

/** The value, or `undefined` for what is empty. */
export function maybe<Value>(schema: z.ZodType<Value>) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

/** A whole number from 0 on; what is empty is 0. */
export const times = z.preprocess(
  (value) => (value === '' || value === null ? 0 : typeof value === 'string' ? Number(value) : value),
  z.int(valueTexts.times).min(0, valueTexts.times).max(MOST_TIMES, valueTexts.times),
)

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, '1', 'yes', 'true', 'and'].map((word) => [word, true] as const),
  ...[false, 0, '0', 'no', 'false', 'or', '', null].map((word) => [word, false] as const),
])

export const truth = z.unknown().transform((written, context) => {
  const value = truths.get(written)
  if (value !== undefined) return value
  context.addIssue({ code: 'custom', message: valueTexts.truth })
  return z.NEVER
})

/** A list, or its entries in one text with commas between; what is empty has none. */
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
  return z.preprocess(entries, z.array(entry, valueTexts.list).max(MOST_LISTED, valueTexts.list))
}

/** A day of the shop at 00:00, or a time of it by its clocks, in ms. */
export const siteTime = (zone: string) =>
  moment((written) => {
    const wall = wallTime(written)
    return wall === undefined ? undefined : momentOfWall(wall, zone)
  })

/** The same by the clocks of UTC. */
export const utcTime = moment((written) => wallTime(written.replace(/Z$/, '')))

function moment(read: (written: string) => number | undefined) {
  return z.string(valueTexts.time).transform((written, context) => {
    const ms = read(written.trim())
    if (ms !== undefined) return ms
    context.addIssue({ code: 'custom', message: valueTexts.time })
    return z.NEVER
  })
}

/** Ends that are 0 or absent limit nothing. */
export function rangeOf(least: number | undefined, most: number | undefined): Range {
  return { ...(least && { least }), ...(most && { most }) }
}
