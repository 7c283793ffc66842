import { describe, expect, it } from 'vitest'
import { trackingLink } from './tracking-link.ts'

describe('a link to follow a parcel', () => {
  it.each(['https://dhl.example/JD01?a=1&b=2', 'http://post.example', 'HTTPS://post.example/#1'])(
    'is %s',
    (url) => {
      expect(trackingLink(url)).toBe(url)
    },
  )

  it.each([
    '',
    'dhl.example/1',
    'javascript:alert(1)',
    'data:text/html,x',
    '//post.example',
    'https://',
    'https:///x',
    'https://a b/',
  ])('is not %j', (url) => expect(trackingLink(url)).toBeUndefined())
})
