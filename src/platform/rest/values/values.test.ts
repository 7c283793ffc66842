import { describe, expect, it } from 'vitest'
import { RestRefusal } from '../endpoint.ts'
import { amountText, minorOf, signedMinor } from './amounts.ts'
import { gmtDate, localDate, momentOf } from './dates.ts'
import { changedMetaData } from './meta-data.ts'

describe('an amount', () => {
  it.each([
    ['19.90', 1990],
    [19.9, 1990],
    ['', undefined],
    [' 5 ', 500],
    ['.5', 50],
    ['0', 0],
  ])('%j is %j minor units', (sent, minor) => {
    expect(minorOf(sent, 'regular_price', 2)).toBe(minor)
  })

  it.each(['1,5', '1.999', '-1', 'abc', '1e3', '99999999999999999'])('%j is refused', (sent) => {
    expect(() => minorOf(sent, 'regular_price', 2)).toThrow(RestRefusal)
  })

  it('may be below zero where a field allows it', () => {
    expect([signedMinor('-4.50', 'total', 2), signedMinor('-0', 'total', 2)]).toEqual([-450, 0])
    expect([amountText(-450, 2), amountText(undefined, 2), amountText(5, 0)]).toEqual(['-4.50', '', '5'])
  })
})

describe('a date', () => {
  it('is in the time of the shop, or in UTC', () => {
    const at = momentOf('2026-12-24T18:00:00', 'after', 'Europe/Rome')
    expect([gmtDate(at), localDate(at, 'Europe/Rome')]).toEqual([
      '2026-12-24T17:00:00',
      '2026-12-24T18:00:00',
    ])
    expect(momentOf('2026-12-24T18:00:00+02:00', 'after', 'Europe/Rome').toISOString()).toBe(
      '2026-12-24T16:00:00.000Z',
    )
    expect(momentOf('2026-12-24', 'after', 'UTC').toISOString()).toBe('2026-12-24T00:00:00.000Z')
    expect([gmtDate(undefined), localDate(null, 'UTC')]).toEqual([null, null])
  })

  it('that does not exist is refused', () => {
    expect(() => momentOf('2026-02-30T00:00:00', 'after', 'UTC')).toThrow(RestRefusal)
  })
})

describe('meta data', () => {
  const stored = [
    { id: 1, key: 'color', value: 'red' },
    { id: 4, key: '_origin', value: { city: 'Rome' } },
  ]

  it('is added, changed by id or key, and deleted by null', () => {
    expect(changedMetaData(stored, [{ key: 'note', value: 5 }])).toEqual([
      ...stored,
      { id: 5, key: 'note', value: 5 },
    ])
    expect(
      changedMetaData(stored, [
        { id: 1, value: 'blue' },
        { key: '_origin', value: null },
      ]),
    ).toEqual([{ id: 1, key: 'color', value: 'blue' }])
    expect(changedMetaData(stored, [{ key: 'color', value: 'green' }])[0]).toEqual({
      id: 1,
      key: 'color',
      value: 'green',
    })
    expect(changedMetaData(stored, [{ id: 9, value: 'x' }, {}])).toEqual(stored)
    expect(changedMetaData(stored, undefined)).toEqual(stored)
  })
})
