import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { type AddressField, addressProblems, tidyAddress } from '../checkout/rules/address-problems.ts'
import { billingFields, shippingFields } from '../checkout/rules/checkout-form.ts'
import { wireField } from '../checkout/rules/wire-fields.ts'
import { problemText } from '../checkout/texts.ts'
import type { Address } from '../orders/rules/address.ts'
import type { AddressToSave } from './addresses.ts'
import { problem } from './answers.ts'
import type { AddressKind } from './rules/address-book.ts'
import { tooLongText } from './texts.ts'

const MOST: Partial<Record<AddressField, number>> = {
  country: 2,
  postcode: 16,
  phone: 32,
  email: 254,
  line1: 200,
  line2: 200,
}

/** By which names an address travels, and which of its fields are asked for. A bill needs a phone and an e-mail. */
export function addressFields(which: AddressToSave): { group: AddressKind; fields: readonly AddressField[] } {
  if (which === 'billing') return { group: 'billing', fields: billingFields }
  if (which === 'shipping') return { group: 'shipping', fields: shippingFields }
  return { group: 'shipping', fields: [...shippingFields, 'phone'] }
}

/** So much is read of a field at all: enough to show it again when it is too long. */
const MOST_READ = 2_000

/** The address that a form holds: the fields that are asked for, whole, and nothing else. */
export function addressIn(form: Form, which: AddressToSave): Address {
  const { group, fields } = addressFields(which)
  const read = (field: AddressField) =>
    fields.includes(field) ? textOf(form.get(`${group}_${wireField[field]}`), MOST_READ) : ''
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    company: read('company'),
    country: read('country').toUpperCase(),
    line1: read('line1'),
    line2: read('line2'),
    city: read('city'),
    state: read('state'),
    postcode: read('postcode'),
    phone: read('phone'),
    email: read('email'),
  }
}

/** The address as it is kept, or what is wrong with it, field by field, in the order of the form. */
export function addressFaults(
  address: Address,
  which: AddressToSave,
  soldTo: readonly string[],
): { readonly tidy: Address } | { readonly problems: readonly Notice[] } {
  const { group, fields } = addressFields(which)
  const faults = addressProblems(address, soldTo, which === 'billing' ? ['phone', 'email'] : [])
  const tooLong = fields.filter((field) => address[field].length > mostOf(field))
  if (faults.length + tooLong.length === 0) return { tidy: tidyAddress(address) }
  // Nothing is cut in silence: a parcel would go to half a street.
  const words = new Map([
    ...faults.map(({ field, reason }) => [field, problemText('billing', field, reason)] as const),
    ...tooLong.map((field) => [field, tooLongText(mostOf(field))] as const),
  ])
  const inOrder = [...words].toSorted(([a], [b]) => fields.indexOf(a) - fields.indexOf(b))
  return { problems: inOrder.map(([field, text]) => problem(text, `${group}_${wireField[field]}`)) }
}

function mostOf(field: AddressField): number {
  return MOST[field] ?? 100
}
