import type { CurrencyFormat } from '../../../kernel/format.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import type { PricedLine } from '../rules/priced-line.ts'
import { StruckAmount } from './StruckAmount.tsx'

type Props = {
  line: Pick<PricedLine, 'hasTierPrice' | 'quantity' | 'regularMinor' | 'sellable' | 'subtotalMinor'>
  currency: CurrencyFormat
  /** Whether the regular sum is shown struck through before that of a quantity price. */
  strikes: boolean
}

/** The sum of a line. The first charge of a subscription is no sum of its prices, so nothing is struck through. */
export function LineSum({ line, currency, strikes }: Props) {
  const isStruck = strikes && line.hasTierPrice && !line.sellable.subscription
  if (!isStruck) return <Amount minor={line.subtotalMinor} currency={currency} />
  const beforeMinor = line.regularMinor * line.quantity
  return <StruckAmount nowMinor={line.subtotalMinor} beforeMinor={beforeMinor} currency={currency} />
}
