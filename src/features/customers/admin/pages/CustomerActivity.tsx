import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { aboutCustomer } from '../customer-calls.ts'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'
import { amountIn } from './spent-text.ts'

/** What a customer is about to buy, and the coupons they have used. */
export function CustomerActivity({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', id, 'activity'],
    queryFn: () => aboutCustomer(id).activity(),
  })
  if (error) {
    return (
      <Card title={messages.openCart()}>
        <LoadProblem title={messages.activityNotRead()} error={error} retry={refetch} />
      </Card>
    )
  }
  return (
    <>
      <Card title={messages.openCart()}>
        {!data ? (
          <Loading rows={2} />
        ) : data.cart.lines.length === 0 ? (
          <p className={styles['soft']}>{messages.emptyCart()}</p>
        ) : (
          <dl className={styles['amounts']}>
            {data.cart.lines.map(({ name, quantity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in several lines, which do not move.
              <div key={index}>
                <dt>{name}</dt>
                <dd>× {quantity}</dd>
              </div>
            ))}
            <div>
              <dt>{messages.cartTotal()}</dt>
              <dd>{amountIn(data.cart.total, data.cart.currency)}</dd>
            </div>
          </dl>
        )}
      </Card>
      <Card title={messages.usedCoupons()}>
        {!data ? (
          <Loading rows={1} />
        ) : data.coupons.length === 0 ? (
          <p className={styles['soft']}>{messages.noCoupons()}</p>
        ) : (
          <dl className={styles['amounts']}>
            {data.coupons.map(({ code, uses }) => (
              <div key={code}>
                <dt>{code}</dt>
                <dd>{messages.couponUses({ count: uses })}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </>
  )
}
