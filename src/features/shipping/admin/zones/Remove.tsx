import { useNavigate } from 'react-router'
import { RemoveRecord } from '../../../../admin/fields/RemoveRecord.tsx'
import * as messages from './messages.ts'
import { formerMethod, type MethodRecord, readZonesAgain, type ZoneRecord, zones } from './zone-calls.ts'

type MethodProps = {
  readonly zone: ZoneRecord
  readonly method: MethodRecord
  take(zone: ZoneRecord): void
}

/** Removes a method of a zone, after naming what is lost. */
export function RemoveMethod({ zone: { id, version }, method, take }: MethodProps) {
  const remove = async () => {
    const without = await zones.change(id, { version, removed_methods: [method.id] })
    take(without)
    return async () =>
      take(await zones.change(id, { version: without.version, new_methods: [formerMethod(method)] }))
  }
  return (
    <RemoveRecord
      label={messages.remove()}
      name={method.title}
      title={messages.removeMethodTitle({ title: method.title })}
      text={messages.removeMethodText()}
      remove={remove}
    />
  )
}

/** Removes a zone with its methods, and leads back to the list. */
export function RemoveZone({ zone }: { readonly zone: ZoneRecord }) {
  const navigate = useNavigate()
  const { id, version, name, order, preselect, locations, methods } = zone
  const remove = async () => {
    await zones.remove(id, { version })
    await navigate('/settings/shipping-zones/')
    await readZonesAgain()
    return async () => {
      const new_methods = methods.map(formerMethod)
      await zones.create({ name, order, preselect, locations: [...locations], new_methods })
      await readZonesAgain()
    }
  }
  return (
    <RemoveRecord
      label={messages.removeZone()}
      name={name}
      title={messages.removeZoneTitle({ name })}
      text={messages.removeZoneText({ count: methods.length })}
      remove={remove}
    />
  )
}
