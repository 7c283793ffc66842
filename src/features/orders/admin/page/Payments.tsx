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
      {order.refunds.length > 0 && <Refunds order={order} />}
      {isRefunding && (
        <Suspense>
          <RefundDialog order={order} close={() => setRefunding(false)} refunded={refunded} />
        </Suspense>
      )}
    </Card>
  )
}

/** What was refunded for which items, why, and by which person. */
function Refunds({ order }: { readonly order: OfficeOrder }) {
  const { minor, text } = amountsOf(order)
  const nameOf = (id: number) => order.lines.find((line) => line.id === id)?.name ?? ''
  return (
    <>
      <h3 className={styles['subtitle']}>{messages.refundedSum()}</h3>
      <ul className={styles['ledger']}>
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <span>
              <strong>{refund.reason || localTime(refund.date)}</strong>
              {refund.lines.length > 0 && (
                <span className={styles['line']}>
                  {refund.lines
                    .map(({ line_id: id, quantity }) =>
                      quantity === 0
                        ? nameOf(id)
                        : messages.refundedFor({ count: String(quantity), name: nameOf(id) }),
                    )
                    .join(', ')}
                  {refund.restocked && ` · ${messages.restocked()}`}
                </span>
              )}
              <span className={styles['line']}>
                {[refund.reason !== '' && localTime(refund.date), refund.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={styles['amount']}>−{text(minor(refund.amount))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
