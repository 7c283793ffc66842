/** An address as an order stores it. `state` is the code where the country has a list, otherwise free text. */
export type Address = {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly country: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  readonly phone: string
  readonly email: string
}

export type AddressField = keyof Address

/** The two addresses of an order, by WooCommerce's names. */
export type AddressGroup = 'billing' | 'shipping'

/** An empty address. */
export function emptyAddress(country: string, fields: Partial<Address> = {}): Address {
  const empty = { company: '', line1: '', line2: '', city: '', state: '', postcode: '', phone: '' }
  return { firstName: '', lastName: '', email: '', ...empty, country, ...fields }
}

/** Fields of a billing address, with contact data of the buyer. */
export const billingFields: readonly AddressField[] = [
  'email',
  'firstName',
  'lastName',
  'company',
  'country',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'phone',
]

/** Fields of a billing address that are required in every country. */
export const billingRequiredFields: readonly AddressField[] = ['phone', 'email']

/** Fields of a shipping address: without contact data. */
export const shippingFields = billingFields.filter((field) => field !== 'email' && field !== 'phone')

/** The maximum number of characters of a field. */
export function maxLength(field: AddressField): number {
  return maxLengths[field] ?? 100
}

const maxLengths: Partial<Record<AddressField, number>> = {
  country: 2,
  postcode: 16,
  phone: 32,
  email: 254,
  line1: 200,
  line2: 200,
}
