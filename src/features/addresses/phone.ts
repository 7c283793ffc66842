import { type CountryCode, isPossiblePhoneNumber, isSupportedCountry } from 'libphonenumber-js/min'

/**
 * Whether a phone number can be one: as long as numbers of that country are, or of the one that it names itself with a
 * leading + or 00. Not whether it is given out: plans change, and a number that works must not lose an order.
 */
export function isPossiblePhone(phone: string, country: string): boolean {
  const written = phone.replace(/^00(?=[1-9])/, '+')
  if (!isSupportedCountry(country)) return true
  return isPossiblePhoneNumber(written, country satisfies CountryCode)
}
