import { describe, expect, it } from 'vitest'
import { scriptAddresses, scriptOrigins } from './script-addresses.ts'

describe('addresses of scripts', () => {
  it('are those of https and paths of this shop, each once', () => {
    expect(scriptAddresses('')).toEqual([])
    expect(scriptAddresses('  /a.js  https://cdn.example/b.js?v=1 /a.js ')).toEqual([
      '/a.js',
      'https://cdn.example/b.js?v=1',
    ])
    expect(scriptAddresses('https://cdn.example:8443/x.js https://cdn.example')).toHaveLength(2)
  })

  it.each([
    'http://cdn.example/a.js',
    '//cdn.example/a.js',
    '/\\cdn.example/a.js',
    'a.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'https://user@cdn.example/a.js',
    "https://cdn.example;script-src/'unsafe-inline'",
    'https://cdn.example/a.js; script-src *',
    '/a.js"onload=alert(1)',
    'https://*.example/a.js',
    'https://cdn..example/a.js',
    'https:///a.js',
    '/good.js bad.js',
  ])('are none of %s', (text) => {
    expect(scriptAddresses(text)).toBeUndefined()
  })

  it('are fetched from so many hosts; the shop’s own is none of them', () => {
    const addresses = [
      '/a.js',
      'https://CDN.example/a.js',
      'https://cdn.example/b.js',
      'https://b.example:8443',
    ]
    expect(scriptOrigins(addresses)).toEqual(['https://cdn.example', 'https://b.example:8443'])
  })
})
