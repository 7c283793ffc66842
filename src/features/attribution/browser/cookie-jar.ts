import { cookieDomain, domainsAbove } from '../rules/cookie-domain.ts'
import { COOKIE_PREFIX, cookieText, type SourceCookies, sourceCookies } from '../rules/cookies.ts'
import { cookiesOfPage, SESSION_SECONDS } from '../rules/visit.ts'

/** Says for half a year that this is off here. It names nobody, and is the one cookie that a refusal leaves. */
const REFUSAL = 'handsel_attribution'
const REFUSAL_SECONDS = 180 * 24 * 3600

/** Counts this page, writes what it changes, and answers all that is known now, as the browser keeps it if it does. */
export function notePage(): SourceCookies {
  const known = sourceCookies(document.cookie)
  const changed = cookiesOfPage(known, {
    page: new URL(location.href),
    referrer: URL.canParse(document.referrer) ? new URL(document.referrer) : undefined,
    userAgent: navigator.userAgent,
    nowMs: Date.now(),
  })
  const domain = cookieDomain(location.hostname)
  for (const [name, values] of Object.entries(changed)) {
    const seconds = name === 'session' ? SESSION_SECONDS : undefined
    write(COOKIE_PREFIX + name, cookieText(values ?? {}), { domain, seconds })
  }
  return { ...known, ...changed, ...sourceCookies(document.cookie) }
}

/** Deletes every cookie of sources, for whatever domain above this page it was written. */
export function forgetSources(): void {
  for (const [name] of document.cookie.matchAll(/\bsbjs_\w+(?==)/g)) {
    for (const domain of domainsAbove(location.hostname)) write(name, '', { domain, seconds: 0 })
  }
}

export function isRefused(): boolean {
  return document.cookie.includes(`${REFUSAL}=off`)
}

export function rememberRefusal(isRefusal: boolean): void {
  write(REFUSAL, 'off', { domain: '', seconds: isRefusal ? REFUSAL_SECONDS : 0 })
}

type Reach = { readonly domain: string; readonly seconds: number | undefined }

function write(name: string, value: string, { domain, seconds }: Reach): void {
  const of = domain && `; domain=${domain}`
  const until = seconds === undefined ? '' : `; max-age=${seconds}`
  // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later, and is missing in some browsers.
  document.cookie = `${name}=${value}; path=/; SameSite=Lax${of}${until}`
}
