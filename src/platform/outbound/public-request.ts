import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { checkedAddresses, type Network } from './network.ts'

/** A request to a URL that somebody else wrote. */
export type PublicRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly network: Network
}

type Opened = OutcomeWith<IncomingMessage, Refused<'not-public' | 'unreachable'>>

/** The address as a URL, when it may be requested: http or https, without a name and password. */
export function httpUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url && isHttp && url.username === '' && url.password === '' ? url : undefined
}

/**
 * The head of the answer (security checklist V1.3.6): the host is resolved once, each of its addresses is checked, and
 * the connection goes to a checked one. Redirects are answers like all others. Throws when the connection fails or
 * `signal` is aborted; the reader of the answer must destroy it.
 */
export async function openPublic(
  url: URL,
  { method, headers, body, network }: PublicRequest,
  signal: AbortSignal,
): Promise<Opened> {
  const addresses = await checkedAddresses(url, network)
  if (!addresses.ok) return addresses
  const options: RequestOptions = {
    method,
    agent: false,
    signal,
    lookup: pinnedTo(addresses.value),
    headers: { 'user-agent': 'Handsel', ...headers },
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  // A server that answers first and aborts later fails on both streams; the second has its own reader.
  request(url, options, resolve).on('error', reject).end(body)
  return done(await promise)
}

/** Instead of a second lookup, whose result may differ: the connection goes to the checked addresses. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, answer) => {
    if (options.all) answer(null, all)
    else answer(null, all[0]!.address, all[0]!.family)
  }
}

/**
 * The result of work that must end within a time, from the look-up of a name to the last byte; `too-slow` otherwise. The
 * work is aborted by its signal, and abandoned, because a name lookup cannot be aborted.
 */
export async function withinTime<Value, Refusal extends Refused<string>>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<OutcomeWith<Value, Refusal>>,
): Promise<OutcomeWith<Value, Refusal | Refused<'too-slow'>>> {
  // A timer that is cleared, not AbortSignal.timeout: that one would hold every picture in memory until its time is up.
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  const tooSlow = new Promise<Refused<'too-slow'>>((resolve) =>
    deadline.signal.addEventListener('abort', () => resolve(refused('too-slow')), { once: true }),
  )
  try {
    return await Promise.race([work(deadline.signal), tooSlow])
  } finally {
    clearTimeout(timer)
  }
}
