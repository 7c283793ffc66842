import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import { apiKeys } from './account-calls.ts'
import styles from './accounts.module.css'
import * as messages from './messages.ts'

const permissions = ['read', 'write', 'read_write'] as const

/** Creates a key, and shows it this one time: closing the dialog forgets it. */
export function CreateKeyDialog({ isOpen, close }: { readonly isOpen: boolean; close(): void }) {
  const queries = useQueryClient()
  const [description, setDescription] = useState('')
  const [may, setMay] = useState<(typeof permissions)[number]>('read')
  const create = useMutation({
    mutationFn: () => apiKeys.create({ description, permissions: may }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
    onError: (error) => notifyProblem(messages.keyNotCreated(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (description.trim() !== '' && !create.isPending) create.mutate()
  }
  const leave = () => {
    close()
    create.reset()
    setDescription('')
  }
  const { consumer_key: key = '', consumer_secret: secret = '' } = create.data ?? {}
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      title={create.data ? messages.keyCreated() : messages.createKeyTitle()}
      size="md"
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <div className={styles['form']}>
          <p>
            <strong>{messages.keyOnce()}</strong>
          </p>
          <Secret label={messages.consumerKey()} text={key} />
          <Secret label={messages.consumerSecret()} text={secret} />
          <Button onClick={leave}>{messages.done()}</Button>
        </div>
      ) : (
        <form className={styles['form']} onSubmit={submit}>
          <p>{messages.keyActsAsYou()}</p>
          <TextInput
            label={messages.description()}
            placeholder={messages.descriptionHint()}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            maxLength={200}
            required
            data-autofocus
          />
          <Select
            label={messages.permissions()}
            data={permissions.map((value) => ({
              value,
              label: messages.permissionName({ permissions: value }),
            }))}
            value={may}
            onChange={({ currentTarget: { value } }) =>
              setMay(permissions.find((one) => one === value) ?? 'read')
            }
          />
          <DialogEnd>
            <Button variant="default" onClick={leave}>
              {messages.cancel()}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={description.trim() === ''}>
              {messages.create()}
            </Button>
          </DialogEnd>
        </form>
      )}
    </Modal>
  )
}

function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <p className={styles['soft']}>{label}</p>
      <p className={styles['secret']}>
        <code>{text}</code>
        <CopyButton label={messages.copyThis({ what: label })} text={text} />
      </p>
    </div>
  )
}
