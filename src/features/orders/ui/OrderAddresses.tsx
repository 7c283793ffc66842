import type { Address } from '../../addresses/rules/address.ts'
import * as messages from '../messages.ts'
import type { Order } from '../rules/order.ts'
import { addressTitle } from '../rules/state-texts.ts'

type Props = { order: Order; addressLines: (address: Address) => readonly string[] }

/** Shipping address, billing address if it differs, and the note of the buyer. */
export function OrderAddresses({ order, addressLines }: Props) {
  const { billing, shipping, customerNote } = order
  const isSent = order.shippingMethod !== ''
  const lines = addressLines(shipping)
  const billLines = addressLines(billing)
  return (
    <>
      <section className="woocommerce-customer-details" aria-labelledby="address-heading">
        <h2 id="address-heading">{addressTitle(order)}</h2>
        <Lines lines={lines} />
        {isSent && (
          <p className="order-delivery-method">{messages.shippingMethod({ method: order.shippingTitle })}</p>
        )}
      </section>
      {lines.join('\n') !== billLines.join('\n') && (
        <section aria-labelledby="bill-heading">
          <h2 id="bill-heading">{messages.billingAddress()}</h2>
          <Lines lines={billLines} />
        </section>
      )}
      {customerNote && (
        <section aria-labelledby="note-heading">
          <h2 id="note-heading">{messages.orderNote()}</h2>
          <p className="order-customer-note" dir="auto">
            {customerNote}
          </p>
        </section>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="order-address">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address can be the same, and none moves.
        <span key={index}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
