import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { DialogEnd } from '../../../admin/dialogs/DialogEnd.tsx'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import type { ReturnState } from '../rules/return-states.ts'
import * as messages from './messages.ts'
import { type ReturnChange, type ReturnRecord, returns } from './return-calls.ts'
import { amountText, stateText } from './return-texts.ts'
import styles from './returns.module.css'

type Open = 'received' | 'refused' | 'refunded'

/** What can be done with a return; each act says first what it does. */
export function ReturnActions({ one }: { readonly one: ReturnRecord }) {
  const [open, setOpen] = useState<Open>()
  const move = useMove(one, () => setOpen(undefined))
  const { moves, amount, order_id: order, id } = one
  const may = (state: ReturnState) => moves.includes(state)
  if (moves.length === 0) return null
  return (
    <div className={styles['acts']}>
      {may('received') && <Button onClick={() => setOpen('received')}>{messages.receive()}</Button>}
      {may('refused') && (
        <Button variant="default" onClick={() => setOpen('refused')}>
          {messages.refuse()}
        </Button>
      )}
      {may('refunded') && (
        <Button onClick={() => setOpen('refunded')}>
          {messages.refund({ amount: amountText(one, amount) })}
        </Button>
      )}
      {may('exchanged') && (
        <Button component={Link} variant="default" to={`/orders/new/?order=${order}&return=${id}`}>
          {messages.exchange()}
        </Button>
      )}
      {open && (
        <MoveDialog
          one={one}
          to={open}
          isBusy={move.isPending}
          close={() => setOpen(undefined)}
          submit={(change) => {
            // A double press moves once.
            if (!move.isPending) move.mutate({ ...change, version: one.version, state: open })
          }}
        />
      )}
    </div>
  )
}

function useMove({ id }: ReturnRecord, close: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ReturnChange) => returns.change(id, change),
    async onSuccess({ state }) {
      close()
      notifyDone(messages.moved({ id: String(id), state: stateText(state) }))
      await Promise.all(['returns', 'orders'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
    async onError(error) {
      notifyProblem(messages.notMoved({ id: String(id) }), error)
      // Somebody else may have changed it.
      await queries.invalidateQueries({ queryKey: ['returns'] })
    },
  })
}

type DialogProps = {
  readonly one: ReturnRecord
  readonly to: Open
  readonly isBusy: boolean
  close(): void
  submit(change: Pick<ReturnChange, 'restock' | 'refusal' | 'amount' | 'notify'>): void
}

function MoveDialog({ one, to, isBusy, close, submit }: DialogProps) {
  // What is damaged is not sold again, unless the person says so.
  const [restock, setRestock] = useState(
    one.reason === 'damaged' ? [] : one.lines.map(({ line_id: line }) => line),
  )
  const [refusal, setRefusal] = useState('')
  const [amount, setAmount] = useState(one.amount)
  const [notify, setNotify] = useState(to === 'refused')
  const titles = {
    received: messages.receive(),
    refused: messages.refuse(),
    refunded: messages.refundTitle({ id: String(one.id) }),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (to === 'received') submit({ restock, notify })
    else if (to === 'refused') submit({ refusal, notify })
    else submit({ amount: amount.trim() })
  }
  return (
    <Modal opened onClose={close} title={titles[to]} size="sm">
      <form className={styles['form']} onSubmit={send}>
        {to === 'received' && (
          <fieldset className={styles['group']}>
            <legend>{messages.restock()}</legend>
            {one.lines.map(({ line_id: line, name, quantity }) => (
              <Checkbox
                key={line}
                label={messages.itemText({ quantity, name })}
                checked={restock.includes(line)}
                onChange={(event) =>
                  setRestock(
                    event.currentTarget.checked
                      ? [...restock, line]
                      : restock.filter((other) => other !== line),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        {to === 'refused' && (
          <TextInput
            label={messages.refusal()}
            value={refusal}
            maxLength={500}
            required
            withAsterisk={false}
            onChange={(event) => setRefusal(event.currentTarget.value)}
          />
        )}
        {to === 'refunded' ? (
          <>
            <TextInput
              label={`${messages.amount()} (${one.currency})`}
              inputMode="decimal"
              value={amount}
              maxLength={20}
              required
              withAsterisk={false}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
            <p>{messages.refundHelp()}</p>
          </>
        ) : (
          <Checkbox
            label={messages.notify()}
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
        )}
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit" loading={isBusy} {...(to === 'refused' && { color: 'clay' })}>
            {titles[to]}
          </Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}
