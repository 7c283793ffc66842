import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useParams } from 'react-router'
import { FieldEditor } from '../../../../admin/fields/FieldEditor.tsx'
import { SaveBar } from '../../../../admin/fields/SaveBar.tsx'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { AddMethod } from './AddMethod.tsx'
import * as messages from './messages.ts'
import { RemoveMethod, RemoveZone } from './Remove.tsx'
import { useZoneDraft } from './use-zone-draft.ts'
import { REST_OF_WORLD, type WholeZone, zoneQuery } from './zone-calls.ts'
import { methodFields, zoneFields } from './zone-fields.ts'
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
  return (
    <Screen
      key={id}
      title={data.zone.name}
      back={back}
      aside={id !== REST_OF_WORLD && <RemoveZone whole={data} />}
    >
      <ZoneForm whole={data} />
    </Screen>
  )
}

function ZoneForm({ whole }: { readonly whole: WholeZone }) {
  const draft = useZoneDraft(whole)
  const { zone, methods } = whole
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.count > 0 && !draft.isSaving) draft.save()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {zone.id !== REST_OF_WORLD && (
        <Card title={messages.places()}>
          {zoneFields(whole).map((field) => (
            <FieldEditor
              key={field.name}
              field={field}
              value={draft.valueIn('zone', field)}
              change={(value) => draft.change('zone', field, value)}
            />
          ))}
        </Card>
      )}
      {methods.length === 0 && <p className={styles['soft']}>{messages.noMethods()}</p>}
      {methods.map((method) => (
        <Card key={method.id} title={method.title} action={<RemoveMethod zone={zone.id} method={method} />}>
          {methodFields(method).map((field) => (
            <FieldEditor
              key={field.name}
              field={field}
              value={draft.valueIn(method.id, field)}
              change={(value) => draft.change(method.id, field, value)}
            />
          ))}
        </Card>
      ))}
      <AddMethod zone={zone.id} />
      <SaveBar count={draft.count} isSaving={draft.isSaving} discard={draft.discard} />
    </form>
  )
}
