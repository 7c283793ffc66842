import { describe, expect, it } from 'vitest'
import { oauthHeaderPairs } from './oauth-header.ts'

describe('the header of a signed request', () => {
  it('is parsed as in RFC 5849, 3.5.1, without its realm', () => {
    const header =
      'OAuth realm="Example",\n oauth_consumer_key="0685bd9184jfhq22", oauth_signature="wOJIO9A2%2B%3D"'
    expect(oauthHeaderPairs(header)).toEqual([
      ['oauth_consumer_key', '0685bd9184jfhq22'],
      ['oauth_signature', 'wOJIO9A2+='],
    ])
  })

  it.each([
    'Basic Y2s6Y3M=',
    'OAuth',
    'OAuth oauth_nonce=1',
    'OAuth oauth_nonce="%E0%A4%A"',
    'OAuth a="1" b="2"',
  ])('is of another scheme, or malformed: %s', (header) => expect(oauthHeaderPairs(header)).toBeUndefined())
})
