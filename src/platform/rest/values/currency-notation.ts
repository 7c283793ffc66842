import { locale } from '../../../kernel/locale.ts'

/** How a language writes amounts of a currency. */
export type CurrencyNotation = {
  readonly symbol: string
  readonly position: 'left' | 'right' | 'left_space' | 'right_space'
  readonly decimalSeparator: string
  readonly thousandSeparator: string
}

/** The notation by Unicode's CLDR, for lists of currencies and countries. Amounts of the shop are set by its settings. */
export function currencyNotation(currency: string, language: string = locale()): CurrencyNotation {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
  }).formatToParts(1_234_567.89)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value
  return {
    symbol: partOf('currency') ?? currency,
    position: positionIn(parts),
    decimalSeparator: partOf('decimal') ?? '.',
    thousandSeparator: (partOf('group') ?? ',').replace(/\s/, ' '),
  }
}

function positionIn(parts: readonly Intl.NumberFormatPart[]): CurrencyNotation['position'] {
  const shown = parts.filter(({ type, value }) => type !== 'literal' || /\s/.test(value))
  const at = shown.findIndex(({ type }) => type === 'currency')
  const isFirst = at < shown.findIndex(({ type }) => type === 'integer')
  const hasSpace = shown[isFirst ? at + 1 : at - 1]?.type === 'literal'
  if (isFirst) return hasSpace ? 'left_space' : 'left'
  return hasSpace ? 'right_space' : 'right'
}
