/** How amounts are written (spec 3.3, values in 9.2). `%1$s` is the symbol, `%2$s` the amount. */
export type CurrencyFormat = {
  readonly code: string
  readonly symbol: string
  readonly decimalSeparator: string
  readonly thousandSeparator: string
  readonly decimals: number
  readonly priceFormat: string
  readonly trimZeros: boolean
}

/**
 * Writes minor units as the shop's currency: 123450 is "$1,234.50". The only formatter of money, and
 * without `Intl`, so that Node and every browser write the same characters.
 */
export function formatMoney(amountMinor: number, currency: CurrencyFormat): string {
  const written = currency.priceFormat
    .replace('%1$s', currency.symbol)
    .replace('%2$s', formatAmount(Math.abs(amountMinor), currency))
  return amountMinor < 0 ? `-${written}` : written
}

/** An amount in a sentence or a promise, without the decimals when they are zero: "$75", "$52.50". */
export function formatShortMoney(amountMinor: number, currency: CurrencyFormat): string {
  return formatMoney(amountMinor, { ...currency, trimZeros: true })
}

/** How the digits of a number are set. */
export type DigitFormat = Pick<
  CurrencyFormat,
  'decimals' | 'decimalSeparator' | 'thousandSeparator' | 'trimZeros'
>

/** The amount without its symbol: 123450 is "1,234.50". */
export function formatAmount(amountMinor: number, currency: DigitFormat): string {
  const { decimals, decimalSeparator, thousandSeparator, trimZeros } = currency
  const digits = String(amountMinor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousandSeparator)
  if (decimals === 0 || (trimZeros && /^0+$/.test(fraction))) return grouped
  return grouped + decimalSeparator + fraction
}

/** The amount as data for scripts and feeds: 123450 with two decimals is "1234.50". */
export function plainAmount(amountMinor: number, decimals: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = amountMinor < 0 ? '-' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(digits.length - decimals)}`
}

/** A number with so many decimals (at least one), without zeros at the end: 12500, 4 is "1.25". */
export function shortestDecimal(number: number, decimals: number): string {
  return plainAmount(number, decimals).replace(/\.?0+$/, '')
}
