import { Readable } from 'node:stream'
import { json } from '../http/answer.ts'
import type { Answer } from '../http/call.ts'

const NAMES = [
  'Allow',
  'Link',
  'Location',
  'Retry-After',
  'X-WP-Nonce',
  'X-WP-Total',
  'X-WP-TotalPages',
  'X-WP-Upload-Attachment-ID',
]
const onTheWire = new Map(NAMES.map((name) => [name.toLowerCase(), name]))

/** The headers of an answer that clients read, in their usual spelling. */
export function headersOnTheWire(headers: Readonly<Record<string, string>>): Record<string, string> {
  const known = Object.entries(headers).flatMap(([name, value]) => {
    const spelt = onTheWire.get(name.toLowerCase())
    return spelt ? [[spelt, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** The whole answer inside a body, when the client requests it because it cannot read the rest (`_envelope`). */
export function inEnvelope(query: URLSearchParams, answer: Answer): Answer {
  if (!query.has('_envelope') || answer.body instanceof Readable) return answer
  const { status, headers, body, cookies } = answer
  const inside: unknown = body === '' ? null : JSON.parse(String(body))
  const whole = json(enveloped(status, headers, inside), 200, cookies)
  return { ...whole, headers: { ...headers, ...whole.headers } }
}

/** The answer inside its own body, for clients that cannot read status and headers (`_envelope`). */
function enveloped(status: number, headers: Readonly<Record<string, string>>, body: unknown): unknown {
  return { body, status, headers: headersOnTheWire(headers) }
}
