import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { CacheHitHandler } from '../../cache/hit.ts'

/** The HTTP server of the process; it listens before the shop is open, and until it has closed. */
export type HttpListener = {
  readonly server: Server
  /** The status in `/healthz`; only `ok` is healthy. */
  readonly state: 'starting' | 'ok' | 'stopping'
  /** Sets what answers once it is open: cached pages directly, everything else `handler`. */
  serve(hit: CacheHitHandler, handler: RequestListener): Server
  open(): void
  /**
   * Accepts no more connections and waits for the current requests, at most `graceMs`. Keep-alive connections
   * close with their next answer, or when they stay idle.
   */
  close(graceMs: number): Promise<void>
}

/**
 * Room for an address with five thousand `_fields` (docs/wire.md K.1), which is answered or refused with a message, not
 * cut off.
 */
const MAX_HEADER_BYTES = 65_536
const CHECK_MS = 50
const IDLE_MS = 250

export function createHttpListener(): HttpListener {
  let state: HttpListener['state'] = 'starting'
  let current: RequestListener = answerStarting
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Checked together with several of them, and answered with all headers (malformed-head.ts).
    requireHostHeader: false,
    // How often the times are checked.
    connectionsCheckingInterval: 5_000,
  })
  server.on('request', (request, response) => {
    if (state === 'stopping') response.setHeader('connection', 'close')
    const listener = state === 'starting' ? answerStarting : current
    listener(request, response)
  })

  return {
    server,
    get state() {
      return state
    },
    serve(hit, handler) {
      current = (request, response) => {
        if (!hit(request, response)) handler(request, response)
      }
      return server
    },
    open() {
      state = 'ok'
    },
    async close(graceMs) {
      state = 'stopping'
      if (!server.listening) return
      // Not the HTTP server's own close, which cuts idle connections at once: a request may be on its way on one.
      const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
      const idleEndMs = Date.now() + Math.min(IDLE_MS, graceMs)
      const check = setInterval(() => {
        if (Date.now() >= idleEndMs) server.closeIdleConnections()
      }, CHECK_MS)
      const end = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(check)
      clearTimeout(end)
    },
  }
}

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' })
  response.end('{"status":"starting"}')
}
