import type { Draft } from '../../../../admin/fields/use-record-draft.ts'
import { type ZoneRecord, zones } from './zone-calls.ts'
import { locationsOfValues, placeFields } from './zone-fields.ts'

/** Writes what was changed in a zone and its methods, all of it or nothing. */
export function saveZone(zone: ZoneRecord, draft: Draft): Promise<ZoneRecord> {
  const methods = zone.methods.flatMap(({ id }) => methodChange(id, draft) ?? [])
  return zones.change(zone.id, {
    version: zone.version,
    ...('name' in draft && { name: String(draft['name']) }),
    ...('preselect' in draft && { preselect: draft['preselect'] === 'first' ? 'first' : 'cheapest' }),
    ...(['countries', 'others', 'postcodes'].some((name) => name in draft) && {
      locations: locationsOf(zone, draft),
    }),
    ...(methods.length > 0 && { methods }),
  })
}

function locationsOf(zone: ZoneRecord, draft: Draft) {
  const stored = new Map(placeFields(zone).map(({ name, value }) => [name, value]))
  return [...locationsOfValues((name) => draft[name] ?? stored.get(name) ?? [])]
}

function methodChange(id: number, draft: Draft) {
  const prefix = `${id}.`
  const changed = Object.entries(draft).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )
  if (changed.length === 0) return undefined
  const { enabled, ...settings } = Object.fromEntries(changed)
  const texts = Object.entries(settings).map(([name, value]) => [name, sentValue(value)] as const)
  return {
    id,
    ...(typeof enabled === 'boolean' && { enabled }),
    settings: Object.fromEntries(texts),
  }
}

function sentValue(value: Draft[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
