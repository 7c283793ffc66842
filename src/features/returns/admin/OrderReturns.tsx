import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../admin/parts/Card.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import * as messages from './messages.ts'
import { NewReturn } from './NewReturn.tsx'
import { ReturnActions } from './ReturnActions.tsx'
import { ReturnMark } from './ReturnMark.tsx'
import { type ReturnRecord, returns } from './return-calls.ts'
import { amountText, reasonText } from './return-texts.ts'
import styles from './returns.module.css'

/** The returns of an order: what is with each, what can be done next, and a new one. */
export function OrderReturns({ id: orderId }: { readonly id: number }) {
  const [isNew, setNew] = useState(false)
  const filters = { order_id: orderId, per_page: 100 }
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'list', filters],
    queryFn: ({ signal }) => returns.list(filters, signal),
  })
  const add = !isNew && (
    <Button variant="default" onClick={() => setNew(true)}>
      {messages.newReturn()}
    </Button>
  )
  return (
    <Card title={messages.returns()} action={add}>
      {isNew && <NewReturn orderId={orderId} close={() => setNew(false)} />}
      {error ? (
        <LoadProblem title={messages.returnsNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : data.items.length === 0 ? (
        !isNew && <p className={styles['soft']}>{messages.noReturns()}</p>
      ) : (
        <ul className={styles['returns']}>
          {data.items.map((one) => (
            <li key={one.id}>
              <OneReturn one={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OneReturn({ one }: { readonly one: ReturnRecord }) {
  const { id, state, reason, note, refusal, lines, exchange_order_id: exchange } = one
  return (
    <>
      <div className={styles['head']}>
        <strong>{messages.returnNumber({ id: String(id) })}</strong>
        <ReturnMark state={state} />
        <span className={styles['soft']}>
          {reasonText(reason)} · {localTime(one.date_created)}
        </span>
      </div>
      {note !== '' && <blockquote className={styles['quote']}>{note}</blockquote>}
      {refusal !== '' && <p className={styles['quote']}>{refusal}</p>}
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.line_id}>
            <span>
              {messages.itemText({ quantity: line.quantity, name: line.name })}
              {line.restocked && <span className={styles['soft']}> · {messages.restocked()}</span>}
            </span>
            <span className={styles['amount']}>{amountText(one, line.amount)}</span>
          </li>
        ))}
        {one.refunded !== '' && (
          <li>
            <span>{messages.stateText({ state: 'refunded' })}</span>
            <strong className={styles['amount']}>{amountText(one, one.refunded)}</strong>
          </li>
        )}
      </ul>
      {exchange > 0 && (
        <p>
          <Link to={`/orders/${exchange}/`}>{messages.exchangedFor({ number: one.exchange_number })}</Link>
        </p>
      )}
      <ReturnActions one={one} />
    </>
  )
}
