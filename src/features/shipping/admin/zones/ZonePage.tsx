import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useParams } from 'react-router'
import { FieldEditor } from '../../../../admin/fields/FieldEditor.tsx'
import { FormAlert } from '../../../../admin/fields/FormAlert.tsx'
import type { Field } from '../../../../admin/fields/field.ts'
import { SaveBar } from '../../../../admin/fields/SaveBar.tsx'
import { useRecordDraft } from '../../../../admin/fields/use-record-draft.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { AddMethod } from './AddMethod.tsx'
import * as messages from './messages.ts'
import { RemoveMethod, RemoveZone } from './Remove.tsx'
import { saveZone } from './save-zone.ts'
import { REST_OF_WORLD, rememberZone, type ZoneRecord, zoneQuery } from './zone-calls.ts'
import { fieldsOfZone, methodFields, placeFields } from './zone-fields.ts'
import styles from './zones.module.css'

const back = { path: '/settings/shipping-zones/', label: messages.zones() }

/** `/admin/settings/shipping-zones/:id/`: the places and methods of one zone. */
export default function ZonePage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery(zoneQuery(id))
  if (!data) {
    return (
      <Screen title={messages.zone()} back={back}>
        {error ? <LoadProblem title={messages.zonesNotRead()} error={error} retry={refetch} /> : <Loading />}
      </Screen>
    )
  }
  return <ZoneForm key={id} stored={data} />
}

function ZoneForm({ stored }: { readonly stored: ZoneRecord }) {
  const draft = useRecordDraft({
    stored,
    titleOf: ({ name }) => name,
    fieldsOf: fieldsOfZone,
    save: saveZone,
    remember: rememberZone,
  })
  const { record: zone, problems, conflicts, isStale } = draft
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
    <Screen title={zone.name} back={back} aside={zone.id !== REST_OF_WORLD && <RemoveZone zone={zone} />}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <FormAlert problems={problems} isStale={isStale} />
        {zone.id !== REST_OF_WORLD && <Card title={messages.places()}>{placeFields(zone).map(editor)}</Card>}
        {zone.methods.length === 0 && <p className={styles['soft']}>{messages.noMethods()}</p>}
        {zone.methods.map((method) => (
          <Card
            key={method.id}
            title={method.title}
            action={<RemoveMethod zone={zone} method={method} take={draft.take} />}
          >
            {methodFields(method).map(editor)}
          </Card>
        ))}
        <AddMethod zone={zone} take={draft.take} />
        <SaveBar count={draft.count} isSaving={draft.isSaving} discard={draft.discard} />
      </form>
    </Screen>
  )
}
