import type { IncomingMessage } from 'node:http'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { type Network, publicNetwork } from './network.ts'
import { httpUrl, openPublic, withinTime } from './public-request.ts'

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
  return withinTime(limits.timeoutMs, (signal) => fetchWithUpgrade(url, limits, signal))
}

async function fetchWithUpgrade(url: URL, limits: FetchLimits, deadline: AbortSignal): Promise<FetchOutcome> {
  const first = await fetchOnce(url, limits, deadline)
  const secure = !first.ok && first.reason === 'redirected' && sameAtHttps(url, first.to)
  return secure ? fetchOnce(secure, limits, deadline) : first
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
  // Nothing of the shop is sent but its name.
  const headers = { accept: '*/*', 'accept-encoding': 'identity' }
  const opened = await openPublic(url, { method: 'GET', headers, network }, deadline)
  if (!opened.ok) return opened
  const response = opened.value
  try {
    return refusalOf(url, response, maxBytes) ?? (await readBody(response, maxBytes))
  } finally {
    response.destroy()
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
