import type { LocationRate } from '../tax-rate.ts'
import type { RateInput } from './rate-row.ts'

/** A rate of a file, with the line in which its row begins, counted from 1. */
export type FileRate = { readonly line: number; readonly rate: RateInput }

/** What an import does with a rate of a file: adds it, changes the one of the same class, priority and place, or nothing. */
export type PlannedRate = FileRate &
  (
    | { readonly kind: 'new'; readonly before?: undefined }
    | { readonly kind: 'changed' | 'same'; readonly before: LocationRate }
  )

/** What an import does. */
export type ImportPlan = {
  /** Each rate of the file once, in its order. */
  readonly rates: readonly PlannedRate[]
  /** Lines that repeat an earlier one. */
  readonly repeated: number
  readonly removed: readonly LocationRate[]
}

/**
 * Compares a file of rates with those that exist. Two rates of one class, priority and place never apply together: a line for such a
 * place changes the rate that is there. With `replace`, rates that are not in the file are removed.
 */
export function planImport(
  file: readonly FileRate[],
  existing: readonly LocationRate[],
  { replace }: { readonly replace: boolean },
): ImportPlan {
  const lines = [...new Map(file.toReversed().map((one) => [identityOf(one.rate), one])).values()].reverse()
  const byIdentity = new Map(existing.map((rate) => [identityOf(rate), rate]))
  const same = new Map(lines.map((one) => [one, byIdentity.get(identityOf(one.rate))]))
  const staying = new Set([...same.values()])
  const others = Map.groupBy(
    existing.filter((rate) => !staying.has(rate)),
    placeOf,
  )
  const rates = lines.map((one): PlannedRate => {
    const equal = same.get(one)
    if (equal) return { ...one, kind: 'same', before: equal }
    const before = others.get(placeOf(one.rate))?.shift()
    return before ? { ...one, kind: 'changed', before } : { ...one, kind: 'new' }
  })
  return {
    rates,
    repeated: file.length - lines.length,
    removed: replace ? [...others.values()].flat() : [],
  }
}

function placeOf({ country, state, postcodes, cities, priority, taxClass }: RateInput): string {
  const lists = [postcodes.toSorted(), cities.toSorted()]
  return JSON.stringify([country, state, ...lists, priority, taxClass])
}

function identityOf(rate: RateInput): string {
  const { ratePpm, name, compound, shipping } = rate
  return JSON.stringify([placeOf(rate), ratePpm, name, compound, shipping])
}
