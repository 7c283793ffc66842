import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Recurrence } from '../../catalog/ui/Recurrence.tsx'
import type { PricedLine } from '../rules/priced-line.ts'

type Props = {
  line: Pick<PricedLine, 'priceMinor' | 'quantity' | 'regularMinor' | 'sellable'>
  currency: CurrencyFormat
}

/** The unit price of a line with its terms, struck through where it costs less than it does alone. */
export function LineUnitPrice({ line, currency }: Props) {
  return (
    <>
      <Amount priceMinor={line.priceMinor} regularMinor={line.regularMinor} currency={currency} />
      <Recurrence terms={line.sellable.subscription} currency={currency} pieces={line.quantity} />
    </>
  )
}

/** Whether a line costs less because there are many of it: neither its common price nor that of a sale. */
export function hasTierPrice({ priceMinor, regularMinor, sellable }: Props['line']): boolean {
  return priceMinor < regularMinor && priceMinor !== sellable.prices.saleMinor
}

function Amount(props: { priceMinor: number; regularMinor: number; currency: CurrencyFormat }) {
  const { priceMinor: unitMinor, regularMinor, currency } = props
  if (unitMinor >= regularMinor) return <span className="amount">{formatMoney(unitMinor, currency)}</span>
  return (
    <>
      <del>
        <span className="screen-reader-text">Before: </span>
        {formatMoney(regularMinor, currency)}
      </del>{' '}
      <ins>
        <span className="screen-reader-text">Now: </span>
        {formatMoney(unitMinor, currency)}
      </ins>
    </>
  )
}
