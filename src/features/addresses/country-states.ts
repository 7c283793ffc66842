import { createRequire } from 'node:module'
import { join } from 'node:path'
import { locale } from '../../kernel/locale.ts'
import { projectRoot } from '../../platform/files/project-root.ts'
import type { State } from './rules/states.ts'
import {
  additionalStates,
  codeFormats,
  germanNames,
  isExcluded,
  specialCodes,
  specialNames,
} from './state-codes.ts'

type Names = {
  subdivisions: { localeDisplayNames: { subdivisions: Readonly<Record<string, string>> } }
}
type Containment = {
  supplemental: {
    subdivisionContainment: Readonly<Record<string, { readonly _contains: readonly string[] | string }>>
  }
}

// Loaded as JSON at runtime: importing the data would add 400 KB to the server bundle.
const load = createRequire(join(projectRoot(), 'package.json'))
const names = (load('cldr-subdivisions-full/subdivisions/en/en.json') as Names).subdivisions
  .localeDisplayNames.subdivisions
const { subdivisionContainment } = (load('cldr-core/supplemental/subdivisionContainment.json') as Containment)
  .supplemental

/**
 * The states of a country in order of their names, by Unicode's CLDR, with the codes of the wire (docs/wire.md 2.6);
 * `undefined` where an address has no state, or where it is free text.
 */
export function statesOf(country: string): readonly State[] | undefined {
  if (!Object.hasOwn(codeFormats, country)) return undefined
  const ownNames = locale() === 'de-DE' ? germanNames : {}
  const fromCldr = smallestSubdivisions(country)
    .filter((subdivision) => !isExcluded(subdivision))
    .flatMap((subdivision) => {
      const name = ownNames[subdivision] ?? specialNames[subdivision] ?? names[subdivision]
      return name ? [{ code: wireCode(country, subdivision), name: withoutSuffix(country, name) }] : []
    })
  const special = (additionalStates[country] ?? []).map(([code, name]) => ({ code, name }))
  return [...fromCldr, ...special].sort((a, b) => a.name.localeCompare(b.name, locale()))
}

/** The smallest subdivisions of a country: provinces, where regions contain provinces. */
function smallestSubdivisions(subdivision: string): readonly string[] {
  const contained = subdivisionContainment[subdivision]?._contains ?? []
  const parts = typeof contained === 'string' ? contained.split(' ') : contained
  return parts.flatMap((part) => (subdivisionContainment[part] ? smallestSubdivisions(part) : [part]))
}

function wireCode(country: string, subdivision: string): string {
  const special = specialCodes[subdivision]
  if (special) return special
  const code = subdivision.slice(2).toUpperCase()
  if (codeFormats[country] === 'dashed') return `${country}-${code}`
  return codeFormats[country] === 'joined' ? `${country}${code}` : code
}

/** In some countries provinces and counties are named without the suffix. */
function withoutSuffix(country: string, name: string): string {
  return ['AL', 'ES', 'HU', 'KE'].includes(country) ? name.replace(/ (?:County|Province)$/, '') : name
}
