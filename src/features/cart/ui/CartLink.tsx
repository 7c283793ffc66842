import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'
import styles from './CartLink.module.css'

type Props = {
  /** Items in the cart; on shared pages 0, until the shopper's own fragment takes the place. */
  itemCount: number
  totalMinor: number
  currency: CurrencyFormat
}

/** The header's way to the cart, with its count: the fragment `a.cart-contents` (docs/wire.md 2.3). */
export function CartLink({ itemCount, totalMinor, currency }: Props) {
  // Shared pages cannot know the cart: without script the link has no count.
  const hiddenText =
    itemCount === 0
      ? ''
      : messages.cartLinkDetails({ count: itemCount, total: formatMoney(totalMinor, currency) })
  return (
    <a className={`cart-contents ${styles['link']}`} href="/cart/">
      <svg className={styles['bag']} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M5 8h14l1 12.5H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8" />
      </svg>
      <span className={styles['label']}>{messages.cart()}</span>
      {hiddenText && <span className="screen-reader-text">{hiddenText}</span>}
      <span className={`count ${styles['count']}`} data-count={itemCount} aria-hidden="true">
        {itemCount}
      </span>
    </a>
  )
}
