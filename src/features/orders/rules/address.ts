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

/** The address in the lines that a label or a page shows; empty parts leave no gap. */
export function addressLines(address: Address, countryName: string): string[] {
  const place = [address.city, [address.state, address.postcode].filter(Boolean).join(' ')].filter(Boolean)
  return [
    `${address.firstName} ${address.lastName}`.trim(),
    address.company,
    address.line1,
    address.line2,
    place.join(', '),
    countryName,
  ].filter(Boolean)
}
