import type { CookieValues } from './cookies.ts'
import { NONE } from './fields.ts'

/** An address, as far as it tells of a source; a `URL` is one. */
export type Place = {
  readonly href: string
  readonly hostname: string
  readonly pathname: string
  readonly searchParams: { get(name: string): string | null }
}

/** A page that somebody has come to. */
export type Arrival = {
  readonly page: Place
  /** The page before it, if the browser says. */
  readonly referrer: Place | undefined
}

/** Keys of a source in their order, and the parameter of an address that says each. */
const parameters = {
  src: 'utm_source',
  mdm: 'utm_medium',
  cmp: 'utm_campaign',
  cnt: 'utm_content',
  trm: 'utm_term',
  id: 'utm_id',
  plt: 'utm_source_platform',
  fmt: 'utm_creative_format',
  tct: 'utm_marketing_tactic',
} as const

/** What a click on an advertisement is numbered by, and who sends it. */
const clicks = { gclid: 'google', yclid: 'yandex' } as const

/**
 * The source that a visit to a page begins with (docs/wire.md D.2): what the address says, else a search engine, else another
 * site that opened the visit, else none at all; `undefined`: whatever was known before goes on.
 */
export function sourceOf(
  { page, referrer }: Arrival,
  { isKnown, isNewSession }: { readonly isKnown: boolean; readonly isNewSession: boolean },
): CookieValues | undefined {
  const campaign = campaignIn(page)
  if (campaign) return campaign
  if (referrer && isElsewhere(referrer, page)) {
    const engine = engineOf(referrer)
    if (engine) return source('organic', { src: engine, mdm: 'organic' })
    if (isNewSession) {
      return source('referral', { src: siteOf(referrer), mdm: 'referral', cnt: referrer.pathname })
    }
  }
  return isKnown ? undefined : source('typein', { src: '(direct)' })
}

function source(typ: string, said: CookieValues): CookieValues {
  const keys = Object.keys(parameters)
  return { typ, ...Object.fromEntries(keys.map((key) => [key, said[key] || NONE])) }
}

function campaignIn({ searchParams }: Place): CookieValues | undefined {
  const said = Object.entries(parameters).map(([key, name]) => [key, searchParams.get(name)] as const)
  const click = Object.entries(clicks).find(([name]) => searchParams.get(name) !== null)
  if (!click && said.every(([, value]) => value === null)) return undefined
  const values = Object.fromEntries(said.map(([key, value]) => [key, value ?? '']))
  if (!click) return source('utm', values)
  const [, sender] = click
  return source('utm', {
    ...values,
    src: values['src'] || sender,
    mdm: values['mdm'] || 'cpc',
    cmp: values['cmp'] || `${sender}_cpc`,
  })
}

/** Whether an address is of another site; with `www.` and without it is the same. */
function isElsewhere(referrer: Place, page: Place): boolean {
  const bare = ({ hostname }: Place) => hostname.replace(/^www\./, '')
  return referrer.hostname !== '' && bare(referrer) !== bare(page)
}

/** Search engines: their hosts, what an address of their answers has, and what they are called. */
const engines: readonly (readonly [host: RegExp, parameter: string | undefined, name: string])[] = [
  [/^(?:www\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/, undefined, 'google'],
  [/^(?:.+\.)?yandex\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/, 'text', 'yandex'],
  [/^(?:.+\.)?bing\.com$/, 'q', 'bing'],
  [/^(?:.+\.)?about\.com$/, 'q', 'about'],
  [/^(?:.+\.)?aol\.com$/, 'q', 'aol'],
  [/^(?:.+\.)?ask\.com$/, 'q', 'ask'],
  [/^(?:.+\.)?globososo\.com$/, 'q', 'globo'],
  [/^(?:.+\.)?go\.mail\.ru$/, 'q', 'go.mail.ru'],
  [/^(?:.+\.)?yahoo\.com$/, 'p', 'yahoo'],
  [/^(?:.+\.)?rambler\.ru$/, 'query', 'rambler'],
  [/^(?:.+\.)?tut\.by$/, 'query', 'tut.by'],
]

function engineOf({ hostname, searchParams }: Place): string | undefined {
  const found = engines.find(
    ([host, parameter]) => host.test(hostname) && (!parameter || searchParams.get(parameter) !== null),
  )
  return found?.[2]
}

/** Hosts that stand for another. */
const aliases: Readonly<Record<string, string>> = {
  't.co': 'twitter.com',
  'plus.url.google.com': 'plus.google.com',
}

function siteOf({ hostname }: Place): string {
  return Object.hasOwn(aliases, hostname) ? aliases[hostname]! : hostname
}
