import type { Address } from './address.ts'

/** A billing address by the names of the wire. */
export function billingRecord(address: Address) {
  return { ...placeRecord(address), email: address.email, phone: address.phone }
}

/** A shipping address by the names of the wire. */
export function shippingRecord(address: Address) {
  return { ...placeRecord(address), phone: address.phone }
}

function placeRecord(address: Address) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address_1: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    country: address.country,
  }
}

const names = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  address_1: 'line1',
  address_2: 'line2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  phone: 'phone',
  email: 'email',
} as const satisfies Readonly<Record<string, keyof Address>>

/** The fields of an address that were sent. */
export function sentAddress(
  sent: { readonly [Name in keyof typeof names]?: string | undefined } | undefined,
): Partial<Address> {
  const fields = Object.entries(names).flatMap(([name, field]) => {
    const value = sent?.[name as keyof typeof names]
    return value === undefined ? [] : [[field, field === 'country' ? value.toUpperCase() : value.trim()]]
  })
  return Object.fromEntries(fields)
}
