import { type Address, emptyAddress } from '../../addresses/rules/address.ts'

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
  const nowhere = emptyAddress(country)
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
