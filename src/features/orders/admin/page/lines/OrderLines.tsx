import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { mayUse } from '../../../../../admin/page-data.ts'
import { Card } from '../../../../../admin/parts/Card.tsx'
import { formatMoney } from '../../../../../kernel/format.ts'
import type { OfficeOrder, OrderLine } from '../../office-calls.ts'
import { amountsOf, formatOfOrder } from '../amounts.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { priceRuleText } from './price-rule.ts'
import { WhyTotal } from './WhyTotal.tsx'

const EditItems = lazy(() => import('../edit/EditItems.tsx'))

/** The products of an order, how they add up, and why. */
export function OrderLines({ order }: { readonly order: OfficeOrder }) {
  const [isEditing, setEditing] = useState(false)
  const action = order.lines_open && mayUse('edit_shop_orders') && (
    <Button variant="default" onClick={() => setEditing(true)}>
      {messages.editItems()}
    </Button>
  )
  return (
    <Card title={messages.items()} action={action}>
      <ul className={styles['lines']}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} order={order} />
        ))}
      </ul>
      <Totals order={order} />
      <WhyTotal order={order} />
      {!order.lines_open && isOpenOtherwise(order) && mayUse('edit_shop_orders') && (
        <p className={styles['closed']}>{messages.linesClosed()}</p>
      )}
      {isEditing && (
        <Suspense>
          <EditItems order={order} close={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Nothing is expected of an order that ended. */
function isOpenOtherwise({ status }: OfficeOrder): boolean {
  return status !== 'cancelled' && status !== 'failed' && status !== 'refunded'
}

function Line({ line, order }: { readonly line: OrderLine; readonly order: OfficeOrder }) {
  const { shown, minor } = amountsOf(order)
  const money = (amountMinor: number) => formatMoney(amountMinor, formatOfOrder(order))
  const before = shown(line.subtotal, line.subtotal_tax)
  const after = shown(line.total, line.tax)
  const refunded = minor(line.refunded.total) + minor(line.refunded.tax)
  const details = [
    line.options.map(({ name, value }) => `${name}: ${value}`).join(' · '),
    line.sku && messages.sku({ sku: line.sku }),
    line.quantity > 1 &&
      line.price_rule?.kind !== 'own' &&
      messages.each({ amount: money(minor(line.unit_price)) }),
    priceRuleText(order, line),
    line.gift_of && messages.giftOf({ code: line.gift_of.toUpperCase() }),
    ...discountTexts(order, line),
    line.is_digital && messages.digital(),
  ].filter(Boolean)
  return (
    <li>
      <span className={styles['picture']}>
        {line.image !== '' && <img src={line.image} alt="" loading="lazy" width={56} height={70} />}
      </span>
      <div className={styles['product']}>
        <strong>{line.name}</strong>
        {[...details.entries()].map(([position, detail]) => (
          <span key={position} className={styles['soft']}>
            {detail}
          </span>
        ))}
        {(refunded > 0 || line.refunded.quantity > 0) && (
          <span className={styles['back']}>
            {messages.lineRefunded({ count: line.refunded.quantity, amount: money(refunded) })}
          </span>
        )}
      </div>
      <span className={styles['quantity']}>× {line.quantity}</span>
      <span className={styles['amount']}>
        {before !== after && (
          <>
            <s>{money(before)}</s>{' '}
          </>
        )}
        {money(after)}
      </span>
    </li>
  )
}

/** What each coupon took off, and what else was agreed. Of older orders only the sum is known: one coupon alone gave all of it. */
function discountTexts(order: OfficeOrder, line: OrderLine): readonly string[] {
  const { shown, text } = amountsOf(order)
  const wholeMinor = shown(line.subtotal, line.subtotal_tax) - shown(line.total, line.tax)
  const [only, ...others] = order.coupons
  const assumed = only && others.length === 0 ? [{ code: only.code, offMinor: wholeMinor }] : []
  const shares =
    line.coupons?.map(({ code, amount, tax }) => ({ code, offMinor: shown(amount, tax) })) ?? assumed
  const restMinor = wholeMinor - shares.reduce((sum, { offMinor }) => sum + offMinor, 0)
  return [
    ...shares.flatMap(({ code, offMinor }) =>
      offMinor > 0 ? messages.couponOnLine({ amount: text(offMinor), code: code.toUpperCase() }) : [],
    ),
    ...(restMinor > 0 ? [messages.discountOnLine({ amount: text(restMinor) })] : []),
  ]
}

/** The rows that the buyer has seen too, and what was paid of them. */
function Totals({ order }: { readonly order: OfficeOrder }) {
  const { minor } = amountsOf(order)
  const money = (amount: string) => formatMoney(minor(amount), formatOfOrder(order))
  const paid: readonly (readonly [label: string, amount: string])[] = [
    [messages.paidSum(), order.paid],
    [messages.refundedSum(), order.refunded],
    [messages.outstandingSum(), order.outstanding],
  ]
  return (
    <table className={styles['totals']}>
      <tbody>
        {[...order.sums.entries()].map(([position, { kind, label, amount, note }]) => (
          <tr key={position} className={kind === 'total' ? styles['total'] : undefined}>
            <th scope="row">
              {label || messages.shippingRow()}
              {note !== '' && <span className={styles['taxNote']}>{note}</span>}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
        {paid
          .filter(([, amount]) => minor(amount) !== 0)
          .map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
