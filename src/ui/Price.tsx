import { type CurrencyFormat, formatMoney } from '../kernel/format.ts'

/** What something costs now, and what it costs without a sale (`PriceNow` of the catalogue has this shape). */
export type PriceWithSale = {
  readonly activeMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
}

/**
 * A price as shoppers read it: "$24.00", on sale "was $30.00 now $24.00" with the old price struck through.
 * `from` writes "From" before the lowest of several prices, without an old price.
 */
export function Price({
  price,
  currency,
  from = false,
  suffix,
}: {
  readonly price: PriceWithSale
  readonly currency: CurrencyFormat
  readonly from?: boolean
  /** The tax suffix; '' or absent: none. */
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

/** The tax suffix, inside the price's element: scripts replace both together. */
export function PriceSuffix({ text }: { readonly text: string | undefined }) {
  if (!text) return undefined
  return (
    <>
      {' '}
      <small className="woocommerce-price-suffix">{text}</small>
    </>
  )
}

/** The range of several prices, "$24.00 – $56.00"; one price when they are the same. */
export function PriceSpan({
  minMinor,
  maxMinor,
  currency,
  suffix,
}: {
  readonly minMinor: number
  readonly maxMinor: number
  readonly currency: CurrencyFormat
  readonly suffix?: string
}) {
  const minText = formatMoney(minMinor, currency)
  const span = minMinor === maxMinor ? minText : `${minText} – ${formatMoney(maxMinor, currency)}`
  return (
    <span className="price">
      {span}
      <PriceSuffix text={suffix} />
    </span>
  )
}
