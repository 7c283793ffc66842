import { Button, Checkbox, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import { Select } from '../../../admin/parts/Select.tsx'
import { randomKey } from '../../../admin/random-key.ts'
import { type ReturnReason, returnReasons } from '../rules/return-states.ts'
import * as messages from './messages.ts'
import { type ReturnableItem, returnableItemsOf, returns } from './return-calls.ts'
import { reasonText } from './return-texts.ts'
import styles from './returns.module.css'

type Props = { readonly orderId: number; close(): void }

/** What of an order comes back, and why. */
export function NewReturn({ orderId, close }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'items', orderId],
    queryFn: ({ signal }) => returnableItemsOf(orderId).list({}, signal),
    // What can come back depends on returns that were noted a moment ago.
    staleTime: 0,
  })
  if (error) return <LoadProblem title={messages.returnsNotRead()} error={error} retry={refetch} />
  if (!data) return <Loading rows={2} />
  const items = data.items.filter(({ quantity }) => quantity > 0)
  if (items.length === 0) return <p className={styles['soft']}>{messages.nothingToReturn()}</p>
  return <NewReturnForm orderId={orderId} items={items} close={close} />
}

function NewReturnForm({ orderId, items, close }: Props & { readonly items: readonly ReturnableItem[] }) {
  const queries = useQueryClient()
  const [key] = useState(randomKey)
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState<ReturnReason>('damaged')
  const [note, setNote] = useState('')
  const [notify, setNotify] = useState(false)
  const lines = items.flatMap(({ line_id }) => {
    const quantity = quantities[line_id] ?? 0
    return quantity > 0 ? [{ line_id, quantity }] : []
  })
  const add = useMutation({
    mutationFn: () => returns.create({ order_id: orderId, key, reason, note, lines, notify }),
    async onSuccess({ id }) {
      close()
      notifyDone(messages.noted({ id: String(id) }))
      await Promise.all(['returns', 'orders'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
    onError: (error) => notifyProblem(messages.notNoted(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A double press notes one return.
    if (!add.isPending && lines.length > 0) add.mutate()
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <ul className={styles['lines']}>
        {items.map(({ line_id: line, name, quantity: max }) => (
          <li key={line}>
            <span>{name}</span>
            <span className={styles['count']}>
              <Select
                aria-label={messages.quantityOf({ name, max })}
                value={String(quantities[line] ?? 0)}
                data={[...Array(Math.min(max, MAX_CHOICES) + 1).keys()].map(String)}
                onChange={(event) =>
                  setQuantities({ ...quantities, [line]: Number(event.currentTarget.value) })
                }
              />
              <span className={styles['soft']}>{messages.ofMax({ max })}</span>
            </span>
          </li>
        ))}
      </ul>
      <Select
        label={messages.reason()}
        value={reason}
        data={returnReasons.map((value) => ({ value, label: reasonText(value) }))}
        onChange={(event) => {
          const chosen = returnReasons.find((one) => one === event.currentTarget.value)
          if (chosen) setReason(chosen)
        }}
      />
      <Textarea
        label={messages.note()}
        value={note}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        label={messages.notify()}
        checked={notify}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
      <div className={styles['acts']}>
        <Button type="submit" loading={add.isPending} disabled={lines.length === 0}>
          {messages.noteReturn()}
        </Button>
        <Button variant="default" onClick={close}>
          {messages.cancel()}
        </Button>
      </div>
    </form>
  )
}

const MAX_CHOICES = 500
