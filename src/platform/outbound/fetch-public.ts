import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { checkedAddresses, type Network, publicNetwork } from './network.ts'

export type Fetched = {
  readonly bytes: Buffer
  /** The content type that the server sent, in lower case and without parameters; empty when there is none. */
  readonly contentType: string
}

/** Why nothing was fetched. `status` is the server's; `to` is the target of its redirect. */
export type FetchRefusal =
  | Refused<'not-http' | 'not-public' | 'unreachable' | 'too-large' | 'too-slow'>
  | Refused<'redirected', { to: string }>
  | Refused<'bad-status', { status: number }>

export type FetchOutcome = OutcomeWith<Fetched, FetchRefusal>

export type FetchLimits = {
  /** Of the body as it is sent. */
  readonly maxBytes: number
  /** For all of it, from the look-up of the name to the last byte. */
  readonly timeoutMs: number
  readonly network?: Network
}

/**
 * Fetches a URL that somebody else wrote, only from the public internet (security checklist V1.3.6): the host is
 * resolved once, each of its addresses is checked, and the connection goes to a checked one. Redirects are refused, but
 * for the step from http to https at the same host and path, which is followed once with the same checks: most shops
 * have moved to https since their URLs were written down. `bad-status` is any answer but a 200 with an unencoded body.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<FetchOutcome> {
  const url = httpUrl(address)
  if (!url) return refused('not-http')
  // A timer that is cleared, not AbortSignal.timeout: that one would hold every picture in memory until its time is up.
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs)
  try {
    return await Promise.race([fetchWithUpgrade(url, limits, deadline.signal), tooSlow(deadline.signal)])
  } finally {
    clearTimeout(timer)
  }
}

async function fetchWithUpgrade(url: URL, limits: FetchLimits, deadline: AbortSignal): Promise<FetchOutcome> {
  const first = await fetchOnce(url, limits, deadline)
  const secure = !first.ok && first.reason === 'redirected' && sameAtHttps(url, first.to)
  return secure ? fetchOnce(secure, limits, deadline) : first
}

// A name lookup cannot be aborted, so it is abandoned.
function tooSlow(deadline: AbortSignal): Promise<FetchOutcome> {
  return new Promise((resolve) =>
    deadline.addEventListener('abort', () => resolve(refused('too-slow')), { once: true }),
  )
}

/** The address as a URL, when it may be fetched: http or https, without a name and password. */
export function httpUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url && isHttp && url.username === '' && url.password === '' ? url : undefined
}

function sameAtHttps(from: URL, to: string): URL | undefined {
  const target = httpUrl(to)
  const isSame =
    from.protocol === 'http:' &&
    target?.protocol === 'https:' &&
    target.hostname === from.hostname &&
    target.pathname + target.search === from.pathname + from.search
  return isSame ? target : undefined
}

function fetchOnce(url: URL, limits: FetchLimits, deadline: AbortSignal): Promise<FetchOutcome> {
  return answerOf(url, limits, deadline).catch(() => refused(deadline.aborted ? 'too-slow' : 'unreachable'))
}

async function answerOf(
  url: URL,
  { maxBytes, network = publicNetwork }: FetchLimits,
  deadline: AbortSignal,
): Promise<FetchOutcome> {
  const addresses = await checkedAddresses(url, network)
  if (!addresses.ok) return addresses
  const response = await responseOf(url, addresses.value, deadline)
  try {
    return refusalOf(url, response, maxBytes) ?? (await readBody(response, maxBytes))
  } finally {
    response.destroy()
  }
}

/** The head of the answer. Nothing of the shop is sent but its name. */
function responseOf(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    agent: false,
    signal,
    lookup: pinnedTo(addresses),
    headers: { 'user-agent': 'Handsel', accept: '*/*', 'accept-encoding': 'identity' },
  }
  return new Promise((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    // A server that answers first and aborts later fails on both streams; the second has its own reader.
    get(url, options, resolve).on('error', reject)
  })
}

/** Instead of a second lookup, whose result may differ: the connection goes to the checked addresses. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, answer) => {
    if (options.all) answer(null, all)
    else answer(null, all[0]!.address, all[0]!.family)
  }
}

function refusalOf(url: URL, { statusCode = 0, headers }: IncomingMessage, maxBytes: number) {
  const { location, 'content-encoding': encoding = 'identity', 'content-length': length } = headers
  if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
    const to = URL.canParse(location, url) ? new URL(location, url).href : location
    return refused('redirected', { to })
  }
  const isWhole = statusCode === 200 && encoding.toLowerCase() === 'identity'
  if (!isWhole) return refused('bad-status', { status: statusCode })
  return Number(length) > maxBytes ? refused('too-large') : undefined
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<FetchOutcome> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) return refused('too-large')
    parts.push(part)
  }
  const contentType = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  return done({ bytes: Buffer.concat(parts), contentType })
}
