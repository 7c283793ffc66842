import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../../../admin/money-text.ts'
import { Card } from '../../../admin/parts/Card.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import * as messages from './messages.ts'
import { type OrderRecord, refundsOf } from './order-calls.ts'
import styles from './order-page.module.css'

/** What was paid back, when, and by which way. */
export function OrderRefunds({ order }: { readonly order: OrderRecord }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', order.id, 'refunds'],
    queryFn: ({ signal }) => refundsOf(order.id).list({}, signal),
  })
  return (
    <Card title={messages.refunds()}>
      {error ? (
        <LoadProblem title={messages.refundsNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : (
        <ul className={styles['notes']}>
          {data.items.map((refund) => (
            <li key={refund.id}>
              <p className={styles['refund']}>
                <strong>{moneyText(refund.amount, order)}</strong>
                <span>{refund.reason}</span>
              </p>
              <p className={styles['soft']}>
                {refund.date_created && localTime(refund.date_created)} ·{' '}
                {refund.refunded_payment ? messages.refundedByProvider() : messages.refundedByHand()}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
