import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '../../platform/project-root.ts'
import type { State } from './rules/states.ts'
import { codeForms, isNoState, ownCodes, ownNames, ownStates } from './state-codes.ts'

type Names = {
  subdivisions: { localeDisplayNames: { subdivisions: Readonly<Record<string, string>> } }
}
type Containment = {
  supplemental: {
    subdivisionContainment: Readonly<Record<string, { readonly _contains: readonly string[] | string }>>
  }
}

// The data are JSON without a program: a build that imported them would carry 400 KB into the server's own file.
const load = createRequire(join(projectRoot(), 'package.json'))
const names = (load('cldr-subdivisions-full/subdivisions/en/en.json') as Names).subdivisions
  .localeDisplayNames.subdivisions
const { subdivisionContainment } = (load('cldr-core/supplemental/subdivisionContainment.json') as Containment)
  .supplemental

/**
 * The states of a country in the order of their names, by Unicode's CLDR, with the codes of the wire
 * (docs/wire.md 2.6); `undefined` where an address needs none, or where it is free text.
 */
export function statesOf(country: string): readonly State[] | undefined {
  if (!Object.hasOwn(codeForms, country)) return undefined
  const listed = smallest(country)
    .filter((subdivision) => !isNoState(subdivision))
    .flatMap((subdivision) => {
      const name = ownNames[subdivision] ?? names[subdivision]
      return name ? [{ code: wireCode(country, subdivision), name: shortName(country, name) }] : []
    })
  const own = (ownStates[country] ?? []).map(([code, name]) => ({ code, name }))
  return [...listed, ...own].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** What a country is divided into in the end: of regions with provinces in them, the provinces. */
function smallest(whole: string): readonly string[] {
  const contained = subdivisionContainment[whole]?._contains ?? []
  const parts = typeof contained === 'string' ? contained.split(' ') : contained
  return parts.flatMap((part) => (subdivisionContainment[part] ? smallest(part) : [part]))
}

function wireCode(country: string, subdivision: string): string {
  const own = ownCodes[subdivision]
  if (own) return own
  const code = subdivision.slice(2).toUpperCase()
  if (codeForms[country] === 'dashed') return `${country}-${code}`
  return codeForms[country] === 'joined' ? `${country}${code}` : code
}

/** Spain's provinces are called after their towns, Albania's counties too. */
function shortName(country: string, name: string): string {
  return ['AL', 'ES', 'HU', 'KE'].includes(country) ? name.replace(/ (?:County|Province)$/, '') : name
}
