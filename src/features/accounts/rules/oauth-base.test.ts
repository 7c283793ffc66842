import { describe, expect, it } from 'vitest'
import { type Pair, signatureBase, withoutDuplicates } from './oauth-base.ts'

// The request of RFC 5849, 3.4.1.1 and 3.4.1.3.1, its parameters decoded.
const rfc: readonly Pair[] = [
  ['b5', '=%3D'],
  ['a3', 'a'],
  ['c@', ''],
  ['a2', 'r b'],
  ['oauth_consumer_key', '9djdj82h48djs9d2'],
  ['oauth_token', 'kkk9d7dh3k39sjv7'],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', '137131201'],
  ['oauth_nonce', '7d8f3e4a'],
  ['oauth_signature', 'bYT5CMsGcbgUdFHObYMEfcx6bsw='],
  ['c2', ''],
  ['a3', '2 q'],
]

describe('the signature base string', () => {
  it('is the text of RFC 5849, 3.4.1.1', () => {
    expect(signatureBase('post', 'http://example.com/request', rfc)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })

  it('has a duplicate parameter once, and all different values of a parameter', () => {
    const pairs: readonly Pair[] = [
      ['page', '2'],
      ['a', 'x'],
      ['page', '2'],
      ['a', 'y'],
    ]
    expect(withoutDuplicates(pairs)).toEqual([
      ['page', '2'],
      ['a', 'x'],
      ['a', 'y'],
    ])
    expect(
      withoutDuplicates([
        ['a', 'b=c'],
        ['a=b', 'c'],
      ]),
    ).toHaveLength(2)
  })

  it('encodes what URLs leave unencoded, except four characters', () => {
    const encoded = (address: string) => signatureBase('GET', address, []).split('&')[1]
    expect(encoded("Ladies + Gentlemen!*'()")).toBe('Ladies%20%2B%20Gentlemen%21%2A%27%28%29')
    expect(encoded('-._~')).toBe('-._~')
    expect(encoded('☃')).toBe('%E2%98%83')
  })
})
