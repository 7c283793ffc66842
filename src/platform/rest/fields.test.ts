import { describe, expect, it } from 'vitest'
import { leastCpuMsOf } from '../../../test/support/cost.ts'
import { fieldsOf, MOST_FIELDS, pickFields } from './fields.ts'

describe('the fields of an answer', () => {
  const data = [{ id: 1, title: { raw: 'a', rendered: 'b' }, tags: [{ id: 2, name: 'c' }] }]
  const picked = (...asked: string[]) => pickFields(data, fieldsOf(asked) ?? 'all')

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
  ])('are those that are named: %j', (asked, expected) => {
    expect(picked(...asked)).toEqual(expected)
  })

  it('are at most 5,000, and cost by what there is, not by what is asked for', () => {
    const names = Array.from({ length: MOST_FIELDS }, (_, index) => `n${index}.a.b`)
    const fields = fieldsOf(names)!
    const many = Array.from({ length: 10_000 }, () => data[0])
    expect(leastCpuMsOf(() => pickFields(many, fields), 3)).toBeLessThan(1_000)
    expect(() => fieldsOf([...names, 'one more'])).toThrow()
  })
})
