import { describe, expect, it } from 'vitest'
import { unlinked } from './unlinked-text.ts'

/** What mail programs make a link of: an address with a scheme, `www.` or a domain, in any script; no mail address. */
const links =
  /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel|javascript):\S|\bwww\.\S|[\p{L}\p{N}\u200B-]+[.。．｡][\p{L}\p{N}]{2,}/iu
/** As a reader sees it. */
const visible = (text: string) => text.replaceAll('\u200B', '')

describe('what a visitor wrote', () => {
  it.each([
    'Visit http://evil.example now',
    'https://evil.example/a?b=c#d',
    'HTTP://EVIL.EXAMPLE',
    'http:http:////evil.example',
    'evil.com',
    'www.evil.com/pay',
    'xn--80ak6aa92e.com',
    'пример.рф',
    'evil。com',
    'evil．com',
    'Refund: evil.co.uk, today',
    'mailto:support@evil.com',
    'http://shop.example@evil.com/',
    'www.evil.com@example.com',
    'evil.com/support@evil.com/pay',
    'support@evil.com/pay',
    'Ada@evil.com, or evil.com',
    'tel:+15035550100',
    'http://192.0.2.1/',
    'javascript:alert(1)',
    '//evil.com',
    'a.b.c.evil.com.',
    '(evil.com)',
  ])('is no link in any mail program, and reads the same: %s', (text) => {
    expect(text).toMatch(links)
    expect(unlinked(text).replace(/[\w.]+@[\w.]+\.com(?=$|[\s,])/g, '')).not.toMatch(links)
    expect(visible(unlinked(text))).toBe(text)
  })

  it.each([
    'Ada Marsh',
    'St. John',
    'Martin Luther King Jr.',
    'O’Neill-Weiß & Söhne',
    'Hauptstr.12, Hs. 3',
    'Call at 12:30, please: 2nd bell / left',
    'und/oder',
    'Nr. 1.5',
    'Size: small',
    'Bea (bea.marsh@mail.example.com)',
    'support@evil.com, ada@example.com!',
    'חברה בע"מ',
    '',
  ])('is left as it is without one: %s', (text) => {
    expect(unlinked(text)).toBe(text)
  })

  it.each(['Dr.No', 'J.R.R. Tolkien', 'St.John', 'p.o.box 12', 'c/o Acme Inc.', 'Ring:twice'])(
    'reads the same where it only looks like one: %s',
    (text) => {
      expect(visible(unlinked(text))).toBe(text)
    },
  )

  it('can be passed twice', () => {
    expect(visible(unlinked(unlinked('http://evil.example')))).toBe('http://evil.example')
    expect(unlinked(unlinked('http://evil.example'))).not.toMatch(links)
  })
})
