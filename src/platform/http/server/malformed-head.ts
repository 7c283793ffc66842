import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { CacheHitHandler } from '../../cache/hit.ts'
import * as messages from '../messages.ts'
import type { HeadersNow } from '../security-headers.ts'

/** How long a client may take to read the refusal; what it still sends is thrown away. */
const LINGER_MS = 1_000

type Refusal = {
  readonly status: 400 | 408 | 413 | 417 | 431
  readonly code: string
  readonly sentence: () => string
}

const malformed: Refusal = { status: 400, code: 'malformed_request', sentence: messages.malformed }
const expectation: Refusal = {
  status: 417,
  code: 'unknown_expectation',
  sentence: messages.unknownExpectation,
}
const byErrorCode: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', sentence: messages.longHead },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', sentence: messages.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', sentence: messages.tooSlow },
}

/**
 * Answers what the HTTP parser could not read (or not in time) with the headers of every answer, and closes the
 * connection: nobody knows where the next request on it would begin.
 */
export function malformedRequests(securityHeaders: HeadersNow) {
  const answered = new WeakSet<Socket>()
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The parser reports everything that still arrives.
    if (answered.has(socket)) return
    const inFlight = (socket as { _httpMessage?: ServerResponse })._httpMessage
    // Nothing can follow an answer that is only half sent.
    if (error.code === 'ECONNRESET' || !socket.writable || inFlight?.headersSent) {
      socket.destroy()
      return
    }
    const refusal = byErrorCode[error.code ?? ''] ?? malformed
    const head = Object.entries(headersOf(refusal, securityHeaders)).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const line = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
    // Not closed at once: bytes on their way to a closed socket would reset the connection, and the answer with it.
    answered.add(socket)
    socket.end(`${line}${head.join('')}\r\n${bodyOf(refusal)}`)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/**
 * Refuses a request without a `Host` header, and one with several, of which a proxy may have read another one than the
 * shop; every other request is left to `next`. In front of cached pages, so it looks at names of four letters only.
 */
export function requiringOneHost(next: CacheHitHandler, securityHeaders: HeadersNow): CacheHitHandler {
  return (request, response) => {
    if (hasOneHost(request)) return next(request, response)
    refuse(response, malformed, securityHeaders)
    return true
  }
}

/** Refuses a request whose `Expect` header is not `100-continue`. */
export function unknownExpectations(securityHeaders: HeadersNow) {
  return (_request: IncomingMessage, response: ServerResponse): void =>
    refuse(response, expectation, securityHeaders)
}

function refuse(response: ServerResponse, refusal: Refusal, securityHeaders: HeadersNow): void {
  response.writeHead(refusal.status, headersOf(refusal, securityHeaders)).end(bodyOf(refusal))
}

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

function headersOf(refusal: Refusal, securityHeaders: HeadersNow): Record<string, string> {
  return {
    ...securityHeaders(),
    'content-type': 'application/json; charset=UTF-8',
    'content-length': String(Buffer.byteLength(bodyOf(refusal))),
    'cache-control': 'no-store',
    connection: 'close',
  }
}

function bodyOf({ status, code, sentence }: Refusal): string {
  return JSON.stringify({ code, message: sentence(), data: { status } })
}
