import { shippingMethods } from '../../shop.config.ts'
import { type PostcodePattern, readPostcode } from '../addresses/rules/postcode-pattern.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { CONTINENT_CODES } from './rules/continent.ts'
import type { Region, Zone, ZoneMethod } from './rules/zone.ts'
import { type Place, postcodeFaultText, regionText, twinText, unknownKindText, worldText } from './texts.ts'
import type { MethodRecord, ZoneRecord } from './zone-record.ts'

/** What is wrong with zones as they are written: where, and a sentence for the owner. */
export type ZoneFault = { readonly place: Place; readonly text: string }

/** The zones as parcels are priced by them, and what of the written ones had to be left out. */
export type Zones = { readonly zones: readonly Zone[]; readonly faults: readonly ZoneFault[] }

/** The rest of the world: the zone of all that no other has. */
export const REST_OF_WORLD = 0

/**
 * What written zones mean, the rest of the world last. What makes no sense is left out and named: a method, a region, a
 * postcode; a zone whose regions or postcodes are all wrong, since it would stand for the whole world without them.
 */
export function zonesOf(records: readonly ZoneRecord[], decimals: number): Zones {
  const faults: ZoneFault[] = twins(records)
  const zones = records.flatMap((record, index) => {
    const tell = (place: Place, text: string) => faults.push({ place: ['zones', index, ...place], text })
    return zoneOf(record, decimals, tell) ?? []
  })
  const isLast = (zone: Zone) => (zone.id === REST_OF_WORLD ? 1 : 0)
  return { zones: zones.sort((a, b) => isLast(a) - isLast(b)), faults }
}

type Tell = (place: Place, text: string) => void

function zoneOf(record: ZoneRecord, decimals: number, tell: Tell): Zone | undefined {
  const { id = -1, name, preselect } = record
  const places = id === REST_OF_WORLD ? wholeWorld(record, tell) : placesOf(record, tell)
  const methods = record.methods.flatMap((method, index) => {
    const read = methodOf(method, decimals, (place, text) => tell(['methods', index, ...place], text))
    return read && method.enabled ? [read] : []
  })
  return places && { id, name, preselect, ...places, methods }
}

type Places = Pick<Zone, 'regions' | 'postcodes'>

function wholeWorld({ regions, postcodes }: ZoneRecord, tell: Tell): Places {
  if (regions.length + postcodes.length > 0) tell([], worldText)
  return { regions: [], postcodes: [] }
}

function placesOf(record: ZoneRecord, tell: Tell): Places | undefined {
  const regions = readAll(record.regions, readRegion, (index, text) => tell(['regions', index], text))
  const postcodes = readAll(record.postcodes, postcodesIn, (index, text) => tell(['postcodes', index], text))
  return regions && postcodes && { regions, postcodes }
}

/** What a list says, each entry read or its fault told; `undefined` when it says something, and all of it is wrong. */
function readAll<Value extends object>(
  texts: readonly string[],
  read: (text: string) => Value | string,
  tell: (index: number, fault: string) => void,
): Value[] | undefined {
  const values = texts.flatMap((text, index) => {
    const value = read(text)
    if (typeof value !== 'string') return [value]
    tell(index, value)
    return []
  })
  return values.length === 0 && texts.length > 0 ? undefined : values
}

/** `US`, `US:CA` or `continent:EU`; a sentence when it is none of them. */
function readRegion(text: string): Region | string {
  const [, continent = ''] = /^continent:(.*)$/.exec(text) ?? []
  if (CONTINENT_CODES.includes(continent)) return { kind: 'continent', code: continent }
  const [, country = '', state] = /^([A-Z]{2})(:[A-Z\d-]{1,10})?$/.exec(text) ?? []
  if (!COUNTRY_CODES.includes(country)) return regionText(text)
  return { kind: state === undefined ? 'country' : 'state', code: text }
}

function postcodesIn(text: string): PostcodePattern | string {
  const read = readPostcode(text)
  return read.ok ? read.value : postcodeFaultText(read.reason, text)
}

function methodOf(record: MethodRecord, decimals: number, tell: Tell): ZoneMethod | undefined {
  const known = shippingMethods.find(({ kind }) => kind === record.kind)
  if (!known) {
    tell(
      ['kind'],
      unknownKindText(
        record.kind,
        shippingMethods.map(({ kind }) => kind),
      ),
    )
    return undefined
  }
  const terms = known.read(record.settings, decimals)
  if (!terms.ok) {
    tell(['settings', ...terms.place], terms.text)
    return undefined
  }
  const [least, most] = record.days ?? []
  return {
    ...terms.value,
    id: `${record.kind}:${record.id ?? ''}`,
    kind: record.kind,
    title: record.title,
    taxStatus: record.tax,
    isPickup: known.isPickup,
    days: least === undefined || most === undefined ? undefined : { least, most },
  }
}

/** Ids that stand twice: orders and carts could not tell which is meant. */
function twins(records: readonly ZoneRecord[]): ZoneFault[] {
  const seen = new Set<string>()
  const isTwin = (key: string) => seen.size === seen.add(key).size
  return records.flatMap(({ id, methods }, index) => [
    ...(id !== undefined && isTwin(`zone ${id}`)
      ? [{ place: ['zones', index, 'id'], text: twinText(id) }]
      : []),
    ...methods.flatMap((method, at) =>
      method.id !== undefined && isTwin(`method ${method.id}`)
        ? [{ place: ['zones', index, 'methods', at, 'id'], text: twinText(method.id) }]
        : [],
    ),
  ])
}
