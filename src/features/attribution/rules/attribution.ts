import { type DeviceType, deviceTypeOf } from './device-type.ts'
import { type FieldName, fieldNames, NONE } from './fields.ts'

/** The kinds of source that a browser sends. */
const browserSourceTypes = ['utm', 'organic', 'referral', 'typein'] as const
/** These, and the kinds that the shop itself sets: created by its owner, by an app, at a point of sale. */
export type SourceType = (typeof browserSourceTypes)[number] | 'admin' | 'mobile_app' | 'pos' | 'unknown'

/** Fields by the names of spec 3.9; empty ones are absent. */
export type AttributionFields = { readonly [name in Exclude<FieldName, 'source_type'>]?: string } & {
  readonly source_type?: SourceType
}

/** Where a buyer came from, and the device; stored with the order as received, never trusted. */
export type Attribution = {
  readonly fields: AttributionFields
  readonly deviceType: DeviceType | undefined
}

/** The maximum length of each stored field, in UTF-16 units; URLs may be longer. */
export function maxFieldLength(name: FieldName): number {
  if (addresses.includes(name)) return 2000
  return name === 'user_agent' ? 512 : 255
}

/** Fields with URLs, which may be shown as links: none is stored that a browser would execute. */
const addresses: readonly FieldName[] = ['referrer', 'session_entry']
const counts: readonly FieldName[] = ['session_pages', 'session_count']

/**
 * The attribution to store from cleaned fields, `undefined` when nothing is left (spec 3.9). Left out are '' and `(none)`,
 * counts and times that are malformed, and URLs that are neither of the web nor of an app; a kind of source that no browser
 * sends is `unknown`. `userAgent` replaces a missing field, but only if there are other fields: who has opted out is not
 * recorded.
 */
export function attributionFrom(
  read: (name: FieldName) => string | undefined,
  userAgent?: string,
): Attribution | undefined {
  const fields: Partial<Record<FieldName, string>> = {}
  for (const name of fieldNames) {
    const value = validValue(name, read(name) ?? '')
    if (value !== undefined) fields[name] = value
  }
  if (Object.keys(fields).length === 0) return undefined
  return { fields: fields as AttributionFields, deviceType: deviceTypeOf(fields.user_agent ?? userAgent) }
}

function validValue(name: FieldName, value: string): string | undefined {
  if (value === '' || value === NONE) return undefined
  if (name === 'source_type') return browserSourceTypes.find((type) => type === value) ?? 'unknown'
  if (addresses.includes(name)) return /^(?:https?|android-app):\/\/\S+$/i.test(value) ? value : undefined
  if (counts.includes(name)) return /^\d{1,9}$/.test(value) ? value : undefined
  if (name === 'session_start_time') {
    return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? value : undefined
  }
  return value
}
