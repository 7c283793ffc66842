import type { CookieValues, SourceCookies } from './cookies.ts'
import { NONE } from './fields.ts'
import { type Arrival, type PageUrl, sourceOf } from './source.ts'

/** A page load, with its browser and time. */
export type PageLoad = Arrival & { readonly userAgent: string; readonly nowMs: number }

/** How long a session lasts after its last page (spec 9.5). */
export const SESSION_SECONDS = 30 * 60

const MAX_COUNT = 999_999_999

/**
 * The cookies that a page must write (docs/wire.md D.1); all others stay. A session is new where
 * its cookie is missing: then the number of visits grows by one, and pages are counted from one.
 */
export function cookiesOfPage(storedCookies: SourceCookies, load: PageLoad): SourceCookies {
  const isNewSession = storedCookies['session'] === undefined
  const source = sourceOf(load, { isKnown: storedCookies['current'] !== undefined, isNewSession })
  const entry = source || !storedCookies['current_add'] ? entryOf(load) : undefined
  const pages = isNewSession ? 1 : incremented(storedCookies['session']?.['pgs'])
  return {
    ...(!storedCookies['migrations'] && { migrations: { '1418474375998': '1' } }),
    ...(entry && { current_add: entry }),
    ...(!storedCookies['first_add'] && { first_add: entry ?? storedCookies['current_add'] }),
    ...(source && { current: source }),
    ...(!storedCookies['first'] && { first: source ?? storedCookies['current'] }),
    ...((isNewSession || !storedCookies['udata']) && { udata: visitorOf(storedCookies['udata'], load) }),
    session: { pgs: String(pages), cpg: withoutSecrets(load.page) },
  }
}

function entryOf({ page, referrer, nowMs }: PageLoad): CookieValues {
  return { fd: timeText(nowMs), ep: withoutSecrets(page), rf: referrer ? withoutSecrets(referrer) : NONE }
}

function visitorOf(storedVisitor: CookieValues | undefined, { userAgent }: PageLoad): CookieValues {
  return {
    vst: String(incremented(storedVisitor?.['vst'])),
    uip: storedVisitor?.['uip'] ?? NONE,
    uag: userAgent,
  }
}

function incremented(count: string | undefined): number {
  return count && /^\d{1,9}$/.test(count) ? Math.min(Number(count) + 1, MAX_COUNT) : 1
}

/** `2026-11-21 22:30:00`, in UTC. */
function timeText(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Parameters that give access to an order, an account or a file, as in links from mails. */
const SECRET = /([?&](?:key|order|token|secret|code|login|email|password|security|_?(?:wp)?nonce)=)[^&#]*/gi

function withoutSecrets({ href }: PageUrl): string {
  return href.replace(SECRET, '$1')
}
