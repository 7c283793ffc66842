/** Where somebody lives, as an order keeps it. `state` is the code where the country has a list, else free text. */
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

/** An address nobody has filled in yet. */
export function emptyAddress(country: string, known: Partial<Address> = {}): Address {
  const nothing = { company: '', line1: '', line2: '', city: '', state: '', postcode: '', phone: '' }
  return { firstName: '', lastName: '', email: '', ...nothing, country, ...known }
}

/** Where a bill goes: whoever orders is written to and can be called. */
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

/** Fields of a bill that are needed wherever somebody lives. */
export const billNeeds: readonly AddressField[] = ['phone', 'email']

/** Of another delivery address: nobody is called or written to there. */
export const shippingFields = billingFields.filter((field) => field !== 'email' && field !== 'phone')

/** How many characters a field takes. */
export function longest(field: AddressField): number {
  return most[field] ?? 100
}

const most: Partial<Record<AddressField, number>> = {
  country: 2,
  postcode: 16,
  phone: 32,
  email: 254,
  line1: 200,
  line2: 200,
}
