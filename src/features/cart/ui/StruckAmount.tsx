import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'

type Props = { nowMinor: number; beforeMinor?: number | undefined; currency: CurrencyFormat }

/** An amount, with what it would be otherwise struck through before it where that is more. */
export function StruckAmount({ nowMinor, beforeMinor = nowMinor, currency }: Props) {
  if (nowMinor >= beforeMinor) return <span className="amount">{formatMoney(nowMinor, currency)}</span>
  return (
    <>
      <del>
        <span className="screen-reader-text">Before: </span>
        {formatMoney(beforeMinor, currency)}
      </del>{' '}
      <ins>
        <span className="screen-reader-text">Now: </span>
        {formatMoney(nowMinor, currency)}
      </ins>
    </>
  )
}
