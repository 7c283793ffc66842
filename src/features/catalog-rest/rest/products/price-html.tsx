import { renderToStaticMarkup } from 'react-dom/server'
import type { CurrencyFormat } from '../../../../kernel/format.ts'
import { memoizedMarkup } from '../../../../ui/html/memoized-markup.ts'
import { Price } from '../../../../ui/money/Price.tsx'
import type { PriceNow } from '../../../catalog/rules/price.ts'

/** A price as HTML; many products cost the same. */
export const priceMarkup: (input: {
  readonly price: PriceNow
  readonly from: boolean
  readonly currency: CurrencyFormat
}) => string = memoizedMarkup((input) => renderToStaticMarkup(<Price {...input} />))
