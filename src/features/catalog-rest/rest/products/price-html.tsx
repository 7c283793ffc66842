import { renderToStaticMarkup } from 'react-dom/server'
import type { CurrencyFormat } from '../../../../kernel/format.ts'
import { memoizedMarkup } from '../../../../ui/html/memoized-markup.ts'
import { Price, type PriceWithSale } from '../../../../ui/money/Price.tsx'

/** A price as HTML; many products cost the same. */
export const priceMarkup: (input: {
  readonly price: PriceWithSale
  readonly from: boolean
  readonly currency: CurrencyFormat
  readonly suffix: string
}) => string = memoizedMarkup((input) => renderToStaticMarkup(<Price {...input} />))
