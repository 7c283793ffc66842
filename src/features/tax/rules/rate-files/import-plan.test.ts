import { expect, it } from 'vitest'
import type { LocationRate } from '../tax-rate.ts'
import { planImport } from './import-plan.ts'
import type { RateInput } from './rate-row.ts'

const vat: RateInput = {
  ...{ country: 'DE', state: '', postcodes: [], cities: [], ratePpm: 190_000, name: 'VAT' },
  ...{ priority: 1, compound: false, shipping: true, taxClass: '' },
}
const stored = (id: number, rate: RateInput): LocationRate => ({ ...rate, id, code: `R-${id}`, position: id })
const fileOf = (...rates: RateInput[]) => rates.map((rate, index) => ({ line: index + 2, rate }))
const kindsOf = (file: RateInput[], existing: LocationRate[]) =>
  planImport(fileOf(...file), existing, { replace: false }).rates.map(({ line, kind, before }) => [
    line,
    kind,
    before?.id,
  ])

it('a line for a new place is a new rate', () => {
  const others = [{ country: 'AT' }, { priority: 2 }, { taxClass: 'zero-rate' }, { postcodes: ['10115'] }]
  for (const other of others)
    expect(kindsOf([{ ...vat, ...other }], [stored(1, vat)])).toEqual([[2, 'new', undefined]])
})

it('a line for a place that has a rate changes it', () => {
  for (const other of [{ ratePpm: 200_000 }, { name: 'MwSt' }, { compound: true }, { shipping: false }])
    expect(kindsOf([{ ...vat, ...other }], [stored(1, vat)])).toEqual([[2, 'changed', 1]])
})

it('the order of postcodes and cities makes no difference', () => {
  const here = { ...vat, postcodes: ['1', '2'], cities: ['A', 'B'] }
  const there = { ...vat, postcodes: ['2', '1'], cities: ['B', 'A'] }
  expect(kindsOf([here], [stored(7, there)])).toEqual([[2, 'same', 7]])
})

it('a rate that is in the file as it is stays, whatever else the file has for its place', () => {
  const higher = { ...vat, ratePpm: 200_000 }
  expect(kindsOf([higher, vat], [stored(1, vat)])).toEqual([
    [2, 'new', undefined],
    [3, 'same', 1],
  ])
})

it('each rate is changed by one line, and repeated lines count once', () => {
  const [first, second] = [
    { ...vat, ratePpm: 200_000 },
    { ...vat, ratePpm: 210_000 },
  ]
  const plan = planImport(fileOf(first, first, second), [stored(1, vat)], { replace: false })
  expect(plan.rates.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'changed'],
    [4, 'new'],
  ])
  expect(plan.repeated).toBe(1)
})

it('replacing removes what is not in the file, and nothing else', () => {
  const austria = { ...vat, country: 'AT' }
  const existing = [stored(1, vat), stored(2, austria)]
  const removedBy = (replace: boolean) =>
    planImport(fileOf({ ...vat, ratePpm: 1 }), existing, { replace }).removed.map(({ id }) => id)
  expect([removedBy(false), removedBy(true)]).toEqual([[], [2]])
})
