import { Button, Checkbox, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { notesOf } from '../order-calls.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'
import { useRequestKey } from './request-key.ts'

/** A note for the shop, or one that the customer gets by email. What was typed stays until it is stored, and is stored once. */
export function NewNote({ id }: { readonly id: number }) {
  const queries = useQueryClient()
  const request = useRequestKey()
  const [note, setNote] = useDraft(`order-${id}-note`)
  const [isForCustomer, setForCustomer] = useState(false)
  const add = useMutation({
    mutationFn: () =>
      notesOf(id).create({
        ...{ note, customer_note: isForCustomer, added_by_user: true },
        idempotency_key: request.keyOf(`${isForCustomer} ${note}`),
      }),
    async onSuccess() {
      request.forget()
      setNote('')
      setForCustomer(false)
      notifyDone(isForCustomer ? messages.noteSent() : messages.noteAdded())
      await queries.invalidateQueries({ queryKey: ['orders', id] })
    },
    onError: (error) => notifyProblem(messages.noteNotAdded(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
        dir="auto"
      />
      <div className={styles['submit']}>
        <Checkbox
          size="md"
          label={messages.noteForCustomer()}
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

/** A text that is being typed: kept in this tab, also when the page is loaded again or the person signs in again. */
function useDraft(name: string): readonly [text: string, set: (text: string) => void] {
  const key = `handsel-draft-${name}`
  const [text, setText] = useState(() => stored(key))
  const set = (next: string) => {
    setText(next)
    store(key, next)
  }
  return [text, set]
}

// A browser may refuse its storage: then the text lives as long as the screen.
function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    return
  }
}
