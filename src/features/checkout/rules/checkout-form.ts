import { type Address, emptyAddress } from '../../addresses/rules/address.ts'

/** What the checkout's form holds, as it was sent. */
export type CheckoutForm = {
  readonly billing: Address
  readonly shipsElsewhere: boolean
  readonly shipping: Address
  /** Cut behind the first character too many, so that it is noticed. */
  readonly customerNote: string
  readonly agreesToTerms: boolean
  readonly paymentMethod: string
  /** The fields of that method's own form, by their names. */
  readonly paymentFields: Readonly<Record<string, string | undefined>>
  readonly rateId: string | undefined
  readonly key: string | undefined
  /** The total that the buyer saw, in minor units. */
  readonly seenTotalMinor: number | undefined
}

/** Most characters of a note. */
export const LONGEST_NOTE = 2000

/** A form nobody has filled in yet, for buyers of `country`. */
export function emptyCheckoutForm(country: string): CheckoutForm {
  const nowhere = emptyAddress(country)
  return {
    billing: nowhere,
    shipsElsewhere: false,
    shipping: nowhere,
    customerNote: '',
    agreesToTerms: false,
    paymentMethod: '',
    paymentFields: {},
    rateId: undefined,
    key: undefined,
    seenTotalMinor: undefined,
  }
}
