import type { Address } from '../../orders/rules/address.ts'
import type { AddressField } from './address-problems.ts'

/** The fields of the bill in the order that a buyer fills them in. */
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

/** Of another delivery address: nobody is called or written to there. */
export const shippingFields = billingFields.filter((field) => field !== 'email' && field !== 'phone')

/** What the checkout's form holds, as it was sent. */
export type CheckoutForm = {
  readonly billing: Address
  readonly shipsElsewhere: boolean
  readonly shipping: Address
  readonly customerNote: string
  readonly paymentMethod: string
  readonly rateId: string | undefined
  readonly key: string | undefined
  /** The total that the buyer saw, in minor units. */
  readonly seenTotalMinor: number | undefined
}

/** A form nobody has filled in yet, for buyers of `country`. */
export function emptyCheckoutForm(country: string): CheckoutForm {
  const nowhere: Address = {
    firstName: '',
    lastName: '',
    company: '',
    country,
    line1: '',
    line2: '',
    city: '',
    state: '',
    postcode: '',
    phone: '',
    email: '',
  }
  return {
    billing: nowhere,
    shipsElsewhere: false,
    shipping: nowhere,
    customerNote: '',
    paymentMethod: '',
    rateId: undefined,
    key: undefined,
    seenTotalMinor: undefined,
  }
}
