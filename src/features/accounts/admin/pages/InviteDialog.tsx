import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import { isStaff, type Role, roles } from '../../../../kernel/roles.ts'
import { staff } from './account-calls.ts'
import styles from './accounts.module.css'
import * as messages from './messages.ts'

/** The roles that open the back office, as the options of a field. */
export function staffRoleOptions(): { readonly value: Role; readonly label: string }[] {
  return roles
    .filter((role) => isStaff([role]))
    .map((role) => ({ value: role, label: messages.roleOf({ role }) }))
}

/** The role of that name in a field. */
export function roleIn(text: string): Role {
  return roles.find((role) => role === text) ?? 'shop_staff'
}

const empty = { email: '', first_name: '', last_name: '' }

/** Invites somebody by mail. What was typed stays until it is sent. */
export function InviteDialog({ isOpen, close }: { readonly isOpen: boolean; close(): void }) {
  const queries = useQueryClient()
  const [fields, setFields] = useState(empty)
  const [role, setRole] = useState<Role>('shop_staff')
  const invite = useMutation({
    mutationFn: () => staff.create({ ...fields, role }),
    async onSuccess({ email }) {
      notifyDone(messages.invitationSent({ email }))
      setFields(empty)
      close()
      await queries.invalidateQueries({ queryKey: ['staff'] })
    },
    onError: (error) => notifyProblem(messages.notInvited(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate()
  }
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setFields((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <Modal opened={isOpen} onClose={close} title={messages.inviteTitle()} size="sm">
      <form className={styles['form']} onSubmit={submit}>
        <p>{messages.inviteHelp()}</p>
        <TextInput
          type="email"
          label={messages.email()}
          autoComplete="off"
          maxLength={254}
          required
          data-autofocus
          {...field('email')}
        />
        <TextInput label={messages.firstName()} autoComplete="off" maxLength={100} {...field('first_name')} />
        <TextInput label={messages.lastName()} autoComplete="off" maxLength={100} {...field('last_name')} />
        <Select
          label={messages.role()}
          description={messages.roleHelp({ role })}
          data={staffRoleOptions()}
          value={role}
          onChange={(event) => setRole(roleIn(event.currentTarget.value))}
        />
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {messages.sendInvitation()}
          </Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}
