import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import { StruckAmount } from './StruckAmount.tsx'

type Props = {
  line: Pick<PricedLine, 'hasTierPrice' | 'quantity' | 'regularMinor' | 'sellable' | 'subtotalMinor'>
  currency: CurrencyFormat
  /** Whether the regular sum stands struck through before that of a quantity price. */
  strikes: boolean
}

/** What a line comes to. What a subscription charges first is no sum of its prices, and has none before it. */
export function LineSum({ line, currency, strikes }: Props) {
  const isStruck = strikes && line.hasTierPrice && !line.sellable.subscription
  if (!isStruck) return formatMoney(line.subtotalMinor, currency)
  const beforeMinor = line.regularMinor * line.quantity
  return <StruckAmount nowMinor={line.subtotalMinor} beforeMinor={beforeMinor} currency={currency} />
}
