import type { AccountChange, CustomerAccount } from '../customer-calls.ts'
import * as messages from './messages.ts'

type Field = readonly [name: string, label: () => string, width: 'half' | 'whole']

/** The fields of the account itself. */
export const ownFields: readonly Field[] = [
  ['first_name', messages.firstName, 'half'],
  ['last_name', messages.lastName, 'half'],
  ['email', messages.email, 'whole'],
]

/** Those of each address. */
export const addressFields: readonly Field[] = [
  ['first_name', messages.firstName, 'half'],
  ['last_name', messages.lastName, 'half'],
  ['company', messages.company, 'whole'],
  ['address_1', messages.address1, 'whole'],
  ['address_2', messages.address2, 'whole'],
  ['postcode', messages.postcode, 'half'],
  ['city', messages.city, 'half'],
  ['country', messages.country, 'half'],
  ['state', messages.state, 'half'],
  ['phone', messages.phone, 'whole'],
]

const parts = ['account', 'billing', 'shipping'] as const
export type FieldPart = (typeof parts)[number]

/** What was typed, by part and field. */
export type Typed = Readonly<Partial<Record<FieldPart, Readonly<Record<string, string>>>>>

const fieldsIn = (part: FieldPart) => (part === 'account' ? ownFields : addressFields)

/** What a field shows. */
export function shownValue(seen: CustomerAccount, typed: Typed, part: FieldPart, field: string): string {
  return typed[part]?.[field] ?? stored(seen, part, field)
}

/** How many fields differ from what was read. */
export function countOf(seen: CustomerAccount, typed: Typed): number {
  return parts.reduce((sum, part) => sum + Object.keys(changedIn(seen, typed, part)).length, 0)
}

/** The fields that differ from what was read, as the shop takes them. */
export function changeOf(seen: CustomerAccount, typed: Typed): AccountChange {
  const [billing, shipping] = [changedIn(seen, typed, 'billing'), changedIn(seen, typed, 'shipping')]
  return {
    ...changedIn(seen, typed, 'account'),
    ...(Object.keys(billing).length > 0 && { billing }),
    ...(Object.keys(shipping).length > 0 && { shipping }),
  }
}

/** The labels of fields in which two states of a customer differ. */
export function differences(before: CustomerAccount, after: CustomerAccount): readonly string[] {
  const labels = parts.flatMap((part) =>
    fieldsIn(part)
      .filter(([field]) => stored(before, part, field) !== stored(after, part, field))
      .map(([, label]) => label()),
  )
  return [...new Set(labels)]
}

function changedIn(seen: CustomerAccount, typed: Typed, part: FieldPart): Readonly<Record<string, string>> {
  const changed = Object.entries(typed[part] ?? {}).map(([field, value]) => [field, value.trim()] as const)
  return Object.fromEntries(changed.filter(([field, value]) => value !== stored(seen, part, field)))
}

function stored(account: CustomerAccount, part: FieldPart, field: string): string {
  const fields: Readonly<Record<string, unknown>> = part === 'account' ? account : account[part]
  return String(fields[field] ?? '')
}
