import { expect, it } from 'vitest'
import type { Shop } from '../../platform/shop.ts'
import { checkSender, type TextResolver } from './sender-check.ts'

type Zone = Readonly<Record<string, readonly string[]>>

/** A resolver of a few names, which counts its questions. */
function resolverOf(zone: Zone, failure?: string) {
  const queried: string[] = []
  const resolver: TextResolver = {
    async resolveTxt(name) {
      queried.push(name)
      const texts = zone[name]
      if (!texts) throw Object.assign(new Error(name), { code: failure ?? 'ENOTFOUND' })
      return texts.map((text) => [text.slice(0, 5), text.slice(5)])
    },
  }
  return { resolver, queried }
}

let nowMs = 0
const shopOf = (from: string, smtpUrl?: string) =>
  ({ settings: { get: () => from }, config: { smtpUrl }, nowMs: () => nowMs }) as unknown as Shop
const statesOf = async (...args: Parameters<typeof checkSender>) =>
  (await checkSender(...args)).findings.map(({ name, state }) => `${name} ${state}`)

it('finds the records of the domain, in parts or whole, and that of the domain above', async () => {
  const { resolver, queried } = resolverOf({
    'mail.pots.eu': ['v=spf1 include:_spf.google.com -all'],
    'k1._domainkey.mail.pots.eu': ['v=DKIM1; p=MIG'],
    '_dmarc.pots.eu': ['v=DMARC1; p=quarantine'],
  })
  const shop = shopOf('shop@Mail.Pots.eu', 'smtp://u:p@smtp.gmail.com:587')
  expect(await statesOf(shop, 'k1', resolver)).toEqual(['spf good', 'dkim good', 'dmarc good'])
  expect(queried).toHaveLength(4)
  nowMs += 299_000
  await statesOf(shop, 'k1', resolver)
  expect(queried).toHaveLength(4)
  nowMs += 2_000
  await statesOf(shop, 'k1', resolver)
  expect(queried).toHaveLength(8)
})

it('says what is missing, and asks for the selector', async () => {
  const { resolver } = resolverOf({ 'bare.eu': [] })
  const { findings } = await checkSender(shopOf('shop@bare.eu', 'smtp://mail.bare.eu'), '', resolver)
  expect(findings.map(({ state, suggestion }) => [state, suggestion])).toEqual([
    ['missing', 'v=spf1 a:mail.bare.eu ~all'],
    ['unknown', ''],
    ['missing', 'v=DMARC1; p=none; rua=mailto:shop@bare.eu'],
  ])
})

it('survives name servers that do not answer or do not know the domain, and does not remember that', async () => {
  const silent = resolverOf({}, 'ECONNREFUSED')
  const shop = shopOf('shop@silent.eu', 'smtp://mail.silent.eu')
  expect(await statesOf(shop, 'k', silent.resolver)).toEqual([
    'spf unreachable',
    'dkim unreachable',
    'dmarc unreachable',
  ])
  expect(await statesOf(shop, 'k', resolverOf({}).resolver)).toEqual([
    'spf unreachable',
    'dkim unreachable',
    'dmarc unreachable',
  ])
  const { resolver } = resolverOf({ 'silent.eu': ['v=spf1 a:mail.silent.eu ~all'] })
  expect((await statesOf(shop, 'k', resolver))[0]).toBe('spf good')
})

it('looks nothing up for a domain of examples', async () => {
  const { resolver, queried } = resolverOf({})
  const check = await checkSender(shopOf('shop@example.com'), '', resolver)
  expect([check.isReserved, check.findings, queried]).toEqual([true, [], []])
})
