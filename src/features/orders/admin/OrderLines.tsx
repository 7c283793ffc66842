import { formatOf, minorOf, moneyText } from '../../../admin/money-text.ts'
import { Card } from '../../../admin/parts/Card.tsx'
import { formatMoney } from '../../../kernel/format.ts'
import * as messages from './messages.ts'
import type { OrderRecord } from './order-calls.ts'
import styles from './order-page.module.css'

type Line = OrderRecord['line_items'][number]

/** The products of an order, and how they add up. */
export function OrderLines({ order }: { readonly order: OrderRecord }) {
  return (
    <Card title={messages.items()}>
      <ul className={styles['lines']}>
        {order.line_items.map((line) => (
          <li key={line.id}>
            <span className={styles['picture']}>
              {line.image.src !== '' && (
                <img src={line.image.src} alt="" loading="lazy" width={56} height={70} />
              )}
            </span>
            <div className={styles['product']}>
              <strong>{line.parent_name ?? line.name}</strong>
              <span className={styles['soft']}>{optionsOf(line)}</span>
              {line.sku !== '' && <span className={styles['soft']}>{messages.sku({ sku: line.sku })}</span>}
            </div>
            <span className={styles['quantity']}>× {line.quantity}</span>
            <span className={styles['amount']}>
              {line.subtotal !== line.total && <s>{moneyText(line.subtotal, order)}</s>}{' '}
              {moneyText(line.total, order)}
            </span>
          </li>
        ))}
      </ul>
      <Totals order={order} />
    </Card>
  )
}

/** What was chosen, and what programs that show it have stored with the line. */
function optionsOf({ meta_data }: Line): string {
  return meta_data
    .filter(({ key, display_value: value }) => !key.startsWith('_') && typeof value === 'string')
    .map(({ display_key, display_value }) => `${display_key}: ${display_value}`)
    .join(' · ')
}

function Totals({ order }: { readonly order: OrderRecord }) {
  const format = formatOf(order)
  const minor = (amount: string) => minorOf(amount, format.decimals)
  const subtotal = order.line_items.reduce((sum, line) => sum + minor(line.subtotal), 0)
  const coupons = order.coupon_lines.map(({ code }) => code).join(', ')
  const refunded = order.refunds.reduce((sum, { total }) => sum + minor(total), 0)
  const rows: readonly (readonly [label: string, minor: number])[] = [
    [messages.subtotal(), subtotal],
    ...(minor(order.discount_total) === 0
      ? []
      : [[messages.discount({ coupons }), -minor(order.discount_total)] as const]),
    ...order.shipping_lines.map((line) => [line.method_title, minor(line.total)] as const),
    ...order.fee_lines.map((line) => [line.name, minor(line.total)] as const),
    ...order.tax_lines.map(
      (tax) => [tax.label, minor(tax.tax_total) + minor(tax.shipping_tax_total)] as const,
    ),
  ]
  return (
    <table className={styles['totals']}>
      <tbody>
        {[...rows.entries()].map(([position, [label, amount]]) => (
          <tr key={position}>
            <th scope="row">{label}</th>
            <td>{formatMoney(amount, format)}</td>
          </tr>
        ))}
        <tr className={styles['total']}>
          <th scope="row">{messages.total()}</th>
          <td>{moneyText(order.total, order)}</td>
        </tr>
        {refunded !== 0 && (
          <tr>
            <th scope="row">{messages.refunded()}</th>
            <td>{formatMoney(refunded, format)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
