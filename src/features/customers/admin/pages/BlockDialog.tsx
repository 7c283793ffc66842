import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { type CustomerRecord, customers } from '../customer-calls.ts'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'

export type DialogProps = { readonly customer: CustomerRecord; readonly isOpen: boolean; close(): void }

/** Blocks a customer, with the reason. */
export function BlockDialog({ customer: { id, name }, isOpen, close }: DialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const block = useMutation({
    mutationFn: () => customers.change(id, { blocked: true, blocked_reason: reason }),
    async onSuccess() {
      notifyDone(messages.customerBlocked({ name }))
      close()
      await queries.invalidateQueries({ queryKey: ['customers'] })
    },
    onError: (error) => notifyProblem(messages.notBlocked(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '' && !block.isPending) block.mutate()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={messages.blockTitle({ name })} size="sm">
      <form className={styles['form']} onSubmit={submit}>
        <p>{messages.blockHelp({ name })}</p>
        <TextInput
          label={messages.reason()}
          description={messages.reasonHelp()}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          required
          data-autofocus
        />
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit" color="clay" loading={block.isPending} disabled={reason.trim() === ''}>
            {messages.block()}
          </Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}
