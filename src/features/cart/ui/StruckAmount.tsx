import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../../../ui/messages.ts'
import { Amount, amountIn } from '../../../ui/money/Amount.tsx'

type Props = { nowMinor: number; beforeMinor?: number | undefined; currency: CurrencyFormat }

/** An amount, with what it would be otherwise struck through before it where that is more. */
export function StruckAmount({ nowMinor, beforeMinor = nowMinor, currency }: Props) {
  if (nowMinor >= beforeMinor) return <Amount minor={nowMinor} currency={currency} />
  const amount = amountIn(currency)
  return (
    <>
      <del>
        <MessageParts
          parts={messages.priceWas({ spoken, amount, price: formatMoney(beforeMinor, currency) })}
        />
      </del>{' '}
      <ins>
        <MessageParts parts={messages.priceNow({ spoken, amount, price: formatMoney(nowMinor, currency) })} />
      </ins>
    </>
  )
}

const spoken = (text: string) => <span className="screen-reader-text">{text}</span>
