/** What a search for orders looks for. */
export type SearchedText = {
  /** Each is in the names, addresses or contact data, in lower case; none: these are not searched. */
  readonly words: readonly string[]
  /** The digits of a phone number; '' where the text cannot be one. */
  readonly digits: string
  /** The text as a whole, for numbers and SKUs; '' finds everything. */
  readonly whole: string
}

const MAX_WORDS = 6
const MIN_DIGITS = 5

/** A text that was typed into the search of orders, `#1042` or `Marsh Ada`. */
export function searchedText(typed: string): SearchedText {
  const whole = typed
    .replaceAll('\0', '')
    .trim()
    .replace(/^#(?=\d)/, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  const isNumber = /^[\d\s+()/.-]+$/.test(whole)
  const digits = isNumber ? whole.replace(/\D/g, '') : ''
  // A few digits are in many addresses, and mean the number of an order.
  return {
    words:
      whole === '' || (isNumber && digits.length < MIN_DIGITS) ? [] : whole.split(' ').slice(0, MAX_WORDS),
    digits: digits.length >= MIN_DIGITS ? digits : '',
    whole,
  }
}
