import type { Address } from '../../addresses/rules/address.ts'

/** What an address is used for. */
export type AddressKind = 'billing' | 'shipping'

/** An address in the address book of an account. */
export type AddressBookEntry = {
  readonly id: number
  readonly address: Address
  /** The default of the checkout. */
  readonly forBilling: boolean
  readonly forShipping: boolean
}

/** More than anybody needs, and few enough for one page. */
export const MAX_ADDRESSES = 30

/** The default address for this use, if there is one. */
export function defaultAddress(
  book: readonly AddressBookEntry[],
  kind: AddressKind,
): AddressBookEntry | undefined {
  return book.find((entry) => (kind === 'billing' ? entry.forBilling : entry.forShipping))
}
