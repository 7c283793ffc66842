import { describe, expect, it } from 'vitest'
import { contentKey, mergeAccepted, normalizedQuery } from './accepted-params.ts'

const accepts = {
  color: new Map([
    ['blue', 'blue'],
    ['azure', 'blue'],
  ]),
  size: new Map([['m', 'm']]),
}
const key = (search: string) => contentKey(accepts, normalizedQuery(search))

describe('the key of a content', () => {
  it('has accepted values in one order, however they were sent', () => {
    expect(key('?size=m&color=blue')).toBe('color=blue&size=m')
    expect(key('?color=blue&size=m')).toBe('color=blue&size=m')
  })

  it('maps a synonym to its value, in any case and with spaces', () => {
    expect(key('?color=azure')).toBe('color=blue')
    expect(key('?color=%20Blue%20')).toBe('color=blue')
  })

  it('leaves out unknown values, unknown parameters and repeated ones', () => {
    expect(key('?color=octarine')).toBe('')
    expect(key('?utm_source=mail&fbclid=1')).toBe('')
    expect(key('?color=blue&color=azure&size=m')).toBe('size=m')
    expect(key('?color=blue&color=blue&color=blue')).toBe('')
    expect(key('?__proto__=blue&constructor=m')).toBe('')
  })

  it('cannot be forged by a value that looks like a key', () => {
    const odd = { a: new Map([['1&b=2', '1&b=2']]), b: new Map([['2', '2']]) }
    expect(contentKey(odd, normalizedQuery('?a=1%26b%3D2'))).not.toBe(
      contentKey({ ...odd, a: new Map([['1', '1']]) }, normalizedQuery('?a=1&b=2')),
    )
  })
})

describe('two tables of accepted values', () => {
  it('accept together what either accepts', () => {
    const both = mergeAccepted(accepts, { size: new Map([['l', 'l']]), paged: new Map([['2', '2']]) })
    expect(contentKey(both, normalizedQuery('?size=l&color=blue&paged=2'))).toBe('color=blue&paged=2&size=l')
    expect(contentKey(both, normalizedQuery('?size=m'))).toBe('size=m')
  })
})
