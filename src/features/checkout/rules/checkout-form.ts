import { type Address, emptyAddress } from '../../addresses/rules/address.ts'

/** The values of the checkout form, as they were sent. */
export type CheckoutForm = {
  readonly billing: Address
  readonly shipsToDifferentAddress: boolean
  readonly shipping: Address
  /** Cut one character beyond the maximum, so that the check still fails. */
  readonly customerNote: string
  readonly agreesToTerms: boolean
  readonly paymentMethod: string
  /** The fields of that method's form, by name. */
  readonly paymentFields: Readonly<Record<string, string | undefined>>
  readonly rateId: string | undefined
  readonly key: string | undefined
  /** The total that the buyer saw, in minor units. */
  readonly seenTotalMinor: number | undefined
}

/** In characters. */
export const MAX_NOTE_LENGTH = 2000

/** An empty form for buyers in `country`. */
export function emptyCheckoutForm(country: string): CheckoutForm {
  const emptyBilling = emptyAddress(country)
  return {
    billing: emptyBilling,
    shipsToDifferentAddress: false,
    shipping: emptyBilling,
    customerNote: '',
    agreesToTerms: false,
    paymentMethod: '',
    paymentFields: {},
    rateId: undefined,
    key: undefined,
    seenTotalMinor: undefined,
  }
}
