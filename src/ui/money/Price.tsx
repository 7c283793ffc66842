import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import { MessageParts } from '../html/MessageParts.tsx'
import * as messages from '../messages.ts'
import { Amount, amountIn } from './Amount.tsx'

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
export function Price(props: PriceProps) {
  return (
    <span className="price">
      <PriceText {...props} />
    </span>
  )
}

type PriceProps = {
  readonly price: PriceWithSale
  readonly currency: CurrencyFormat
  readonly from?: boolean
  /** The tax suffix; '' or absent: none. */
  readonly suffix?: string
}

/** What `Price` contains, for those who have an element of their own around it. */
export function PriceText({ price, currency, from = false, suffix }: PriceProps) {
  const now = formatMoney(price.activeMinor, currency)
  const amount = amountIn(currency)
  const after = <PriceSuffix text={suffix} />
  if (from || !price.onSale) {
    return (
      <>
        {from ? (
          <MessageParts parts={messages.priceFrom({ amount, price: now })} />
        ) : (
          <Amount minor={price.activeMinor} currency={currency} />
        )}
        {after}
      </>
    )
  }
  return (
    <>
      <del>
        <MessageParts
          parts={messages.priceWas({ spoken, amount, price: formatMoney(price.regularMinor, currency) })}
        />
      </del>{' '}
      <ins>
        <MessageParts parts={messages.priceNow({ spoken, amount, price: now })} />
      </ins>
      {after}
    </>
  )
}

const spoken = (text: string) => <span className="screen-reader-text">{text}</span>

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
  return (
    <span className="price">
      <Amount minor={minMinor} currency={currency} />
      {minMinor !== maxMinor && (
        <>
          {' – '}
          <Amount minor={maxMinor} currency={currency} />
        </>
      )}
      <PriceSuffix text={suffix} />
    </span>
  )
}
