import { type DeviceType, deviceTypeOf } from './device-type.ts'
import { type FieldName, fieldNames, NONE } from './fields.ts'

/** The kinds of source that a browser tells of. */
const told = ['utm', 'organic', 'referral', 'typein'] as const
/** Those and what the shop itself says of an order: made by its owner, by an app, at a till. */
export type SourceType = (typeof told)[number] | 'admin' | 'mobile_app' | 'pos' | 'unknown'

/** Fields by the names of spec 3.9; what is not said is absent. */
export type AttributionFields = { readonly [name in Exclude<FieldName, 'source_type'>]?: string } & {
  readonly source_type?: SourceType
}

/** Where a buyer came from, and on what; it is kept with the order as it was told, never as true. */
export type Attribution = {
  readonly fields: AttributionFields
  readonly deviceType: DeviceType | undefined
}

/** The longest value of each field that is kept, in UTF-16 units; an address is longer than a word. */
export function longestField(name: FieldName): number {
  if (addresses.includes(name)) return 2000
  return name === 'user_agent' ? 512 : 255
}

/** Somebody may make links of them one day: none is kept that a browser would run. */
const addresses: readonly FieldName[] = ['referrer', 'session_entry']
const numbers: readonly FieldName[] = ['session_pages', 'session_count']

/**
 * What is kept of fields that came clean, `undefined` when that is nothing (spec 3.9): '' and `(none)` are left out, so is a
 * count that is none, a time that is none and an address that is neither of the web nor of an app; a kind of source that no browser tells is `unknown`. `userAgent` stands in
 * for a field that did not come, where others did: who has switched this off is not looked at.
 */
export function attributionFrom(
  read: (name: FieldName) => string | undefined,
  userAgent?: string,
): Attribution | undefined {
  const fields: Partial<Record<FieldName, string>> = {}
  for (const name of fieldNames) {
    const value = keptValue(name, read(name) ?? '')
    if (value !== undefined) fields[name] = value
  }
  if (Object.keys(fields).length === 0) return undefined
  return { fields: fields as AttributionFields, deviceType: deviceTypeOf(fields.user_agent ?? userAgent) }
}

function keptValue(name: FieldName, value: string): string | undefined {
  if (value === '' || value === NONE) return undefined
  if (name === 'source_type') return told.find((type) => type === value) ?? 'unknown'
  if (addresses.includes(name)) return /^(?:https?|android-app):\/\/\S+$/i.test(value) ? value : undefined
  if (numbers.includes(name)) return /^\d{1,9}$/.test(value) ? value : undefined
  if (name === 'session_start_time') {
    return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? value : undefined
  }
  return value
}
