import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import type { SafeHtml } from '../../../ui/Html.tsx'
import type { Address } from '../../addresses/rules/address.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Grant } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import { filesLater, giftCardSteps } from '../texts.ts'
import { OrderAddresses } from './OrderAddresses.tsx'
import styles from './OrderReceived.module.css'
import { NextSteps, OrderedGoods, OrderNotes } from './OrderSections.tsx'

type Props = {
  order: Order
  currency: CurrencyFormat
  instructions: readonly string[]
  /** What the owner wants said with what was bought. */
  notes: readonly SafeHtml[]
  files: readonly Grant[]
  nowMs: number
  addressLines: (address: Address) => readonly string[]
  /** What was bought, by the id it was sold under; a thing that is no longer sold has none. */
  pictures?: readonly (Picture | undefined)[]
}

/** The page after ordering: number, what happens next, what was bought, where it goes; made to be printed too. */
export function OrderReceived(props: Props) {
  const { order, currency, notes, files } = props
  // Once the files are there the payment has come, and how to pay is of no use any more.
  const steps = files.length > 0 ? [] : [...props.instructions, ...filesLater(order, files)]
  return (
    <div className={`woocommerce woocommerce-order ${styles['page']}`} data-printed="">
      <h1>{`Thank you, ${order.billing.firstName}.`}</h1>
      <p className={`woocommerce-thankyou-order-received ${styles['lead']}`}>
        {`Your order ${order.id} is with us. A confirmation goes to ${order.billing.email}.`}
      </p>
      <Overview order={order} currency={currency} />
      <div className={styles['columns']}>
        <div>
          <NextSteps steps={steps} cards={giftCardSteps(order, currency)} className={styles['next']} />
          <OrderedGoods {...props} />
        </div>
        <div className={styles['beside']}>
          <OrderAddresses order={order} addressLines={props.addressLines} />
          <OrderNotes notes={notes} />
        </div>
      </div>
      <p className={styles['on']}>
        <ButtonLink kind="quiet" href="/shop/">
          See all pieces
        </ButtonLink>
        <Button kind="quiet" className={styles['print'] ?? ''} data-print="">
          Print this page
        </Button>
      </p>
    </div>
  )
}

/** Days in UTC, as the shop keeps them. */
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What somebody who calls about an order is asked for first. */
function Overview({ order, currency }: { order: Order; currency: CurrencyFormat }) {
  const facts = [
    ['order', 'Order number', String(order.id)],
    ['date', 'Date', date.format(order.placedAt)],
    ['email', 'E-mail', order.billing.email],
    ['total', 'Total', formatMoney(order.sums.totalMinor, currency)],
    ['payment-method', 'Payment', order.paymentTitle],
  ] as const
  return (
    <ul className={`woocommerce-order-overview ${styles['overview']}`}>
      {facts.map(([name, label, value]) => (
        <li key={name} className={`woocommerce-order-overview__${name}`}>
          {label} <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}
