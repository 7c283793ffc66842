import type { Config } from '../../../config.ts'

/** The origins of the shop (house.md §4, "Own origin"). */
export type ShopOrigins = {
  /** `http://localhost:3000`: links in mails and to other sites start with it. */
  readonly main: string
  has(origin: string): boolean
  /** The shop's origin that a `Host` header names, else the main one: never a host that a request invented. */
  ofHost(host: string | undefined): string
}

/** The origins of a shop that listens on `port`: the public one, or this machine's names for itself. */
export function shopOrigins(config: Pick<Config, 'publicUrl'>, port: number): ShopOrigins {
  const origins = config.publicUrl
    ? [config.publicUrl.origin]
    : ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin)
  const main = origins[0] ?? ''
  const byHost = new Map(origins.map((origin) => [new URL(origin).host, origin]))
  return {
    main,
    has: (origin) => origins.includes(origin),
    ofHost: (host) => byHost.get(host?.toLowerCase() ?? '') ?? main,
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Whether a request that changes something was sent by a page of another site. Browsers send that in `Origin` or
 * `Sec-Fetch-Site`; programs that send neither (curl, older clients) carry no one's cookies and pass.
 */
export function isCrossSite(method: string, headers: Headers, origins: ShopOrigins): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  const { origin } = headers
  if (origin !== undefined) return !origins.has(String(origin))
  return headers['sec-fetch-site'] === 'cross-site'
}

/** Whether the browser only prefetches a page that the person may visit next: nothing may change by it. */
export function isPrefetch(headers: Headers): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''
  return String(purpose).toLowerCase().startsWith('prefetch')
}
