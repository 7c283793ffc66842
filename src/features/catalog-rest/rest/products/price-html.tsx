import { renderToStaticMarkup } from 'react-dom/server'
import type { CurrencyFormat } from '../../../../kernel/format.ts'
import { memoizedMarkup } from '../../../../ui/html/memoized-markup.ts'
import { PriceText, type PriceWithSale } from '../../../../ui/money/Price.tsx'

/** A price as HTML, for an element of the program's own; many products cost the same. */
export const priceMarkup: (input: {
  readonly price: PriceWithSale
  readonly from: boolean
  readonly currency: CurrencyFormat
  readonly suffix: string
}) => string = memoizedMarkup((input) => renderToStaticMarkup(<PriceText {...input} />))
