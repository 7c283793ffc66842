import { cookieDomain, parentDomains } from '../rules/cookie-domain.ts'
import { COOKIE_PREFIX, cookieText, type SourceCookies, sourceCookies } from '../rules/cookies.ts'
import { cookiesOfPage, SESSION_SECONDS } from '../rules/visit.ts'

/** The opt-out cookie, for half a year. It identifies nobody, and is the only cookie after an opt-out. */
const OPT_OUT_COOKIE = 'handsel_attribution'
const OPT_OUT_SECONDS = 180 * 24 * 3600

/** Counts this page, writes the changed cookies, and answers all source cookies as the browser stored them. */
export function recordPage(): SourceCookies {
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

/** Deletes all source cookies, for this host and every parent domain. */
export function deleteSourceCookies(): void {
  for (const [name] of document.cookie.matchAll(/\bsbjs_\w+(?==)/g)) {
    for (const domain of parentDomains(location.hostname)) write(name, '', { domain, seconds: 0 })
  }
}

export function isOptedOut(): boolean {
  return document.cookie.includes(`${OPT_OUT_COOKIE}=off`)
}

export function saveOptOut(isOptOut: boolean): void {
  write(OPT_OUT_COOKIE, 'off', { domain: '', seconds: isOptOut ? OPT_OUT_SECONDS : 0 })
}

type CookieScope = { readonly domain: string; readonly seconds: number | undefined }

function write(name: string, value: string, { domain, seconds }: CookieScope): void {
  const domainPart = domain && `; domain=${domain}`
  const agePart = seconds === undefined ? '' : `; max-age=${seconds}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing in some browsers.
  document.cookie = `${name}=${value}; path=/; SameSite=Lax${domainPart}${agePart}`
}
