import { describe, expect, it } from 'vitest'
import { cookieLine, cookiesOf } from './cookies.ts'

describe('cookies of a request', () => {
  it('are decoded, and the first of a name counts', () => {
    expect({ ...cookiesOf('a=1; b=x%7Cy; a=2;c = z ') }).toEqual({ a: '1', b: 'x|y', c: 'z' })
  })

  it('with broken values are read as far as possible', () => {
    expect({ ...cookiesOf('a=%ff; =b; c; d=%00; e="q"') }).toEqual({ a: '%ff', e: '"q"' })
    expect(cookiesOf(undefined)['a']).toBeUndefined()
  })

  it('do not reach properties of the prototype', () => {
    expect(cookiesOf('a=1')['toString']).toBeUndefined()
    expect(Object.entries(cookiesOf('__proto__=x'))).toEqual([['__proto__', 'x']])
  })
})

describe('a cookie line', () => {
  it('is for the whole shop, Lax, and its value escaped', () => {
    expect(cookieLine({ name: 'cart', value: 'a|b;c', httpOnly: true }, false)).toBe(
      'cart=a%7Cb%3Bc; Path=/; HttpOnly; SameSite=Lax',
    )
  })

  it('is Secure on https, and has its max age', () => {
    expect(cookieLine({ name: 'c', value: '1', httpOnly: false, maxAgeSeconds: 60 }, true)).toBe(
      'c=1; Max-Age=60; Path=/; Secure; SameSite=Lax',
    )
  })

  it('that clears has a date in the past for old browsers', () => {
    const line = cookieLine({ name: 'c', value: '0', httpOnly: false, maxAgeSeconds: 0 }, false)
    expect(line).toContain('Max-Age=0;')
    expect(line).toContain('Expires=Thu, 01 Jan 1970')
  })

  it('refuses a name with separators', () => {
    expect(() => cookieLine({ name: 'a; b', value: '', httpOnly: true }, false)).toThrow(/name/)
  })
})
