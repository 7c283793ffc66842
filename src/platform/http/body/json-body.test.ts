import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../../test/support/measure/cpu-cost.ts'
import { jsonObject } from './json-body.ts'

/** An object whose value is nested so deep, itself included. */
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('a body of JSON', () => {
  it('has at most 64 levels', () => {
    expect(Object.keys(jsonObject(nested(64)))).toEqual(['a'])
    expect(() => jsonObject(nested(65))).toThrow(expect.objectContaining({ name: 'BadInput' }))
  })

  it('has at most 20,000 values, and 1,000 fields in an object', () => {
    const list = (count: number) => `{"a":[1${',1'.repeat(count)}]}`
    // The object and the list are values too.
    expect(jsonObject(list(19_998))['a']).toHaveLength(19_999)
    expect(() => jsonObject(list(19_999))).toThrow(expect.objectContaining({ status: 413 }))
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1])))
    expect(Object.keys(jsonObject(fields(1_000)))).toHaveLength(1_000)
    expect(() => jsonObject(fields(1_001))).toThrow(expect.objectContaining({ status: 413 }))
    expect(() => jsonObject(`{"a":[{},${fields(1_001)}]}`)).toThrow(expect.objectContaining({ status: 413 }))
    const objects = (count: number) => `{"a":[${Array(count).fill(fields(900)).join()}]}`
    expect(jsonObject(objects(3))['a']).toHaveLength(3)
  })

  it('may have any signs in its texts', () => {
    const text = `${'[{,'.repeat(30_000)}"\\`
    expect(jsonObject(JSON.stringify({ text, 'a"[': '\\"' }))).toEqual({ text, 'a"[': '\\"' })
  })

  it.each([
    ['nested lists', '['.repeat(1_000_000)],
    ['nested objects', '{"a":'.repeat(200_000)],
    ['many objects', `{"a":[${'{},'.repeat(340_000)}{}]}`],
    ['many names', `{${Array.from({ length: 80_000 }, (_, index) => `"n${index}":1`).join()}}`],
    ['a text without end', `{"a":"${'\\"'.repeat(500_000)}`],
    ['text that is no JSON', ']'.repeat(1_000_000)],
  ])('is refused within milliseconds: %s', (_title, json) => {
    expect(minCpuMsOf(() => expect(() => jsonObject(json)).toThrow(), 3)).toBeLessThan(50)
  })
})
