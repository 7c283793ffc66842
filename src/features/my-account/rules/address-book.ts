import type { Address } from '../../addresses/rules/address.ts'

/** What an address is the first choice for. */
export type AddressKind = 'billing' | 'shipping'

/** An address that an account keeps. */
export type BookAddress = {
  readonly id: number
  readonly address: Address
  /** The one that the checkout begins with. */
  readonly forBilling: boolean
  readonly forShipping: boolean
}

/** More than anybody needs, and few enough to be shown on one page. */
export const MOST_ADDRESSES = 30

/** The address that the account uses for that, if it has one. */
export function firstChoice(book: readonly BookAddress[], kind: AddressKind): BookAddress | undefined {
  return book.find((entry) => (kind === 'billing' ? entry.forBilling : entry.forShipping))
}
