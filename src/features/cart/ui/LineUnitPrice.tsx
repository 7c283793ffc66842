import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'

/** The unit price of a line, struck through where it costs less than it does alone. */
export function LineUnitPrice(props: { unitMinor: number; regularMinor: number; currency: CurrencyFormat }) {
  const { unitMinor, regularMinor, currency } = props
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
