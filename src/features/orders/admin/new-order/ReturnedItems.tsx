import { adminPageData } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { formatMoney } from '../../../../kernel/format.ts'
import type { Exchange } from './exchange.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { priceText } from './price-text.ts'

/** What comes back in an exchange, and what the buyer is given for it. */
export function ReturnedItems({ exchange: { one, creditMinor } }: { readonly exchange: Exchange }) {
  const { currency } = adminPageData()
  const credit = formatMoney(creditMinor, currency)
  const isLess = credit !== priceText(one.amount, currency)
  return (
    <Card title={messages.returnedItems()}>
      <ul className={styles['returned']}>
        {one.lines.map(({ line_id: line, name, quantity, amount }) => (
          <li key={line}>
            <bdi>{messages.returnedItem({ quantity, name })}</bdi>
            <span>{priceText(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {isLess && <p className={styles['soft']}>{messages.creditIsLess({ amount: credit })}</p>}
    </Card>
  )
}
