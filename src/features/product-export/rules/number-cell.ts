import { formatAmount, shortestDecimal } from '../../../kernel/format.ts'
import type { Separators } from '../../product-import/rules/amount.ts'

/** A whole number, or nothing. */
export function integerCell(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}

/** Yes or no, `1` or `0`. */
export function flagCell(flag: boolean): string {
  return flag ? '1' : '0'
}

/** A price in the format of the shop, without thousand separators: 123450 is "1234,50" with a decimal comma. */
export function amountCell(amountMinor: number | undefined, { decimals, point }: Separators): string {
  if (amountMinor === undefined) return ''
  return formatAmount(amountMinor, {
    decimals,
    decimalSeparator: point,
    thousandSeparator: '',
    trimZeros: false,
  })
}

/** Grams in kilograms, to the thousandth of a gram: only the decimal point moves. */
export function weightCell(grams: number | undefined): string {
  return grams === undefined ? '' : shortestDecimal(Math.round(grams * 1000), 6)
}

export function sizeCell(millimetres: number | undefined): string {
  return millimetres === undefined ? '' : shortestDecimal(Math.round(millimetres * 1000), 4)
}
