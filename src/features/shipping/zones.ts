import type { ExtensionLists } from '../../platform/extension-point.ts'
import type { Settings } from '../../platform/settings.ts'
import { type PostcodePattern, parsePostcodePattern } from '../addresses/rules/postcode-pattern.ts'
import { currencyDecimals } from '../settings/general.ts'
import { CONTINENT_CODES } from '../settings/rules/continent.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import {
  duplicateIdText,
  type ProblemPath,
  postcodeProblemText,
  regionText,
  unknownKindText,
  worldText,
} from './owner-texts.ts'
import type { Region, Zone, ZoneMethod } from './rules/zone.ts'
import { type ShippingMethodKind, shippingMethodPoint } from './shipping-method.ts'
import type { MethodRecord, ZoneRecord } from './zone-record.ts'

/** A problem of zones: where it is, and a text for the owner. */
export type ZoneProblem = { readonly path: ProblemPath; readonly text: string }

/** The zones for pricing parcels, and the problems for which parts of them are ignored. */
export type ReadZones = { readonly zones: readonly Zone[]; readonly problems: readonly ZoneProblem[] }

/** What stored zones are read with: the decimals of the currency, and the kinds of methods that exist. */
export type ZoneTerms = { readonly decimals: number; readonly kinds: readonly ShippingMethodKind[] }

export function zoneTerms(shop: {
  readonly settings: Settings
  readonly program: ExtensionLists
}): ZoneTerms {
  return {
    decimals: shop.settings.get(currencyDecimals),
    kinds: shop.program.extensions(shippingMethodPoint),
  }
}

/** The zone for every destination that no other zone has. */
export const REST_OF_WORLD = 0

/**
 * Reads zones, the rest of the world last. An invalid method, region or postcode is left out and reported; so is a zone
 * whose regions or postcodes are all invalid, because without them it would apply to the whole world.
 */
export function zonesOf(records: readonly ZoneRecord[], terms: ZoneTerms): ReadZones {
  const problems: ZoneProblem[] = duplicateIds(records)
  const zones = records.flatMap((record, index) => {
    const report = (path: ProblemPath, text: string) =>
      problems.push({ path: ['zones', index, ...path], text })
    return zoneOf(record, terms, report) ?? []
  })
  const isLast = (zone: Zone) => (zone.id === REST_OF_WORLD ? 1 : 0)
  return { zones: zones.sort((a, b) => isLast(a) - isLast(b)), problems }
}

type Report = (path: ProblemPath, text: string) => void

function zoneOf(record: ZoneRecord, terms: ZoneTerms, report: Report): Zone | undefined {
  const { id = -1, name, preselect } = record
  const area = id === REST_OF_WORLD ? worldArea(record, report) : areaOf(record, report)
  const methods = record.methods.flatMap((method, index) => {
    const read = methodOf(method, terms, (path, text) => report(['methods', index, ...path], text))
    return read && method.enabled ? [read] : []
  })
  return area && { id, name, preselect, ...area, methods }
}

type ZoneArea = Pick<Zone, 'regions' | 'postcodes'>

function worldArea({ regions, postcodes }: ZoneRecord, report: Report): ZoneArea {
  if (regions.length + postcodes.length > 0) report([], worldText)
  return { regions: [], postcodes: [] }
}

function areaOf(record: ZoneRecord, report: Report): ZoneArea | undefined {
  const regions = readAll(record.regions, readRegion, (index, text) => report(['regions', index], text))
  const postcodes = readAll(record.postcodes, readPostcode, (index, text) =>
    report(['postcodes', index], text),
  )
  return regions && postcodes && { regions, postcodes }
}

/** Reads each entry or reports its problem; `undefined`: there are entries and all are invalid. */
function readAll<Value extends object>(
  texts: readonly string[],
  read: (text: string) => Value | string,
  report: (index: number, problem: string) => void,
): Value[] | undefined {
  const values = texts.flatMap((text, index) => {
    const value = read(text)
    if (typeof value !== 'string') return [value]
    report(index, value)
    return []
  })
  return values.length === 0 && texts.length > 0 ? undefined : values
}

/** `US`, `US:CA` or `continent:EU`; a text for the owner when it is invalid. */
function readRegion(text: string): Region | string {
  const [, continent = ''] = /^continent:(.*)$/.exec(text) ?? []
  if (CONTINENT_CODES.includes(continent)) return { kind: 'continent', code: continent }
  const [, country = '', state] = /^([A-Z]{2})(:[A-Z\d-]{1,10})?$/.exec(text) ?? []
  if (!COUNTRY_CODES.includes(country)) return regionText(text)
  return { kind: state === undefined ? 'country' : 'state', code: text }
}

function readPostcode(text: string): PostcodePattern | string {
  const read = parsePostcodePattern(text)
  return read.ok ? read.value : postcodeProblemText(read.reason, text)
}

function methodOf(
  record: MethodRecord,
  { decimals, kinds }: ZoneTerms,
  report: Report,
): ZoneMethod | undefined {
  const known = kinds.find(({ kind }) => kind === record.kind)
  if (!known) {
    report(
      ['kind'],
      unknownKindText(
        record.kind,
        kinds.map(({ kind }) => kind),
      ),
    )
    return undefined
  }
  const terms = known.read(record.settings, decimals)
  if (!terms.ok) {
    report(['settings', ...terms.path], terms.text)
    return undefined
  }
  const [min, max] = record.days ?? []
  return {
    ...terms.value,
    id: `${record.kind}:${record.id ?? ''}`,
    kind: record.kind,
    title: record.title,
    taxStatus: record.tax,
    isPickup: known.isPickup,
    days: min === undefined || max === undefined ? undefined : { min, max },
  }
}

/** Problems of duplicate ids: orders and carts refer to methods by id. */
function duplicateIds(records: readonly ZoneRecord[]): ZoneProblem[] {
  const seen = new Set<string>()
  const isDuplicate = (key: string) => seen.size === seen.add(key).size
  return records.flatMap(({ id, methods }, index) => [
    ...(id !== undefined && isDuplicate(`zone ${id}`)
      ? [{ path: ['zones', index, 'id'], text: duplicateIdText(id) }]
      : []),
    ...methods.flatMap((method, methodIndex) =>
      method.id !== undefined && isDuplicate(`method ${method.id}`)
        ? [{ path: ['zones', index, 'methods', methodIndex, 'id'], text: duplicateIdText(method.id) }]
        : [],
    ),
  ])
}
