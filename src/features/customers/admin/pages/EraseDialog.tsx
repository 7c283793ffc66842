import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import { aboutCustomer } from '../customer-calls.ts'
import type { DialogProps } from './BlockDialog.tsx'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'

/** Erases a customer after the address was typed, and shows the proof: afterwards nobody can look it up. */
export function EraseDialog({ customer: { id, name, email }, isOpen, close }: DialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const erase = useMutation({
    mutationFn: () => aboutCustomer(id).erase(typed),
    onError: (error) => notifyProblem(messages.notErased(), error),
  })
  const isTyped = typed.trim().toLowerCase() === email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped && !erase.isPending) erase.mutate()
  }
  const leave = async () => {
    if (!erase.data) return close()
    await navigate('/customers/')
    queries.removeQueries({ queryKey: ['customers'] })
  }
  const proof = erase.data && [localTime(erase.data.erased_at), ...erase.data.done].join('\n')
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      title={erase.data ? messages.erasedTitle() : messages.eraseTitle({ name })}
      size="sm"
    >
      {erase.data ? (
        <div className={styles['form']}>
          <p>{messages.erasedHelp({ at: localTime(erase.data.erased_at) })}</p>
          <ul className={styles['list']}>
            {erase.data.done.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>
            <CopyButton label={messages.copyProof()} text={proof ?? ''} />
          </p>
        </div>
      ) : (
        <form className={styles['form']} onSubmit={submit}>
          <p>{messages.eraseHelp()}</p>
          <TextInput
            label={messages.typeEmail({ email })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            maxLength={254}
            required
            data-autofocus
          />
          <DialogEnd>
            <Button variant="default" onClick={close}>
              {messages.cancel()}
            </Button>
            <Button type="submit" color="clay" loading={erase.isPending} disabled={!isTyped}>
              {messages.eraseNow()}
            </Button>
          </DialogEnd>
        </form>
      )}
    </Modal>
  )
}
