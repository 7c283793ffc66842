import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import { ApiError } from '../../../../browser/api/api-error.ts'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import { type ClassRecord, rates, readRatesAgain } from './rate-calls.ts'
import { rateTitle } from './rate-text.ts'
import styles from './rates.module.css'

type Props = { readonly classes: readonly ClassRecord[]; readonly taxClass: string }

/** Adds a rate by what every rate has, and leads to the rest of it. */
export function AddRate({ classes, taxClass }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const [typed, setTyped] = useState({ country: '', rate: '', name: '' })
  const [chosen, setChosen] = useState<string>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const navigate = useNavigate()
  const add = useMutation({
    mutationFn: () => rates.create({ ...typed, class: chosen ?? taxClass }),
    async onSuccess(rate) {
      await readRatesAgain()
      await navigate(`/settings/tax-rates/${rate.id}/`)
      notifyDone(messages.rateAdded({ title: rateTitle(rate) }))
    },
    onError(error) {
      const found = paramsIn(error)
      if (found) setProblems(found)
      else notifyProblem(messages.notAdded(), error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  const input = (name: 'rate' | 'name') => ({
    label: messages.fieldTitle({ field: name }),
    description: messages.fieldHelp({ field: name }),
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Button onClick={dialog.open}>{messages.addRate()}</Button>
      <Modal opened={isOpen} onClose={dialog.close} title={messages.addRate()} size="sm">
        <form className={styles['dialog']} onSubmit={submit} noValidate>
          <Select
            label={messages.country()}
            value={typed.country}
            error={problems['country']}
            data={[
              { value: '', label: messages.allCountries() },
              ...countryChoices().map(({ value, title }) => ({ value, label: title })),
            ]}
            onChange={(event) => setTyped({ ...typed, country: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput {...input('rate')} inputMode="decimal" maxLength={20} rightSection="%" />
          <TextInput {...input('name')} maxLength={300} />
          <Select
            label={messages.taxClass()}
            value={chosen ?? taxClass}
            data={classes.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button type="submit" loading={add.isPending}>
            {messages.addRate()}
          </Button>
        </form>
      </Modal>
    </>
  )
}

/** What is wrong by field, where the shop says so. */
function paramsIn(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') return undefined
  return (error.data as { readonly params?: Readonly<Record<string, string>> }).params
}
