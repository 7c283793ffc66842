import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'

type Symbol = Pick<CurrencyFormat, 'symbol'>

/** An amount of money, with the class names by which scripts find and read it (docs/wire.md 3.4). */
export function Amount({ minor, currency }: { readonly minor: number; readonly currency: CurrencyFormat }) {
  return <AmountText text={formatMoney(minor, currency)} currency={currency} />
}

/** The same of a text that `formatMoney` wrote; another text, "Free", stays as it is. */
export function AmountText({
  text,
  currency: { symbol },
}: {
  readonly text: string
  readonly currency: Symbol
}) {
  const at = text.indexOf(symbol)
  if (at < 0 || !/\d/.test(text)) return text
  return (
    <span className="woocommerce-Price-amount amount">
      <bdi>
        {text.slice(0, at)}
        <span className="woocommerce-Price-currencySymbol">{symbol}</span>
        {text.slice(at + symbol.length)}
      </bdi>
    </span>
  )
}

/** For messages: the part of a sentence that is an amount. */
export function amountIn(currency: Symbol) {
  return (text: string) => <AmountText text={text} currency={currency} />
}
