import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { HitAnswerer } from '../cache/hit.ts'

/** The part of the process that holds the port, before, while and after the shop stands behind it. */
export type Front = {
  readonly server: Server
  /** What `/healthz` says; only `ok` is well. */
  readonly state: 'starting' | 'ok' | 'stopping'
  /** Names what answers once it is open: kept pages at once, everything else `handler`. */
  standBefore(hit: HitAnswerer, handler: RequestListener): Server
  open(): void
  /**
   * Takes no more connections and waits for the requests under way, at most `graceMs`. Connections that are
   * kept open are told to close with their next answer, and closed when they stay idle.
   */
  close(graceMs: number): Promise<void>
}

/** Room for an address with five thousand `_fields` (docs/wire.md K.1), which is refused or read in words, not cut off. */
const MOST_HEADER_BYTES = 65_536
const LOOK_MS = 50
const LULL_MS = 250

export function createFront(): Front {
  let state: Front['state'] = 'starting'
  let behind: RequestListener = notYet
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    maxHeaderSize: MOST_HEADER_BYTES,
  })
  server.on('request', (request, response) => {
    if (state === 'stopping') response.setHeader('connection', 'close')
    const listener = state === 'starting' ? notYet : behind
    listener(request, response)
  })

  return {
    server,
    get state() {
      return state
    },
    standBefore(hit, handler) {
      behind = (request, response) => {
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
      const lullEndMs = Date.now() + Math.min(LULL_MS, graceMs)
      const look = setInterval(() => {
        if (Date.now() >= lullEndMs) server.closeIdleConnections()
      }, LOOK_MS)
      const end = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(look)
      clearTimeout(end)
    },
  }
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' })
  response.end('{"status":"starting"}')
}
