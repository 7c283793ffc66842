import type { AddressField } from './address.ts'
import type { PostcodeForm } from './postcode.ts'
import type { State } from './states.ts'

/** What a country wants of a field: it must be filled in, it may be, or it is not part of an address there. */
export type FieldUse = 'required' | 'optional' | 'hidden'

export type FieldFormat = {
  readonly field: AddressField
  readonly label: string
  readonly use: FieldUse
}

/**
 * How addresses of one country are written. It travels to the browser as it stands (`GET /_address/US.json`), one
 * country at a time, and the rules that take it run on both sides.
 */
export type AddressFormat = {
  readonly country: string
  /** In the order that people of the country fill them in. */
  readonly fields: readonly FieldFormat[]
  /** Absent where the state is free text. */
  readonly states?: readonly State[]
  /** Absent where nothing is known of the country's postcodes. */
  readonly postcode?: PostcodeForm
}

export function fieldOf(format: AddressFormat, field: AddressField): FieldFormat {
  return format.fields.find((known) => known.field === field) ?? { field, label: field, use: 'optional' }
}

/** Those of `fields` that stand in the country's order. */
export function inOrderOf(format: AddressFormat, fields: readonly AddressField[]): readonly FieldFormat[] {
  return format.fields.filter(({ field }) => fields.includes(field))
}

/** How the fields of the place stand beside each other: it depends on which comes first. */
export function placeOrder(format: AddressFormat): string {
  return format.fields
    .filter(({ field, use }) => use !== 'hidden' && ['city', 'state', 'postcode'].includes(field))
    .map(({ field }) => field)
    .join(' ')
}
