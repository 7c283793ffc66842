import { describe, expect, it } from 'vitest'
import {
  dkimFinding,
  dmarcFinding,
  dmarcNames,
  isReserved,
  spfFinding,
  spfMechanism,
} from './sender-records.ts'

describe('the mail server of a shop', () => {
  it.each([
    ['smtp.gmail.com', 'include:_spf.google.com'],
    ['SMTP.Office365.com', 'include:spf.protection.outlook.com'],
    ['email-smtp.eu-west-1.amazonaws.com', 'include:amazonses.com'],
    ['mail.shop.example', 'a:mail.shop.example'],
    ['notgmail.com', 'a:notgmail.com'],
    ['192.0.2.7', 'ip4:192.0.2.7'],
    ['[2001:db8::1]', 'ip6:2001:db8::1'],
    ['', ''],
  ])('%s is allowed by “%s”', (host, mechanism) => expect(spfMechanism(host)).toBe(mechanism))
})

describe('SPF', () => {
  const google = 'include:_spf.google.com'
  it('is good with the mail server, in any case', () => {
    expect(spfFinding(['other', 'v=SPF1 +include:_spf.google.com -all'], google).state).toBe('good')
  })
  it('is completed before the rule for all others', () => {
    expect(spfFinding(['v=spf1 mx -all'], google)).toMatchObject({
      state: 'incomplete',
      suggestion: 'v=spf1 mx include:_spf.google.com -all',
    })
    expect(spfFinding(['v=spf1 mx'], google).suggestion).toBe('v=spf1 mx include:_spf.google.com')
    expect(spfFinding(['v=spf1 redirect=a.example'], google).suggestion).toBe(
      'v=spf1 include:_spf.google.com redirect=a.example',
    )
  })
  it('is suggested where there is none', () => {
    expect(spfFinding(['v=spf10 all'], google)).toEqual({
      state: 'missing',
      record: '',
      suggestion: 'v=spf1 include:_spf.google.com ~all',
    })
    expect(spfFinding([], '').suggestion).toBe('')
  })
  it('is not valid twice', () => {
    expect(spfFinding(['v=spf1 mx -all', 'v=spf1 a -all'], google).state).toBe('several')
  })
  it('stays open without an answer, or without a mail server', () => {
    expect(spfFinding(undefined, google).state).toBe('unreachable')
    expect(spfFinding(['v=spf1 mx -all'], '').state).toBe('unknown')
  })
})

describe('DKIM', () => {
  it.each([
    [['v=DKIM1; k=rsa; p=MIGfMA0'], 'good'],
    [['p=MIGfMA0'], 'good'],
    [['v=DKIM1; p='], 'incomplete'],
    [['v=DKIM1; p=; t=y'], 'incomplete'],
    [[], 'missing'],
    [undefined, 'unreachable'],
  ] as const)('%j is %s', (texts, state) => expect(dkimFinding(texts).state).toBe(state))
})

describe('DMARC', () => {
  it.each([
    [['v=DMARC1; p=none'], 'good'],
    [['v=DMARC1;p=reject; rua=mailto:a@b.example'], 'good'],
    [['v=DMARC1; rua=mailto:a@b.example'], 'incomplete'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several'],
    [['something'], 'missing'],
    [undefined, 'unreachable'],
  ] as const)('%j is %s', (texts, state) =>
    expect(dmarcFinding(texts, 'owner@shop.example').state).toBe(state),
  )
  it('is suggested without consequences, with reports to the shop', () => {
    expect(dmarcFinding([], 'owner@pots.eu').suggestion).toBe('v=DMARC1; p=none; rua=mailto:owner@pots.eu')
  })
  it('is looked for at the domain above too', () => {
    expect(dmarcNames('mail.pots.eu')).toEqual(['_dmarc.mail.pots.eu', '_dmarc.pots.eu'])
    expect(dmarcNames('pots.eu')).toEqual(['_dmarc.pots.eu'])
  })
})

it.each([
  ['example.com', true],
  ['mail.example.org', true],
  ['shop.example', true],
  ['localhost', true],
  ['myexample.com', false],
  ['pots.eu', false],
])('%s is reserved: %s', (domain, is) => expect(isReserved(domain)).toBe(is))
