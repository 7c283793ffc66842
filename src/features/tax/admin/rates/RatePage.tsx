import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { FieldEditor } from '../../../../admin/fields/FieldEditor.tsx'
import { FormAlert } from '../../../../admin/fields/FormAlert.tsx'
import type { Field } from '../../../../admin/fields/field.ts'
import { RemoveRecord } from '../../../../admin/fields/RemoveRecord.tsx'
import { SaveBar } from '../../../../admin/fields/SaveBar.tsx'
import { useRecordDraft } from '../../../../admin/fields/use-record-draft.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import * as messages from './messages.ts'
import {
  type ClassRecord,
  classesQuery,
  type RateRecord,
  rates,
  readRatesAgain,
  rememberRate,
} from './rate-calls.ts'
import { placeFields, sentRate, termFields } from './rate-fields.ts'
import { rateTitle } from './rate-text.ts'
import styles from './rates.module.css'

const back = { path: '/settings/tax-rates/', label: messages.taxRates() }

/** `/admin/settings/tax-rates/:id/`: one rate. */
export default function RatePage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({ queryKey: ['tax-rate', id], queryFn: () => rates.get(id) })
  const classes = useQuery(classesQuery)
  const problem = error ?? classes.error
  if (!data || !classes.data) {
    return (
      <Screen title={messages.taxRate()} back={back}>
        {problem ? (
          <LoadProblem
            title={messages.rateNotRead()}
            error={problem}
            retry={() => void (error ? refetch() : classes.refetch())}
          />
        ) : (
          <Loading />
        )}
      </Screen>
    )
  }
  return <RateForm key={id} stored={data} classes={classes.data} />
}

type FormProps = { readonly stored: RateRecord; readonly classes: readonly ClassRecord[] }

function RateForm({ stored, classes }: FormProps) {
  const fieldsOf = (rate: RateRecord) => [...placeFields(rate), ...termFields(rate, classes)]
  const draft = useRecordDraft<RateRecord>({
    stored,
    titleOf: rateTitle,
    fieldsOf,
    save: (seen, values) => rates.change(seen.id, { ...sentRate(values), version: seen.version }),
    remember: rememberRate,
  })
  const { record: rate, problems, conflicts, isStale } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draft.save()
  }
  useHotkeys([['mod+S', draft.save]], [])
  const editor = (field: Field) => (
    <FieldEditor
      key={field.name}
      field={field}
      value={draft.valueOf(field)}
      problem={problems[field.name]}
      conflict={conflicts[field.name]}
      change={(value) => draft.change(field, value)}
      takeTheirs={() => draft.takeTheirs(field)}
    />
  )
  return (
    <Screen title={rateTitle(rate)} back={back} aside={<RemoveRate rate={rate} />}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <FormAlert problems={problems} isStale={isStale} />
        <Card title={messages.where()}>{placeFields(rate).map(editor)}</Card>
        <Card title={messages.what()}>{termFields(rate, classes).map(editor)}</Card>
        <SaveBar count={draft.count} isSaving={draft.isSaving} discard={draft.discard} />
      </form>
    </Screen>
  )
}

function RemoveRate({ rate }: { readonly rate: RateRecord }) {
  const navigate = useNavigate()
  const title = rateTitle(rate)
  const remove = async () => {
    const { id, version, postcode, city, ...fields } = await rates.remove(rate.id, { version: rate.version })
    await navigate('/settings/tax-rates/')
    await readRatesAgain()
    return async () => {
      await rates.create(fields)
      await readRatesAgain()
    }
  }
  return (
    <RemoveRecord
      label={messages.removeRate()}
      name={title}
      title={messages.removeRateTitle({ title })}
      text={messages.removeRateText()}
      remove={remove}
    />
  )
}
