import type { AddressField } from './address.ts'
import type { PostcodeFormat } from './postcode.ts'
import type { State } from './states.ts'

/** The use of a field in a country: required, optional, or not part of an address there. */
export type FieldUse = 'required' | 'optional' | 'hidden'

export type FieldFormat = {
  readonly field: AddressField
  readonly label: string
  readonly use: FieldUse
}

/**
 * The address format of one country. It is sent to the browser as it is (`GET /_address/US.json`), one country at a time,
 * and the rules that take it run on both sides.
 */
export type AddressFormat = {
  readonly country: string
  /** In the usual order of the country. */
  readonly fields: readonly FieldFormat[]
  /** Absent where the state is free text. */
  readonly states?: readonly State[]
  /** Absent where the country's postcode format is unknown. */
  readonly postcode?: PostcodeFormat
}

export function fieldFormat(format: AddressFormat, field: AddressField): FieldFormat {
  return format.fields.find((known) => known.field === field) ?? { field, label: field, use: 'optional' }
}

/** The formats of `fields`, in the country's order. */
export function fieldsInOrder(
  format: AddressFormat,
  fields: readonly AddressField[],
): readonly FieldFormat[] {
  return format.fields.filter(({ field }) => fields.includes(field))
}

/** The order of city, state and postcode, by which the styles arrange them. */
export function locationOrder(format: AddressFormat): string {
  return format.fields
    .filter(({ field, use }) => use !== 'hidden' && ['city', 'state', 'postcode'].includes(field))
    .map(({ field }) => field)
    .join(' ')
}
