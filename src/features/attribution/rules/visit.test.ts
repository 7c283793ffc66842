import { describe, expect, it } from 'vitest'
import { cookieText, cookieValues, type SourceCookies } from './cookies.ts'
import { fieldValues } from './field-values.ts'
import { cookiesOfPage } from './visit.ts'

const noonMs = Date.UTC(2026, 5, 1, 12)

const load = (address: string, referrer?: string, nowMs = noonMs) => ({
  page: new URL(address, 'https://shop.example'),
  referrer: referrer ? new URL(referrer) : undefined,
  userAgent: 'Mozilla/5.0 (X11)',
  nowMs,
})

/** The cookies of a browser after it has shown the page. */
function shown(known: SourceCookies, page: ReturnType<typeof load>): SourceCookies {
  return { ...known, ...cookiesOfPage(known, page) }
}

/** Half an hour later only the session cookie is gone. */
const later = ({ session: _, ...remaining }: SourceCookies): SourceCookies => remaining

describe('a first page', () => {
  it('writes all cookies', () => {
    const written = cookiesOfPage({}, load('/shop/?utm_source=news', 'https://blog.example/a'))
    expect(written).toEqual({
      migrations: { '1418474375998': '1' },
      current_add: {
        fd: '2026-06-01 12:00:00',
        ep: 'https://shop.example/shop/?utm_source=news',
        rf: 'https://blog.example/a',
      },
      first_add: written['current_add'],
      current: expect.objectContaining({ typ: 'utm', src: 'news' }),
      first: written['current'],
      udata: { vst: '1', uip: '(none)', uag: 'Mozilla/5.0 (X11)' },
      session: { pgs: '1', cpg: 'https://shop.example/shop/?utm_source=news' },
    })
    expect(Object.keys(written['current'] ?? {})).toEqual([
      'typ',
      'src',
      'mdm',
      'cmp',
      'cnt',
      'trm',
      'id',
      'plt',
      'fmt',
      'tct',
    ])
  })
})

describe('a further page', () => {
  const first = shown({}, load('/', 'https://blog.example/a'))

  it('of the same session is counted, and writes nothing else', () => {
    expect(cookiesOfPage(first, load('/cart/', 'https://shop.example/'))).toEqual({
      session: { pgs: '2', cpg: 'https://shop.example/cart/' },
    })
  })

  it('of a later session is one more visit from the same source', () => {
    const back = cookiesOfPage(later(first), load('/'))
    expect(back).toEqual({
      udata: { vst: '2', uip: '(none)', uag: 'Mozilla/5.0 (X11)' },
      session: { pgs: '1', cpg: 'https://shop.example/' },
    })
  })

  it('from another site changes the source, and never the first one', () => {
    const back = shown(later(first), load('/', 'https://www.google.com/', noonMs + 3_600_000))
    expect(back['current']).toMatchObject({ typ: 'organic', src: 'google' })
    expect(back['current_add']).toMatchObject({ fd: '2026-06-01 13:00:00', rf: 'https://www.google.com/' })
    expect([back['first'], back['first_add']]).toEqual([first['current'], first['current_add']])
  })
})

describe('cookies of another shop’s script', () => {
  const theirs: SourceCookies = {
    current: cookieValues('typ=organic|||src=bing|||mdm=organic|||cmp=(none)|||cnt=(none)|||trm=(none)'),
    current_add: cookieValues('fd=2025-01-01 10:00:00|||ep=https://shop.example/|||rf=https://www.bing.com/'),
    udata: cookieValues('vst=7|||uip=1.2.3.4|||uag=Old'),
  }

  it('are read as they are, and stay', () => {
    const cookies = shown(theirs, load('/'))
    expect([cookies['current'], cookies['current_add']]).toEqual([theirs['current'], theirs['current_add']])
    expect(cookies['first']).toEqual(theirs['current'])
    expect(cookies['udata']).toEqual({ vst: '8', uip: '1.2.3.4', uag: 'Mozilla/5.0 (X11)' })
    expect(fieldValues(cookies)).toMatchObject({
      source_type: 'organic',
      utm_source: 'bing',
      utm_id: '(none)',
      session_start_time: '2025-01-01 10:00:00',
      session_count: '8',
    })
  })

  it.each(['x', '-1', '1e9', '', '9999999999'])('count from one after %j', (count) => {
    const cookies = shown({ ...theirs, udata: { vst: count }, session: { pgs: count } }, load('/'))
    expect(cookies['session']).toMatchObject({ pgs: '1' })
    expect(shown(later(cookies), load('/'))['udata']).toMatchObject({ vst: '1' })
  })

  it('never count beyond the maximum of a field', () => {
    expect(cookiesOfPage({ ...theirs, session: { pgs: '999999999' } }, load('/'))['session']).toMatchObject({
      pgs: '999999999',
    })
  })
})

describe('URLs', () => {
  it.each([
    ['/checkout/order-received/7/?key=wc_order_abc', '/checkout/order-received/7/?key='],
    ['/?download_file=1&order=wc_order_abc&key=9', '/?download_file=1&order=&key='],
    ['/my-account/lost-password/?show=1&token=t#x', '/my-account/lost-password/?show=1&token=#x'],
    ['/cart/?remove_item=1&_wpnonce=abc&utm_source=a', '/cart/?remove_item=1&_wpnonce=&utm_source=a'],
    ['/?monkey=1&orderby=price', '/?monkey=1&orderby=price'],
  ])('%s are stored without what gives access to an account or an order', (path, remaining) => {
    const written = cookiesOfPage({}, load(path, `https://shop.example${path}`))
    expect(written['current_add']).toMatchObject({
      ep: `https://shop.example${remaining}`,
      rf: `https://shop.example${remaining}`,
    })
    expect(written['session']?.['cpg']).toBe(`https://shop.example${remaining}`)
  })

  it('of 10,000 characters give cookies that a browser accepts', () => {
    const long = `/?${['utm_source', 'utm_campaign', 'utm_content'].map((name) => `${name}=${'%F0%9F%8F%BA'.repeat(1000)}`).join('&')}`
    const cookies = shown({}, load(long, `https://blog.example/${'a'.repeat(10_000)}`))
    const sizes = Object.values(cookies).map((values) => cookieText(values ?? {}).length)
    expect(Math.max(...sizes)).toBeLessThan(1700)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(8000)
  })
})

it('times are in UTC', () => {
  const cookies = cookiesOfPage({}, load('/', '', Date.UTC(2026, 0, 2, 3, 4, 5, 999)))
  expect(cookies['current_add']?.['fd']).toBe('2026-01-02 03:04:05')
})

it('fields never contain what would refuse a form', () => {
  const cookies = shown({}, load('/?utm_source=caf%E9&utm_medium=%E9'))
  const theirs = { ...cookies, current: { ...cookies['current'], cmp: 'a\u{FFFD}\ud800b' } }
  expect(fieldValues(theirs)).toMatchObject({ utm_source: 'caf', utm_medium: '(none)', utm_campaign: 'ab' })
})

it('fields without a cookie are (none)', () => {
  expect(new Set(Object.values(fieldValues({})))).toEqual(new Set(['(none)']))
})
