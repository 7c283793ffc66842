import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { aboutCustomer, type CustomerRecord, customers } from '../customer-calls.ts'
import type { DialogProps } from './BlockDialog.tsx'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'

const MAX_FOUND = 6
const TYPING_MS = 250

/** Merges another account into this one: it is chosen first, then what moves is shown, and only then it is done. */
export function MergeDialog({ customer, isOpen, close }: DialogProps) {
  const [other, setOther] = useState<CustomerRecord>()
  return (
    <Modal opened={isOpen} onClose={close} title={messages.mergeTitle({ name: customer.name })} size="md">
      <div className={styles['form']}>
        <p>{messages.mergeHelp({ name: customer.name })}</p>
        {other ? (
          <Confirmation {...{ customer, other, close }} back={() => setOther(undefined)} />
        ) : (
          <Choice customer={customer} choose={setOther} />
        )}
      </div>
    </Modal>
  )
}

type ChoiceProps = { readonly customer: CustomerRecord; choose(other: CustomerRecord): void }

function Choice({ customer, choose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data } = useQuery({
    queryKey: ['customers', 'list', 'other', search],
    queryFn: ({ signal }) => customers.list({ search, per_page: MAX_FOUND }, signal),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
  const found = data?.items.filter(({ id }) => id !== customer.id) ?? []
  return (
    <>
      <TextInput
        type="search"
        label={messages.otherAccount()}
        placeholder={messages.otherAccountHint()}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
        data-autofocus
      />
      {search !== '' && data && found.length === 0 && <p role="status">{messages.noOther()}</p>}
      {search !== '' && found.length > 0 && (
        <ul className={styles['found']}>
          {found.map((other) => (
            <li key={other.id}>
              <button type="button" onClick={() => choose(other)}>
                <bdi>{other.name}</bdi>
                <span className={styles['soft']}>
                  {other.email} · {messages.ordersOf({ count: other.orders })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ConfirmationProps = {
  readonly customer: CustomerRecord
  readonly other: CustomerRecord
  close(): void
  back(): void
}

function Confirmation({ customer: { id, name }, other, close, back }: ConfirmationProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', id, 'merge', other.id],
    queryFn: () => aboutCustomer(id).merge({ from: other.id, trial: true }),
    staleTime: 0,
  })
  const merge = useMutation({
    mutationFn: () => aboutCustomer(id).merge({ from: other.id, trial: false }),
    async onSuccess() {
      notifyDone(messages.merged({ name }))
      close()
      await queries.invalidateQueries({ queryKey: ['customers'] })
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (problem) => notifyProblem(messages.notMerged(), problem),
  })
  return (
    <>
      <p>
        <strong>{messages.chosen({ name: other.name, email: other.email })}</strong>
      </p>
      {error ? (
        <LoadProblem title={messages.notMerged()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : data.moved.length === 0 ? (
        <p>{messages.movesNothing()}</p>
      ) : (
        <>
          <p>{messages.moves({ name })}</p>
          <ul className={styles['list']}>
            {data.moved.map(({ part, count }) => (
              <li key={part}>{messages.movedPart({ part, count })}</li>
            ))}
          </ul>
        </>
      )}
      <DialogEnd>
        <Button variant="default" onClick={back}>
          {messages.chooseOther()}
        </Button>
        <Button color="clay" disabled={!data} loading={merge.isPending} onClick={() => merge.mutate()}>
          {messages.mergeNow()}
        </Button>
      </DialogEnd>
    </>
  )
}
