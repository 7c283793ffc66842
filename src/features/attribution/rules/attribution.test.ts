import { describe, expect, it } from 'vitest'
import { attributionFrom } from './attribution.ts'
import { fieldNames } from './fields.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile'
const from = (given: Readonly<Record<string, string>>, userAgent?: string) =>
  attributionFrom((name) => given[name], userAgent)

describe('the stored attribution', () => {
  it('has the sixteen fields by their names, and the device', () => {
    const all = {
      ...Object.fromEntries(fieldNames.map((name) => [name, name])),
      source_type: 'utm',
      referrer: 'https://blog.example/vases?a=1#b',
      session_entry: 'http://localhost:3000/',
      session_start_time: '2026-06-01 12:00:00',
      session_pages: '12',
      session_count: '3',
      user_agent: PHONE,
    }
    expect(from(all)).toEqual({ fields: all, deviceType: 'Mobile' })
    expect(fieldNames).toHaveLength(16)
  })

  it('is absent without fields, whatever the browser is', () => {
    expect(from({}, PHONE)).toBeUndefined()
    expect(from({ source_type: '(none)', utm_source: '' }, PHONE)).toBeUndefined()
  })

  it('leaves out (none), which a direct visit has for its medium', () => {
    expect(from({ source_type: 'typein', utm_source: '(direct)', utm_medium: '(none)' })?.fields).toEqual({
      source_type: 'typein',
      utm_source: '(direct)',
    })
  })

  it.each([
    ['utm', 'utm'],
    ['typein', 'typein'],
    ['admin', 'unknown'],
    ['unknown', 'unknown'],
    ['UTM', 'unknown'],
    ['constructor', 'unknown'],
    ['<b>utm</b>', 'unknown'],
  ])('has the source type %j as %s', (given, stored) => {
    expect(from({ source_type: given })?.fields).toEqual({ source_type: stored })
  })

  it.each([
    ['session_pages', '-1'],
    ['session_pages', '1.5'],
    ['session_count', '1e3'],
    ['session_count', '1234567890'],
    ['session_start_time', 'yesterday'],
    ['session_start_time', '2026-06-01T12:00:00Z'],
    ['session_start_time', '2026-06-01 12:00:00 '],
  ])('has no %s of %j', (name, value) => {
    expect(from({ utm_source: 'a', [name]: value })?.fields).toEqual({ utm_source: 'a' })
  })

  it.each([
    ['https://www.google.com/', true],
    ['http://blog.example', true],
    ['HTTPS://BLOG.EXAMPLE/é', true],
    ['android-app://com.google.android.gm/', true],
    ['javascript:alert(1)', false],
    ['javascript://blog.example/%0aalert(1)', false],
    [' https://blog.example/', false],
    ['data:text/html,https://blog.example/', false],
    ['//blog.example/', false],
    ['https://', false],
    ['https://blog.example/ and more', false],
    ['blog.example', false],
    ['<b>https://blog.example/</b>', false],
  ])('has the URL %j: %s', (value, isStored) => {
    const urls = isStored ? { referrer: value, session_entry: value } : {}
    expect(from({ utm_source: 'a', referrer: value, session_entry: value })?.fields).toEqual({
      utm_source: 'a',
      ...urls,
    })
  })

  it('knows the device by the field, otherwise by the user agent header', () => {
    expect(from({ utm_source: 'a' }, PHONE)).toEqual({ fields: { utm_source: 'a' }, deviceType: 'Mobile' })
    expect(from({ user_agent: 'Firefox' }, PHONE)?.deviceType).toBe('Desktop')
    expect(from({ utm_source: 'a' })?.deviceType).toBeUndefined()
  })
})
