import { Button, Checkbox, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '../../../admin/parts/Card.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import { localTime } from '../../../kernel/locale-format.ts'
import * as messages from './messages.ts'
import { notesOf } from './order-calls.ts'
import styles from './order-page.module.css'

/** What has happened to an order, the last first, and a new note. */
export function OrderNotes({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', id, 'notes'],
    queryFn: ({ signal }) => notesOf(id).list({}, signal),
  })
  return (
    <Card title={messages.timeline()}>
      <NewNote id={id} />
      {error ? (
        <LoadProblem title={messages.notesNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={3} />
      ) : (
        <ol className={styles['notes']}>
          {data.items.map((note) => (
            <li key={note.id}>
              <p className={styles['note']}>{note.note}</p>
              <p className={styles['soft']}>
                {note.date_created && localTime(note.date_created)} ·{' '}
                {note.author === 'system' ? messages.bySystem() : note.author}{' '}
                {note.customer_note && <Mark tone="gold">{messages.sentToCustomer()}</Mark>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** A note for the shop, or one that the customer gets by email. What was typed stays until it is stored. */
function NewNote({ id }: { readonly id: number }) {
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [isForCustomer, setForCustomer] = useState(false)
  const add = useMutation({
    mutationFn: () => notesOf(id).create({ note, customer_note: isForCustomer, added_by_user: true }),
    async onSuccess() {
      setNote('')
      setForCustomer(false)
      notifyDone(isForCustomer ? messages.noteSent() : messages.noteAdded())
      await queries.invalidateQueries({ queryKey: ['orders', id, 'notes'] })
    },
    onError: (error) => notifyProblem(messages.noteNotAdded(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A double press adds one note.
    if (note.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <form className={styles['newNote']} onSubmit={submit}>
      <Textarea
        label={messages.newNote()}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
      />
      <div className={styles['submit']}>
        <Checkbox
          label={messages.sendToCustomer()}
          checked={isForCustomer}
          onChange={(event) => setForCustomer(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={note.trim() === ''}>
          {isForCustomer ? messages.sendNote() : messages.addNote()}
        </Button>
      </div>
    </form>
  )
}
