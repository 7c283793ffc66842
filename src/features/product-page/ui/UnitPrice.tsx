import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { baseText, type Measured, unitPriceMinor } from '../../../kernel/unit-price.ts'

type Props = {
  readonly measured: Measured | undefined
  /** What a piece costs, in minor units. */
  readonly priceMinor: number
  readonly currency: CurrencyFormat
}

/** "$16.00 / 1000 ml", with what script needs to follow the price of a quantity (`tier-pricing/browser`). */
export function UnitPrice({ measured, priceMinor, currency }: Props) {
  if (!measured) return undefined
  const { amount, base } = measured
  return (
    <>
      {' '}
      <span className="unit-price" data-amount={amount} data-base={base}>
        <span className="unit-price-amount">
          {formatMoney(unitPriceMinor(priceMinor, measured), currency)}
        </span>
        {` / ${baseText(measured)}`}
      </span>
    </>
  )
}
