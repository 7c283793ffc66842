import { z } from 'zod'
import type { Outcome } from '../../kernel/outcome.ts'
import { readSettings } from './settings-schema.ts'
import type { SettingsFault } from './shipping-method.ts'
import { daysText } from './texts.ts'

/*
 * Zones as they are written: in an owner's file, and in the tables. What they mean, and whether it makes sense, is for
 * `zones.ts`.
 */

const id = z.int().min(0).max(2_000_000_000)
const longestDays = 120

const days = z
  .tuple([z.int().min(0).max(longestDays), z.int().min(0).max(longestDays)])
  .refine(([least, most]) => least <= most, daysText)

const method = z.strictObject({
  /** The instance: of `flat_rate:3` it is 3. Absent: a new one. */
  id: id.min(1).optional(),
  kind: z.string().max(40),
  title: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,120}$/u),
  enabled: z.boolean().default(true),
  tax: z.enum(['taxable', 'none']).default('taxable'),
  days: days.optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
})

const zone = z.strictObject({
  /** 0 is the rest of the world. Absent: a new zone. */
  id: id.optional(),
  name: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,120}$/u),
  regions: z.array(z.string().max(40)).max(1000).default([]),
  postcodes: z.array(z.string().max(60)).max(5000).default([]),
  preselect: z.enum(['cheapest', 'first']).default('cheapest'),
  methods: z.array(method).max(50).default([]),
})

const file = z.strictObject({ zones: z.array(zone).max(200) })

export type MethodRecord = z.output<typeof method>
export type ZoneRecord = z.output<typeof zone>

/** The zones that an owner's file has; or the first thing in it that is none of what a zone is made of. */
export function readZoneFile(
  value: unknown,
): Extract<Outcome<readonly ZoneRecord[], never>, { ok: true }> | SettingsFault {
  const read = readSettings(file, value)
  return read.ok ? { ok: true, value: read.value.zones } : read
}
