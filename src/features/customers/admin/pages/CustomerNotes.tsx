import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import { notesAbout } from '../customer-calls.ts'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'

type Props = { readonly id: number }

/** What staff note about a customer, the last first. */
export function CustomerNotes({ id }: Props) {
  const queryKey = ['customers', id, 'notes']
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => notesAbout(id).list({}, signal),
  })
  const remove = useMutation({
    mutationFn: (note: number) => notesAbout(id).remove(note, { force: true }),
    async onSuccess() {
      notifyDone(messages.noteDeleted())
      await queries.invalidateQueries({ queryKey })
    },
    onError: (problem) => notifyProblem(messages.noteNotDeleted(), problem),
  })
  return (
    <Card title={messages.notes()}>
      {mayUse('manage_woocommerce') && <NewNote id={id} />}
      {error ? (
        <LoadProblem title={messages.notesNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : data.items.length === 0 ? (
        <p className={styles['soft']}>{messages.noNotes()}</p>
      ) : (
        <ol className={styles['notes']}>
          {data.items.map(({ id: note, text, author, written_at: at }) => (
            <li key={note}>
              <p className={styles['note']}>{text}</p>
              <p className={styles['soft']}>
                {localTime(at)} · {author || messages.formerStaff()}{' '}
                {mayUse('manage_woocommerce') && (
                  <button
                    type="button"
                    className={styles['quiet']}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(note)}
                  >
                    {messages.deleteNote()}
                  </button>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** What was typed stays until it is stored. */
function NewNote({ id }: Props) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => notesAbout(id).create({ text }),
    async onSuccess() {
      setText('')
      notifyDone(messages.noteAdded())
      await queries.invalidateQueries({ queryKey: ['customers', id, 'notes'] })
    },
    onError: (error) => notifyProblem(messages.noteNotAdded(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A double press adds one note.
    if (text.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Textarea
        label={messages.newNote()}
        description={messages.noteHelp()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5_000}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>
        {messages.addNote()}
      </Button>
    </form>
  )
}
