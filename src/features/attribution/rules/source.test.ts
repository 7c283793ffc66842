import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceOf } from './source.ts'

const SHOP = 'https://shop.example/'
const newVisitor = { isKnown: false, isNewSession: true }
const inSession = { isKnown: true, isNewSession: false }
const returning = { isKnown: true, isNewSession: true }

const from = (address: string, referrer?: string, known = newVisitor) =>
  sourceOf({ page: new URL(address), referrer: referrer ? new URL(referrer) : undefined }, known)

const nothing = {
  src: '(none)',
  mdm: '(none)',
  cmp: '(none)',
  cnt: '(none)',
  trm: '(none)',
  id: '(none)',
  plt: '(none)',
  fmt: '(none)',
  tct: '(none)',
}
const campaign = (values: object) => ({ typ: 'utm', ...nothing, ...values })
const organic = (src: string) => ({ typ: 'organic', ...nothing, src, mdm: 'organic' })
const referral = (src: string, cnt: string) => ({ typ: 'referral', ...nothing, src, mdm: 'referral', cnt })
const direct = { typ: 'typein', ...nothing, src: '(direct)' }

describe('a URL with campaign parameters', () => {
  it.each([
    ['utm_source=news', { src: 'news' }],
    ['utm_medium=mail&utm_campaign=may', { mdm: 'mail', cmp: 'may' }],
    [
      'utm_content=top&utm_term=vase&utm_id=7&utm_source_platform=p&utm_creative_format=f&utm_marketing_tactic=t',
      { cnt: 'top', trm: 'vase', id: '7', plt: 'p', fmt: 'f', tct: 't' },
    ],
    ['utm_source=', {}],
    ['utm_source=a+b%20c', { src: 'a b c' }],
    ['utm_source=%E0%A4%A', { src: '\u{FFFD}%A' }],
    ['utm_source=Café%20☕&utm_campaign=%D7%A9%D7%9C%D7%95%D7%9D', { src: 'Café ☕', cmp: 'שלום' }],
    ['gclid=1', { src: 'google', mdm: 'cpc', cmp: 'google_cpc' }],
    ['yclid=1', { src: 'yandex', mdm: 'cpc', cmp: 'yandex_cpc' }],
    ['gclid=', { src: 'google', mdm: 'cpc', cmp: 'google_cpc' }],
    ['gclid=1&utm_source=g&utm_campaign=may', { src: 'g', mdm: 'cpc', cmp: 'may' }],
    ['gclid=1&utm_medium=display', { src: 'google', mdm: 'display', cmp: 'google_cpc' }],
  ])('has the source of %s', (query, values) => {
    expect(from(`${SHOP}?${query}`)).toEqual(campaign(values))
  })

  it('wins over the referring page, also within a session', () => {
    const address = `${SHOP}?utm_source=news`
    expect(from(address, 'https://www.google.com/', inSession)).toEqual(campaign({ src: 'news' }))
    expect(from(address, SHOP, inSession)).toEqual(campaign({ src: 'news' }))
  })

  it('has no campaign with other names, or after the #', () => {
    expect(from(`${SHOP}?utm_sources=x&UTM_SOURCE=x&utm=x`)).toEqual(direct)
    expect(from(`${SHOP}#utm_source=x`)).toEqual(direct)
  })
})

describe('a search engine', () => {
  it.each([
    ['https://www.google.com/', 'google'],
    ['https://google.de/search?q=vase', 'google'],
    ['https://www.google.co.uk/', 'google'],
    ['https://www.google.com.br/', 'google'],
    ['https://yandex.ru/search/?text=vase', 'yandex'],
    ['https://m.yandex.com.tr/search/?text=', 'yandex'],
    ['https://www.bing.com/search?q=vase', 'bing'],
    ['https://search.about.com/?q=vase', 'about'],
    ['https://search.aol.com/aol/search?q=vase', 'aol'],
    ['https://www.ask.com/web?q=vase', 'ask'],
    ['https://searches.globososo.com/?q=vase', 'globo'],
    ['https://go.mail.ru/search?q=vase', 'go.mail.ru'],
    ['https://search.yahoo.com/search?p=vase', 'yahoo'],
    ['https://nova.rambler.ru/search?query=vase', 'rambler'],
    ['https://search.tut.by/?query=vase', 'tut.by'],
  ])('%s is organic, also within a session', (address, name) => {
    expect(from(SHOP, address)).toEqual(organic(name))
    expect(from(SHOP, address, inSession)).toEqual(organic(name))
  })

  it.each([
    ['https://yandex.ru/maps/', 'yandex.ru', '/maps/'],
    ['https://www.bing.com/', 'www.bing.com', '/'],
    ['https://search.yahoo.com/?q=vase', 'search.yahoo.com', '/'],
    ['https://mail.google.com/mail/u/0/', 'mail.google.com', '/mail/u/0/'],
    ['https://google.evil.example/', 'google.evil.example', '/'],
    ['https://notbing.com/?q=vase', 'notbing.com', '/'],
    ['https://bing.com.evil.example/?q=vase', 'bing.com.evil.example', '/'],
    ['https://mail.ru/?q=vase', 'mail.ru', '/'],
  ])('is not recognised in %s', (address, host, path) => {
    expect(from(SHOP, address)).toEqual(referral(host, path))
  })
})

describe('another site', () => {
  it('is the source of a visit that it starts, with the path of its page', () => {
    expect(from(SHOP, 'https://blog.example/posts/vases?a=1#b')).toEqual(
      referral('blog.example', '/posts/vases'),
    )
    expect(from(SHOP, 'https://blog.example/', returning)).toEqual(referral('blog.example', '/'))
  })

  it.each([
    ['https://t.co/abc', 'twitter.com', '/abc'],
    ['https://plus.url.google.com/url', 'plus.google.com', '/url'],
  ])('%s is named %s', (address, host, path) => {
    expect(from(SHOP, address)).toEqual(referral(host, path))
  })

  it('changes nothing within a session', () => {
    expect(from(SHOP, 'https://blog.example/', inSession)).toBeUndefined()
  })

  it('is not the shop itself, with or without www.', () => {
    expect(from(SHOP, 'https://shop.example/cart/')).toEqual(direct)
    expect(from(SHOP, 'https://www.shop.example/', returning)).toBeUndefined()
    expect(from('https://www.shop.example/', SHOP, returning)).toBeUndefined()
    expect(from(SHOP, 'http://shop.example:8080/', returning)).toBeUndefined()
    expect(from(SHOP, 'https://blog.shop.example/')).toEqual(referral('blog.shop.example', '/'))
  })

  it('is ignored without a host', () => {
    expect(from(SHOP, 'about:blank')).toEqual(direct)
  })
})

describe('a visit without campaign and referrer', () => {
  it('is direct for a new visitor, and does not replace a known source', () => {
    expect(from(SHOP)).toEqual(direct)
    expect(from(SHOP, undefined, returning)).toBeUndefined()
    expect(from(SHOP, undefined, inSession)).toBeUndefined()
  })
})

it('never throws, for any URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.webUrl(), (text, referrer) => {
      const named = from(`${SHOP}?utm_source=${text}`, referrer)
      expect(named?.['typ']).toBe('utm')
    }),
  )
})
