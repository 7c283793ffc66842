import { describe, expect, it } from 'vitest'
import { parseScriptUrls, scriptOrigins } from './script-urls.ts'

describe('URLs of scripts', () => {
  it('are https URLs and paths of this shop, each once', () => {
    expect(parseScriptUrls('')).toEqual([])
    expect(parseScriptUrls('  /a.js  https://cdn.example/b.js?v=1 /a.js ')).toEqual([
      '/a.js',
      'https://cdn.example/b.js?v=1',
    ])
    expect(parseScriptUrls('https://cdn.example:8443/x.js https://cdn.example')).toHaveLength(2)
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
  ])('do not include %s', (text) => {
    expect(parseScriptUrls(text)).toBeUndefined()
  })

  it('have their hosts as origins, except the shop’s own', () => {
    const urls = ['/a.js', 'https://CDN.example/a.js', 'https://cdn.example/b.js', 'https://b.example:8443']
    expect(scriptOrigins(urls)).toEqual(['https://cdn.example', 'https://b.example:8443'])
  })
})
