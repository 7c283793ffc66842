import { connect } from 'node:net'
import { type HttpRequest, requestBytes } from '../../support/http/http-request.ts'
import { parseAnswer } from './http-answer.ts'

/** Requests to a server, on some connections; each sends its next request when the last one is answered. */
export type Load = {
  readonly requests: readonly HttpRequest[]
  readonly connections: number
  /** `once`: each succeeds once only. `repeatedly`: they are sent in turn as long as the measurement lasts. */
  readonly sent: 'once' | 'repeatedly'
  /** What a successful answer has: its status (200 when absent), and a text in its body. */
  readonly expected: { readonly status?: number; readonly text?: string }
}

export type LoadResult = {
  readonly seconds: number
  /** Of the successful answers, in order of their arrival. */
  readonly latenciesMs: readonly number[]
  readonly failures: number
  /** The first answer that was not expected. */
  readonly firstFailure: string | undefined
}

/** Sends a load, repeated for `forMs`; a driver of its own, since that of `node:http` costs more than a shop's answer. */
export async function sendLoad(origin: string, load: Load, forMs: number): Promise<LoadResult> {
  const bytes = load.requests.map((request) => requestBytes(origin, request))
  const endMs = performance.now() + forMs
  let index = 0
  const next = () => {
    if (load.sent === 'once') return bytes[index++]
    return performance.now() < endMs ? bytes[index++ % bytes.length] : undefined
  }
  const latenciesMs: number[] = []
  let failures = 0
  let firstFailure: string | undefined
  const text = load.expected.text && Buffer.from(load.expected.text)
  const status = load.expected.status ?? 200
  const onAnswer = (received: Buffer, tookMs: number): boolean => {
    const answer = parseAnswer(received)
    if (!answer) return false
    const isExpected = answer.status === status && (!text || answer.body.includes(text))
    if (isExpected) latenciesMs.push(tookMs)
    else {
      failures++
      firstFailure ??= `${answer.status} ${answer.body.toString('utf8', 0, 300)}`
    }
    return true
  }
  const startedMs = performance.now()
  await Promise.all(Array.from({ length: load.connections }, () => drive(origin, next, onAnswer)))
  return { seconds: (performance.now() - startedMs) / 1000, latenciesMs, failures, firstFailure }
}

/** One connection, until there is no request left. */
function drive(
  origin: string,
  next: () => Buffer | undefined,
  onAnswer: (received: Buffer, tookMs: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let received: Buffer | undefined
    let sentMs = 0
    const sendNext = () => {
      const request = next()
      if (!request) return socket.destroy()
      received = undefined
      sentMs = performance.now()
      socket.write(request)
    }
    socket.once('connect', sendNext)
    socket.on('data', (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      if (onAnswer(received, performance.now() - sentMs)) sendNext()
    })
    socket.once('error', reject)
    socket.once('end', () => reject(new Error(`${origin} closed a connection during a measurement`)))
    socket.once('close', () => resolve())
  })
}
