import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import type { OfficeOrder } from '../office-calls.ts'
import { amountsOf } from './amounts.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'

const RefundDialog = lazy(() => import('./refund/RefundDialog.tsx'))

/** What was received and what went back, by the ledger, with the references of providers. */
export function Payments({ order }: { readonly order: OfficeOrder }) {
  const { minor, text } = amountsOf(order)
  const [isRefunding, setRefunding] = useState(false)
  const [result, setResult] = useState('')
  const resultLine = useRef<HTMLParagraphElement>(null)
  const action = minor(order.refundable) > 0 && mayUse('edit_shop_orders') && (
    <Button variant="default" onClick={() => setRefunding(true)}>
      {messages.refund()}
    </Button>
  )
  const refunded = (amount: string) => {
    setRefunding(false)
    setResult(messages.refundDone({ amount }))
    // The dialog gives the focus back to its button first.
    setTimeout(() => resultLine.current?.focus())
  }
  return (
    <Card title={messages.payments()} action={action}>
      <p ref={resultLine} className={styles['result']} tabIndex={-1} role="status">
        {result}
      </p>
      {order.payment_method_title !== '' && (
        <p className={styles['soft']}>
          {messages.paymentMethod()}: {order.payment_method_title}
        </p>
      )}
      {order.payment_url !== '' && (
        <p className={styles['payLink']}>
          <a href={order.payment_url} target="_blank" rel="noopener">
            {messages.paymentLink()}
          </a>
          <CopyButton label={messages.paymentLink()} text={order.payment_url} />
        </p>
      )}
      {order.payments.length === 0 ? (
        <p>{messages.noPayments()}</p>
      ) : (
        <ul className={styles['ledger']}>
          {order.payments.map((payment) => (
            <li key={payment.id}>
              <span>
                <strong>{messages.paymentKind({ kind: payment.kind })}</strong>{' '}
                {payment.needs_review && <Mark tone="clay">{messages.paymentReview()}</Mark>}
                <span className={styles['line']}>
                  {localTime(payment.date)} · {messages.paymentProvider({ provider: payment.provider })}
                  {payment.reference !== '' && ` · ${payment.reference}`}
                </span>
                <RefundDetails order={order} paymentId={payment.id} />
              </span>
              <span className={styles['amount']}>
                {payment.kind === 'refund' && '−'}
                {payment.currency === order.currency
                  ? text(Math.abs(minor(payment.amount)))
                  : `${payment.amount} ${payment.currency}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isRefunding && (
        <Suspense>
          <RefundDialog order={order} close={() => setRefunding(false)} refunded={refunded} />
        </Suspense>
      )}
    </Card>
  )
}

/** Of a refund: for which items, why, and by which person. */
function RefundDetails({ order, paymentId }: { readonly order: OfficeOrder; readonly paymentId: number }) {
  const refund = order.refunds.find(({ payment_id: id }) => id === paymentId)
  if (!refund) return null
  const nameOf = (id: number) => order.lines.find((line) => line.id === id)?.name ?? ''
  const items = refund.lines.map(({ line_id: id, quantity }) =>
    quantity === 0 ? nameOf(id) : messages.refundedFor({ count: String(quantity), name: nameOf(id) }),
  )
  const details = [
    [items.join(', '), refund.restocked && messages.restocked()],
    [refund.reason, refund.by],
  ]
  return details
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter((part) => part !== '')
    .map((part) => (
      <span key={part} className={styles['line']}>
        {part}
      </span>
    ))
}
