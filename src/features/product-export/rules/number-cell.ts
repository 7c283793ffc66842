import { formatAmount, plainAmount } from '../../../kernel/format.ts'
import type { Separators } from '../../product-import/rules/amount.ts'

/** A whole number, or nothing. */
export function wholeCell(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}

/** Yes or no as the file writes it. */
export function flagCell(flag: boolean): string {
  return flag ? '1' : '0'
}

/** A price as this shop writes it, without signs between its thousands: 123450 is "1234,50" where a comma stands there. */
export function amountCell(amountMinor: number | undefined, { decimals, point }: Separators): string {
  if (amountMinor === undefined) return ''
  return formatAmount(amountMinor, {
    decimals,
    decimalSeparator: point,
    thousandSeparator: '',
    trimZeros: false,
  })
}

/** Grams in kilograms, and millimetres in centimetres, to the thousandth of each: it is only the point that moves. */
export function weightCell(grams: number | undefined): string {
  return grams === undefined ? '' : shortest(Math.round(grams * 1000), 6)
}

export function sizeCell(millimetres: number | undefined): string {
  return millimetres === undefined ? '' : shortest(Math.round(millimetres * 1000), 4)
}

/** A number with its point so many places from its end, one at least, and no zeros behind it: 12500, 4 is "1.25". */
export function shortest(number: number, places: number): string {
  return plainAmount(number, places).replace(/\.?0+$/, '')
}
