import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changesSince, type Field, type FieldValue, isSame } from '../../../../admin/fields/field.ts'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import * as messages from './messages.ts'
import { methodsOf, readZonesAgain, saveLocations, type WholeZone, zones } from './zone-calls.ts'
import { locationsOfValues, zoneFields } from './zone-fields.ts'

/** The part of a zone that a field belongs to: `zone`, or the id of a method. */
type ZonePart = 'zone' | number
type Draft = Readonly<Record<string, FieldValue>>

const keyOf = (part: ZonePart, { name }: Pick<Field, 'name'>) => `${part}.${name}`

/** What a person changes in a zone and its methods until it is saved. */
export function useZoneDraft(whole: WholeZone) {
  const [draft, setDraft] = useState<Draft>({})
  const { zone, methods } = whole
  const valueIn = (part: ZonePart, field: Field): FieldValue => draft[keyOf(part, field)] ?? field.value

  const save = useMutation({
    async mutationFn(sent: Draft) {
      await saveZone(whole, sent)
      for (const { id } of methods) await saveMethod(zone.id, id, sent)
      await readZonesAgain()
    },
    onSuccess(_, sent) {
      setDraft((now) => changesSince(now, sent))
      notifyDone(messages.saved({ name: zone.name }))
    },
    onError: (error) => notifyProblem(messages.notSaved({ name: zone.name }), error),
  })
  return {
    count: Object.keys(draft).length,
    isSaving: save.isPending,
    valueIn,
    change(part: ZonePart, field: Field, value: FieldValue): void {
      const { [keyOf(part, field)]: _, ...others } = draft
      setDraft(
        isSame(value, field.value) && !save.isPending ? others : { ...others, [keyOf(part, field)]: value },
      )
    },
    save: () => save.mutate(draft),
    discard: () => setDraft({}),
  }
}

async function saveZone(whole: WholeZone, draft: Draft): Promise<void> {
  const { id } = whole.zone
  const fields = zoneFields(whole)
  const valueIn = (name: string) =>
    draft[keyOf('zone', { name })] ?? fields.find((field) => field.name === name)?.value ?? ''
  if (keyOf('zone', { name: 'name' }) in draft) await zones.change(id, { name: String(valueIn('name')) })
  const places = ['countries', 'others', 'postcodes']
  if (places.some((name) => keyOf('zone', { name }) in draft))
    await saveLocations(id, locationsOfValues(valueIn))
}

async function saveMethod(zone: number, method: number, draft: Draft): Promise<void> {
  const prefix = `${method}.`
  const changed = Object.entries(draft).filter(([key]) => key.startsWith(prefix))
  if (changed.length === 0) return
  const values = Object.fromEntries(changed.map(([key, value]) => [key.slice(prefix.length), value]))
  const { enabled, ...settings } = values
  await methodsOf(zone).change(method, {
    ...(typeof enabled === 'boolean' && { enabled }),
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, sentValue(value)])),
  })
}

function sentValue(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
