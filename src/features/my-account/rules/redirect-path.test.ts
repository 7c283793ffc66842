import { describe, expect, it } from 'vitest'
import { redirectPath } from './redirect-path.ts'

describe('the path after signing in', () => {
  it('is a path of this shop, with its query and fragment', () => {
    for (const path of [
      '/',
      '/checkout/',
      '/my-account/orders/?a=b&c=%20#top',
      '/shop/?next=https://x.example//y',
    ])
      expect(redirectPath(path), path).toBe(path)
  })

  it('is never another host, in any spelling', () => {
    const otherHosts = [
      'https://evil.example/',
      '//evil.example/',
      '///evil.example/',
      '/\\evil.example/',
      '\\\\evil.example/',
      '/\t/evil.example/',
      '/%0d\n/evil.example',
      ' //evil.example',
      '/.//evil.example',
      '/%5cevil.example/',
      '/%2fevil.example/',
      'javascript:alert(1)',
      'evil.example',
    ]
    for (const text of otherHosts) expect(redirectPath(text), text).toBeUndefined()
  })

  it('is undefined for an empty text, or a path that changes something', () => {
    for (const text of [
      undefined,
      null,
      '',
      '/my-account/customer-logout/',
      '/my-account/customer%2Dlogout/?_wpnonce=0123456789',
      '/?add-to-cart=75',
      '/shop/?add%2dto%2dcart=75',
      '/%',
      `/${'a'.repeat(1000)}`,
      '/caf\u00e9/',
    ])
      expect(redirectPath(text), String(text)).toBeUndefined()
  })
})
