import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../../config.ts'
import type { Shop } from '../shop.ts'

export type HeaderList = Readonly<Record<string, string>>

/** The current security headers: those of pages depend on a setting. */
export type HeadersNow = () => HeaderList

/** The headers for the origins that the features name now; built again only when those of scripts have changed. */
export function headersFollowing(shop: Shop): HeadersNow {
  const { config, program } = shop
  const formHosts = program.securityOrigins.flatMap(({ forms }) => forms?.(shop) ?? [])
  let known = { origins: '', headers: securityHeaders(config, [], formHosts) }
  return () => {
    const now = program.securityOrigins.flatMap(({ scripts }) => scripts?.(shop) ?? [])
    const origins = now.join(' ')
    if (origins !== known.origins) known = { origins, headers: securityHeaders(config, now, formHosts) }
    return known.headers
  }
}

/**
 * The security headers of every answer, collected once from helmet, so that pages from the cache have them too without
 * passing through it. Only a shop on https requires https of browsers. Scripts come from the shop and from
 * `scriptOrigins`; their own requests go to the shop only. A form leads to the shop, and to `formHosts` where its
 * answer sends a buyer to pay.
 */
function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  scriptOrigins: readonly string[],
  formHosts: readonly string[],
): HeaderList {
  const isHttps = config.publicUrl?.protocol === 'https:'
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives(isHttps, scriptOrigins, formHosts) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Attribution needs the path of our own pages, and other sites get the origin only.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Payment windows keep their link to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // For browsers that are no longer in use.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  set(new IncomingMessage(new Socket()), answer, () => {})
  return Object.fromEntries(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]))
}

/**
 * The headers of a page whose own script adds styles, such as the back office: the browser applies those with this nonce.
 * Scripts of others, which the owner may add to the shop, do not run on it.
 */
export function withStyleNonce(headers: HeaderList, nonce: string): HeaderList {
  const name = 'content-security-policy'
  const policy = headers[name] ?? ''
  return {
    ...headers,
    [name]: policy
      .replace(/script-src [^;]*/, "script-src 'self'")
      .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  }
}

/** Pictures may be embedded by others: web mail, feeds, share previews. */
export const forEverybodysPages: HeaderList = { 'cross-origin-resource-policy': 'cross-origin' }

function directives(
  isHttps: boolean,
  scriptOrigins: readonly string[],
  formHosts: readonly string[],
): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptOrigins],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", ...formHosts],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  }
}
