import { type CurrencyFormat, formatShortMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'
import type { FreeShipping } from '../rules/free-shipping.ts'
import styles from './FreeShippingBar.module.css'

type Props = { readonly freeShipping: FreeShipping; readonly currency: CurrencyFormat }

/** How much is missing until shipping is free, in words and as a bar. The words say it all: the bar has no name of its own. */
export function FreeShippingBar({ freeShipping: { missingMinor, subtotalMinor }, currency }: Props) {
  const text =
    missingMinor === 0
      ? messages.freeShippingReached()
      : messages.awayFromFreeShipping({ amount: formatShortMoney(missingMinor, currency) })
  return (
    <span className={styles['bar']}>
      {text}
      <progress value={subtotalMinor} max={subtotalMinor + missingMinor} aria-hidden="true" />
    </span>
  )
}
