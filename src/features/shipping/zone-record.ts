import { z } from 'zod'
import { done, type OutcomeWith } from '../../kernel/outcome.ts'
import { daysText } from './owner-texts.ts'
import { readSettings } from './settings-schema.ts'
import type { SettingsProblem } from './shipping-method.ts'

/*
 * The format of zones in an owner's file and in the tables. `zones.ts` validates their meaning.
 */

const id = z.int().min(0).max(2_000_000_000)
const MAX_DAYS = 120

const days = z
  .tuple([z.int().min(0).max(MAX_DAYS), z.int().min(0).max(MAX_DAYS)])
  .refine(([min, max]) => min <= max, daysText)

const method = z.strictObject({
  /** The instance: 3 in `flat_rate:3`. Absent: a new one. */
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

/** The zones of an owner's file, or the first problem of its format. */
export function readZoneFile(value: unknown): OutcomeWith<readonly ZoneRecord[], SettingsProblem> {
  const read = readSettings(file, value)
  return read.ok ? done(read.value.zones) : read
}
