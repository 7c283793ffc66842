import { type CurrencyFormat, formatMoney } from '../kernel/format.ts'

/** What something costs now, and what it costs without a sale (`PriceNow` of the catalogue has this shape). */
export type ShownPrice = {
  readonly activeMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
}

/**
 * A price as shoppers read it: "$24.00", on sale "was $30.00 now $24.00" with the old price struck through.
 * `from` writes "From" before the least of several prices, which has no old price beside it.
 */
export function Price({
  price,
  currency,
  from = false,
}: {
  readonly price: ShownPrice
  readonly currency: CurrencyFormat
  readonly from?: boolean
}) {
  const now = formatMoney(price.activeMinor, currency)
  if (from) return <span className="price">{`From ${now}`}</span>
  if (!price.onSale) return <span className="price">{now}</span>
  return (
    <span className="price">
      <del>
        <span className="screen-reader-text">Was </span>
        {formatMoney(price.regularMinor, currency)}
      </del>{' '}
      <ins>
        <span className="screen-reader-text">now </span>
        {now}
      </ins>
    </span>
  )
}

/** The span of several prices, "$24.00 – $56.00"; one price when they are the same. */
export function PriceSpan({
  leastMinor,
  mostMinor,
  currency,
}: {
  readonly leastMinor: number
  readonly mostMinor: number
  readonly currency: CurrencyFormat
}) {
  const least = formatMoney(leastMinor, currency)
  if (leastMinor === mostMinor) return <span className="price">{least}</span>
  return <span className="price">{`${least} – ${formatMoney(mostMinor, currency)}`}</span>
}
