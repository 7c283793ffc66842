import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../test/support/measure/cpu-cost.ts'
import { fieldsOf, pickFields } from './fields.ts'

const MAX_FIELDS = 5_000

describe('the fields of an answer', () => {
  const data = [{ id: 1, title: { raw: 'a', rendered: 'b' }, tags: [{ id: 2, name: 'c' }] }]
  const picked = (...requested: string[]) => pickFields(data, fieldsOf(requested) ?? 'all')

  it.each([
    [['id'], [{ id: 1 }]],
    [[' id , title.raw '], [{ id: 1, title: { raw: 'a' } }]],
    [['title.raw', 'title'], [{ title: { raw: 'a', rendered: 'b' } }]],
    [['title', 'title.raw'], [{ title: { raw: 'a', rendered: 'b' } }]],
    [['title.raw,title.rendered'], [{ title: { raw: 'a', rendered: 'b' } }]],
    [['tags.name'], [{ tags: [{ name: 'c' }] }]],
    [['id.deeper'], [{ id: 1 }]],
    [['nothing'], [{}]],
    [['', ' , '], data],
  ])('are the named ones: %j', (requested, expected) => {
    expect(picked(...requested)).toEqual(expected)
  })

  it('are read in time that grows with their number alone', () => {
    const below = Array.from({ length: MAX_FIELDS }, (_, index) => `a.b.c${index}`)
    expect(minCpuMsOf(() => fieldsOf(below), 3)).toBeLessThan(50)
    expect(minCpuMsOf(() => fieldsOf(['a.'.repeat(500_000)]), 3)).toBeLessThan(50)
    expect(minCpuMsOf(() => expect(() => fieldsOf([','.repeat(1_000_000)])).toThrow(), 3)).toBeLessThan(50)
  })

  it('are at most 5,000, and their cost depends on the record, not on the request', () => {
    const names = Array.from({ length: MAX_FIELDS }, (_, index) => `n${index}.a.b`)
    const fields = fieldsOf(names)!
    const many = Array.from({ length: 10_000 }, () => data[0])
    expect(minCpuMsOf(() => pickFields(many, fields), 3)).toBeLessThan(1_000)
    expect(() => fieldsOf([...names, 'one more'])).toThrow()
  })
})
