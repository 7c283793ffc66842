import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import { readZonesAgain, zones } from './zone-calls.ts'
import styles from './zones.module.css'

/** Adds a zone with its first country: a zone without places would be for all destinations. */
export function AddZone({ country: first }: { readonly country: string }) {
  const [isOpen, dialog] = useDisclosure()
  const [name, setName] = useState('')
  const [country, setCountry] = useState(first)
  const navigate = useNavigate()
  const add = useMutation({
    mutationFn: () =>
      zones.create({
        name: name.trim() || messages.newZone(),
        locations: [{ type: 'country', code: country }],
      }),
    async onSuccess({ id }) {
      await readZonesAgain()
      await navigate(`/settings/shipping-zones/${id}/`)
    },
    onError: (error) => notifyProblem(messages.notAdded({ name: name || messages.newZone() }), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <>
      <Button onClick={dialog.open}>{messages.addZone()}</Button>
      <Modal opened={isOpen} onClose={dialog.close} title={messages.addZone()} size="sm">
        <form className={styles['dialog']} onSubmit={submit}>
          <TextInput
            label={messages.name()}
            description={messages.nameHelp()}
            value={name}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={messages.firstCountry()}
            value={country}
            data={countryChoices().map(({ value, title }) => ({ value, label: title }))}
            onChange={(event) => setCountry(event.currentTarget.value)}
          />
          <DialogEnd>
            <Button variant="default" onClick={dialog.close}>
              {messages.cancel()}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {messages.addZone()}
            </Button>
          </DialogEnd>
        </form>
      </Modal>
    </>
  )
}
