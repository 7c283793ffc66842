import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cookieText, cookieValues, sourceCookies } from './cookies.ts'

const ofCurrent = 'typ=utm|||src=news|||mdm=(none)|||cmp=a=b&c'

describe('the text of a cookie', () => {
  it('joins its values, encoded as a whole, brackets too', () => {
    expect(cookieText({ typ: 'typein', src: '(direct)' })).toBe('typ%3Dtypein%7C%7C%7Csrc%3D%28direct%29')
    expect(cookieText({ '1418474375998': '1' })).toBe('1418474375998%3D1')
    expect(cookieText({ mdm: '', src: undefined })).toBe(cookieText({ mdm: '(none)', src: '(none)' }))
  })

  it.each([
    ['news|||mdm=cpc', 'news|mdm=cpc'],
    ['a||', 'a'],
    ['|a|b', '|a|b'],
    ['|||', '(none)'],
    ['a\r\nSet-Cookie: b=c; path=/', 'a  Set-Cookie: b=c; path=/'],
    ['a\ud800b\u{FFFD}', 'ab'],
    ['שלום 🏺 <b>"', 'שלום 🏺 <b>"'],
    ['__proto__=1|||constructor=2', '__proto__=1|constructor=2'],
  ])('writes %j as one value', (given, expected) => {
    expect(cookieValues(cookieText({ src: given, mdm: 'mail' }))).toEqual({ src: expected, mdm: 'mail' })
  })

  it('is never long, and cuts no character in two', () => {
    const long = { a: 'x'.repeat(10_000), b: '🏺'.repeat(10_000), c: 'ש'.repeat(10_000), d: 'mail' }
    const text = cookieText(long)
    expect(text.length).toBeLessThan(1700)
    const { a, b, c, d } = cookieValues(text)
    expect([a, b, c?.length, d]).toEqual(['x'.repeat(700), '🏺'.repeat(58), 17, 'ma'])
  })
})

describe('the values of a cookie', () => {
  it('are read from sourcebuster’s text and from ours', () => {
    const values = { typ: 'utm', src: 'news', mdm: '(none)', cmp: 'a=b&c' }
    expect(cookieValues(encodeURIComponent(ofCurrent))).toEqual(values)
    expect(cookieValues(ofCurrent)).toEqual(values)
  })

  it('leave out malformed parts', () => {
    expect(cookieValues('')).toEqual({})
    expect(cookieValues('typ|||=utm|||src=%E0%A4%A')).toEqual({ src: '%E0%A4%A' })
  })

  it('are found among other cookies', () => {
    const all = `a=1; sbjs_session=${encodeURIComponent('pgs=3|||cpg=x')}; xsbjs_first=y; sbjs_udata=; b=sbjs_promo=1`
    expect(sourceCookies(all)).toEqual({ session: { pgs: '3', cpg: 'x' }, udata: {} })
    expect(sourceCookies('')).toEqual({})
  })

  it('are those of the later cookie, where two have one name', () => {
    expect(sourceCookies('sbjs_session=pgs%3D1; sbjs_session=pgs%3D2')).toEqual({ session: { pgs: '2' } })
  })
})

describe('with any URL', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('|', '=', ';', ',', ' ', '%', '\n', '"', '\\', '\ud800', 'a', 'ש') }),
    fc.string({ unit: 'grapheme', minLength: 2_000, maxLength: 10_000 }),
  )
  const values = fc.record({ src: texts, mdm: texts, cmp: texts })

  it('the cookie stays one cookie', () => {
    fc.assert(
      fc.property(values, (given) => {
        expect(cookieText(given)).toMatch(/^[\w.~%-]+$/)
      }),
    )
  })

  it('its values keep their keys, and survive a second round', () => {
    fc.assert(
      fc.property(values, (given) => {
        const read = cookieValues(cookieText(given))
        expect(Object.keys(read)).toEqual(['src', 'mdm', 'cmp'])
        expect(cookieValues(cookieText(read))).toEqual(read)
      }),
    )
  })

  it('short texts are unchanged', () => {
    const word = fc.stringMatching(/^[\w ()=&;%א-ת-]{1,20}$/)
    fc.assert(
      fc.property(word, word, (src, mdm) => {
        expect(cookieValues(cookieText({ src, mdm }))).toEqual({ src, mdm })
      }),
    )
  })

  it('no cookie makes reading throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void sourceCookies(`sbjs_first=${text}; ${text}`)),
    )
  })
})
