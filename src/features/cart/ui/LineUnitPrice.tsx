import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { Sellable } from '../../catalog/rules/product.ts'
import { Recurrence } from '../../catalog/ui/Recurrence.tsx'
import type { PricedLine } from '../rules/priced-line.ts'
import { StruckAmount } from './StruckAmount.tsx'

type Props = {
  line: Pick<PricedLine, 'hasTierPrice' | 'priceMinor' | 'quantity' | 'regularMinor'> & {
    readonly sellable: Pick<Sellable, 'subscription'>
  }
  currency: CurrencyFormat
  /** Whether the regular price is shown struck through before a quantity price, as in a sale. */
  strikes?: boolean
}

/** The unit price of a line with its terms, struck through where it costs less than it does alone. */
export function LineUnitPrice({ line, currency, strikes = true }: Props) {
  const isStruck = strikes || !line.hasTierPrice
  return (
    <>
      <StruckAmount
        nowMinor={line.priceMinor}
        beforeMinor={isStruck ? line.regularMinor : undefined}
        currency={currency}
      />
      <Recurrence terms={line.sellable.subscription} currency={currency} quantity={line.quantity} />
    </>
  )
}
