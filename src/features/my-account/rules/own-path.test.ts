import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

describe('where somebody goes after signing in', () => {
  it('is a path of this shop, with its query and fragment', () => {
    for (const path of [
      '/',
      '/checkout/',
      '/my-account/orders/?a=b&c=%20#top',
      '/shop/?next=https://x.example//y',
    ])
      expect(ownPath(path), path).toBe(path)
  })

  it('is never another host, however it is written', () => {
    const elsewhere = [
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
    for (const text of elsewhere) expect(ownPath(text), text).toBeUndefined()
  })

  it('is nothing where nothing was asked for, or where going there would do something', () => {
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
      expect(ownPath(text), String(text)).toBeUndefined()
  })
})
