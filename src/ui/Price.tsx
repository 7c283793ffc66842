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
  suffix,
}: {
  readonly price: ShownPrice
  readonly currency: CurrencyFormat
  readonly from?: boolean
  /** What is said of its taxes; '' or absent: nothing. */
  readonly suffix?: string
}) {
  const now = formatMoney(price.activeMinor, currency)
  const after = <PriceSuffix text={suffix} />
  if (from || !price.onSale) {
    return (
      <span className="price">
        {from ? `From ${now}` : now}
        {after}
      </span>
    )
  }
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
      {after}
    </span>
  )
}

/** What is said of a price's taxes, behind it and inside its element: scripts take both together. */
export function PriceSuffix({ text }: { readonly text: string | undefined }) {
  if (!text) return undefined
  return (
    <>
      {' '}
      <small className="woocommerce-price-suffix">{text}</small>
    </>
  )
}

/** The span of several prices, "$24.00 – $56.00"; one price when they are the same. */
export function PriceSpan({
  leastMinor,
  mostMinor,
  currency,
  suffix,
}: {
  readonly leastMinor: number
  readonly mostMinor: number
  readonly currency: CurrencyFormat
  readonly suffix?: string
}) {
  const least = formatMoney(leastMinor, currency)
  const span = leastMinor === mostMinor ? least : `${least} – ${formatMoney(mostMinor, currency)}`
  return (
    <span className="price">
      {span}
      <PriceSuffix text={suffix} />
    </span>
  )
}
