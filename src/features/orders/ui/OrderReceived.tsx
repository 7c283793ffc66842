import type { CurrencyFormat } from '../../../kernel/format.ts'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import { addressLines } from '../rules/address.ts'
import type { Grant } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import { filesLater } from '../texts.ts'
import { FileTable } from './FileTable.tsx'
import styles from './OrderReceived.module.css'
import { OrderTable } from './OrderTable.tsx'

type Props = {
  order: Order
  currency: CurrencyFormat
  instructions: readonly string[]
  /** What the owner wants said with what was bought. */
  notes: readonly SafeHtml[]
  files: readonly Grant[]
  nowMs: number
  countryName: (code: string) => string
}

/** The page after ordering: number, what happens next, what was bought, where it goes. */
export function OrderReceived(props: Props) {
  const { order, currency, instructions, countryName, notes, files, nowMs } = props
  const { billing, shipping } = order
  // Once the files are there the payment has come, and how to pay is of no use any more.
  const steps = files.length > 0 ? [] : [...instructions, ...filesLater(order, files)]
  const isSent = order.shippingMethod !== ''
  return (
    <div className={`woocommerce woocommerce-order ${styles.page}`}>
      <h1>{`Thank you, ${billing.firstName}.`}</h1>
      <p className={`woocommerce-thankyou-order-received ${styles.lead}`}>
        {`Your order ${order.id} is with us. A confirmation goes to ${billing.email}.`}
      </p>
      {steps.length > 0 && (
        <section className={styles.next} aria-labelledby="next-heading">
          <h2 id="next-heading">What happens next</h2>
          {steps.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {files.length > 0 && (
        <section className={styles.files} aria-labelledby="files-heading">
          <h2 id="files-heading">Your files</h2>
          <FileTable files={files} orderKey={order.orderKey} nowMs={nowMs} />
        </section>
      )}
      {notes.length > 0 && (
        <section className={styles.next} aria-labelledby="notes-heading">
          <h2 id="notes-heading">Good to know</h2>
          {notes.map((note) => (
            <Html key={note} html={note} />
          ))}
        </section>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="ordered-heading">
          <h2 id="ordered-heading">{`Order ${order.id}`}</h2>
          <OrderTable order={order} currency={currency} />
        </section>
        <section aria-labelledby="address-heading">
          <h2 id="address-heading">{isSent ? 'Where it goes' : 'Your address'}</h2>
          <address className={styles.address}>
            {addressLines(shipping, countryName(shipping.country)).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {order.customerNote && (
            <>
              <h3>Your note</h3>
              <p className={styles.note}>{order.customerNote}</p>
            </>
          )}
        </section>
      </div>
      <p>
        <a className="button" href="/shop/">
          Look around some more
        </a>
      </p>
    </div>
  )
}
