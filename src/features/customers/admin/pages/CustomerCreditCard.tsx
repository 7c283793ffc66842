import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import { aboutCustomer, type CustomerCredit, type CustomerRecord } from '../customer-calls.ts'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'
import { amountIn } from './spent-text.ts'

type Props = { readonly customer: CustomerRecord }

/** The store credit of a customer: the balance, how it came about, and changing it with a reason. */
export function CustomerCreditCard({ customer }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', customer.id, 'credit'],
    queryFn: () => aboutCustomer(customer.id).credit(),
  })
  return (
    <Card
      title={messages.credit()}
      action={
        data &&
        mayUse('manage_woocommerce') && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {messages.changeCredit()}
          </Button>
        )
      }
    >
      {error ? (
        <LoadProblem title={messages.creditNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : (
        <>
          <p>
            {messages.balance()}: <strong>{amountIn(data.balance, data.currency)}</strong>
          </p>
          <Entries credit={data} />
        </>
      )}
      {data && (
        <Modal
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={messages.creditTitle({ name: customer.name })}
          size="sm"
        >
          <ChangeCredit customer={customer} credit={data} close={() => setOpen(false)} />
        </Modal>
      )}
    </Card>
  )
}

function Entries({ credit: { entries, currency } }: { readonly credit: CustomerCredit }) {
  if (entries.length === 0) return <p className={styles['soft']}>{messages.noEntries()}</p>
  return (
    <dl className={styles['amounts']}>
      {entries.map((entry) => (
        <div key={entry.id}>
          <dt>
            {messages.entryKind({ kind: entry.kind })}
            {entry.reason && `: ${entry.reason}`}{' '}
            {entry.order_id > 0 && (
              <Link to={`/orders/${entry.order_id}/`}>
                {messages.ofOrder({ number: entry.order_number })}
              </Link>
            )}
            <span className={styles['soft']}>
              {[localTime(entry.at), entry.author].filter(Boolean).join(' · ')}
            </span>
          </dt>
          <dd>{amountIn(entry.amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

type ChangeProps = Props & { readonly credit: CustomerCredit; close(): void }

function ChangeCredit({ customer, credit: { balance, currency }, close }: ChangeProps) {
  const queries = useQueryClient()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const plain = amount.trim().replace('−', '-')
  const isAmount = /^-?\d+([.]\d+)?$/.test(plain) && Number(plain) !== 0
  const reload = () => queries.invalidateQueries({ queryKey: ['customers', customer.id, 'credit'] })
  const change = useMutation({
    mutationFn: () => aboutCustomer(customer.id).changeCredit({ amount: plain, balance, reason }),
    async onSuccess() {
      notifyDone(messages.creditChanged())
      close()
      await reload()
    },
    async onError(error) {
      notifyProblem(messages.creditNotChanged(), error)
      // Somebody else may have changed it.
      await reload()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAmount && reason.trim() !== '' && !change.isPending) change.mutate()
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextInput
        label={messages.amount({ currency })}
        description={messages.amountHelp()}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={amount.trim() !== '' && plain !== '-' && !isAmount ? messages.amountWrong() : undefined}
        maxLength={20}
        required
        data-autofocus
      />
      <TextInput
        label={messages.reason()}
        description={messages.reasonHelp()}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        required
      />
      <DialogEnd>
        <Button variant="default" onClick={close}>
          {messages.cancel()}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={!isAmount || reason.trim() === ''}>
          {messages.change()}
        </Button>
      </DialogEnd>
    </form>
  )
}
