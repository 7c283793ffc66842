import type { AddressField } from './address.ts'

/** Names on the wire of an address's fields, without `billing_` or `shipping_` (docs/wire.md 2.6). */
export const wireField: Record<AddressField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  country: 'country',
  line1: 'address_1',
  line2: 'address_2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  phone: 'phone',
  email: 'email',
}
