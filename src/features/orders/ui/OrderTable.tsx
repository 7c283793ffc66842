import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Order } from '../rules/order.ts'
import { recurringText } from '../rules/recurring.ts'
import styles from './OrderTable.module.css'

/** What was ordered and what it comes to; the same table on the page and, without its classes, in the mail. */
export function OrderTable({ order, currency }: { order: Order; currency: CurrencyFormat }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <table className={`shop_table order_details ${styles.table}`}>
      <caption className="screen-reader-text">What you ordered</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={`${line.variationId ?? line.productId}-${line.choice.join()}`} className="order_item">
            <td>
              {line.name} <strong className="product-quantity">{`× ${line.quantity}`}</strong>
              {line.choice.map(([label, value]) => (
                <span key={label} className={styles.choice}>{`${label}: ${value}`}</span>
              ))}
              {line.recurring && (
                <span className={styles.choice}>
                  {recurringText(line.recurring, line.quantity, currency)}
                </span>
              )}
            </td>
            <td>{money(line.totalMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Subtotal" value={money(order.subtotalMinor)} />
        {order.shippingTitle !== '' && (
          <Sum
            label={order.shippingTitle}
            value={order.shippingMinor === 0 ? 'Free' : money(order.shippingMinor)}
          />
        )}
        <Sum label="Payment" value={order.paymentTitle} />
        <Sum label="Total" value={money(order.totalMinor)} />
      </tfoot>
    </table>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  )
}
