import type { CookieValues } from './cookies.ts'
import { NONE } from './fields.ts'

/** The parts of a URL that determine a source; a `URL` is one. */
export type PageUrl = {
  readonly href: string
  readonly hostname: string
  readonly pathname: string
  readonly searchParams: { get(name: string): string | null }
}

/** A visitor's arrival on a page. */
export type Arrival = {
  readonly page: PageUrl
  /** The previous page, if the browser sends it. */
  readonly referrer: PageUrl | undefined
}

/** The keys of a source in their order, and the URL parameter of each. */
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

/** Click ids of advertisements, and their networks. */
const clicks = { gclid: 'google', yclid: 'yandex' } as const

/**
 * The source of a visit (docs/wire.md D.2): the campaign in the URL, otherwise a search engine, otherwise another site that
 * started the visit, otherwise direct; `undefined`: the source that was known before stays.
 */
export function sourceOf(
  { page, referrer }: Arrival,
  { isKnown, isNewSession }: { readonly isKnown: boolean; readonly isNewSession: boolean },
): CookieValues | undefined {
  const campaign = campaignIn(page)
  if (campaign) return campaign
  if (referrer && isOtherSite(referrer, page)) {
    const engine = engineOf(referrer)
    if (engine) return source('organic', { src: engine, mdm: 'organic' })
    if (isNewSession) {
      return source('referral', { src: siteOf(referrer), mdm: 'referral', cnt: referrer.pathname })
    }
  }
  return isKnown ? undefined : source('typein', { src: '(direct)' })
}

function source(typ: string, values: CookieValues): CookieValues {
  const keys = Object.keys(parameters)
  return { typ, ...Object.fromEntries(keys.map((key) => [key, values[key] || NONE])) }
}

function campaignIn({ searchParams }: PageUrl): CookieValues | undefined {
  const given = Object.entries(parameters).map(([key, name]) => [key, searchParams.get(name)] as const)
  const click = Object.entries(clicks).find(([name]) => searchParams.get(name) !== null)
  if (!click && given.every(([, value]) => value === null)) return undefined
  const values = Object.fromEntries(given.map(([key, value]) => [key, value ?? '']))
  if (!click) return source('utm', values)
  const [, sender] = click
  return source('utm', {
    ...values,
    src: values['src'] || sender,
    mdm: values['mdm'] || 'cpc',
    cmp: values['cmp'] || `${sender}_cpc`,
  })
}

/** Whether a URL belongs to another site; `www.` is ignored. */
function isOtherSite(referrer: PageUrl, page: PageUrl): boolean {
  const withoutWww = ({ hostname }: PageUrl) => hostname.replace(/^www\./, '')
  return referrer.hostname !== '' && withoutWww(referrer) !== withoutWww(page)
}

/** Search engines: their hosts, the parameter of their result pages, and their names. */
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

function engineOf({ hostname, searchParams }: PageUrl): string | undefined {
  const found = engines.find(
    ([host, parameter]) => host.test(hostname) && (!parameter || searchParams.get(parameter) !== null),
  )
  return found?.[2]
}

/** Hosts that represent another site. */
const aliases: Readonly<Record<string, string>> = {
  't.co': 'twitter.com',
  'plus.url.google.com': 'plus.google.com',
}

function siteOf({ hostname }: PageUrl): string {
  return Object.hasOwn(aliases, hostname) ? aliases[hostname]! : hostname
}
