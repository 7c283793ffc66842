import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { CacheHitHandler } from '../../cache/hit.ts'
import { createChunkGuard } from '../body/tiny-chunks.ts'
import { skipLoopTime } from '../limits/loop-time.ts'

/** The HTTP server of the process; it listens before the shop is open, and until it has closed. */
export type HttpListener = {
  readonly server: Server
  /** The status in `/healthz`; only `ok` is healthy. */
  readonly state: 'starting' | 'ok' | 'stopping'
  /** Sets what answers once it is open: cached pages directly, everything else `handler`; and whether a proxy is in front of it. */
  serve(hit: CacheHitHandler, handler: RequestListener, isBehindProxy: boolean): Server
  open(): void
  /**
   * Accepts the connections that are already on their way, then no more, and waits for the current requests, at most `graceMs`.
   * Keep-alive connections close with their next answer, or when they stay idle.
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
/** The socket is closed when no connection came for this long. */
const QUIET_MS = 60
/** It is closed after this time even if connections still come. */
const MAX_DRAIN_MS = 600
const STEP_MS = 5

type ListenerOptions = {
  /** Resolves when no process of the shop has the closed socket open any more. */
  readonly socketClosed?: () => Promise<void>
  /** The HTML that browsers get while the shop starts; everyone else gets JSON. */
  readonly startingPage?: () => string
}

export function createHttpListener({ socketClosed, startingPage }: ListenerOptions = {}): HttpListener {
  const answerStarting = startingAnswers(startingPage)
  let state: HttpListener['state'] = 'starting'
  let current: RequestListener = answerStarting
  let accepted = 0
  let isBehindProxy = true
  const chunks = createChunkGuard(() => !isBehindProxy)
  /** The requests that wait until the socket is closed; absent while it is not about to be. */
  let held: (() => void)[] | undefined
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
  server.on('connection', (socket) => {
    accepted += 1
    chunks.admit(socket)
  })
  server.on('request', (request, response) => {
    if (state === 'stopping') response.setHeader('connection', 'close')
    chunks.watch(request, response)
    const listener = state === 'starting' ? answerStarting : current
    if (held && !isHealthCheck(request)) held.push(() => listener(request, response))
    else listener(request, response)
  })

  /**
   * Closes the listening socket when the queue of the operating system is empty: it resets the connections that are in
   * it then. Meanwhile answers are held back, because clients that wait for one open no further connections.
   */
  const closeSocket = async (maxMs: number) => {
    held = []
    await untilQuiet(() => accepted, { quietMs: QUIET_MS, maxMs })
    // Not the HTTP server's own close, which cuts idle connections at once: a request may be on its way on one.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
    await socketClosed?.()
    const waiting = held
    held = undefined
    for (const answer of waiting) answer()
    return { closed }
  }

  return {
    server,
    get state() {
      return state
    },
    serve(hit, handler, proxied) {
      isBehindProxy = proxied
      current = (request, response) => {
        if (hit(request, response)) skipLoopTime()
        else handler(request, response)
      }
      return server
    },
    open() {
      state = 'ok'
    },
    async close(graceMs) {
      state = 'stopping'
      if (!server.listening) return
      const startMs = Date.now()
      const { closed } = await closeSocket(Math.min(MAX_DRAIN_MS, graceMs))
      const check = setInterval(() => {
        if (Date.now() >= startMs + Math.min(IDLE_MS, graceMs)) server.closeIdleConnections()
      }, CHECK_MS)
      const end = setTimeout(() => server.closeAllConnections(), Math.max(0, startMs + graceMs - Date.now()))
      await closed
      clearInterval(check)
      clearTimeout(end)
    },
  }
}

/**
 * Resolves when a count has not grown for `quietMs`, or else after `maxMs`, and then after a turn of the event loop in
 * which it did not grow: nothing that the operating system had by then is left.
 */
async function untilQuiet(
  count: () => number,
  { quietMs, maxMs }: { readonly quietMs: number; readonly maxMs: number },
): Promise<void> {
  const endMs = performance.now() + maxMs
  let known = count()
  let sinceMs = performance.now()
  while (performance.now() < Math.min(sinceMs + quietMs, endMs)) {
    await wait(STEP_MS)
    if (count() === known) continue
    known = count()
    sinceMs = performance.now()
  }
  do {
    known = count()
    await nextTurn()
  } while (count() !== known)
}

/** Load balancers learn at once that this process stops. */
function isHealthCheck({ url }: IncomingMessage): boolean {
  return url === '/healthz' || url === '/readyz'
}

/** The page has no other source than itself, and asks its own server when the shop is open. */
const STARTING_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"

function startingAnswers(startingPage: (() => string) | undefined): RequestListener {
  return (request, response) => {
    const isPage = startingPage !== undefined && wantsPage(request)
    response.writeHead(503, {
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'retry-after': '2',
      'cache-control': 'no-store',
      // Another process may answer the next request.
      connection: 'close',
      ...(isPage && { 'content-security-policy': STARTING_PAGE_POLICY }),
    })
    response.end(isPage ? startingPage() : '{"status":"starting"}')
  }
}

/** Whether a person waits for it in a browser. */
function wantsPage(request: IncomingMessage): boolean {
  const { method, headers } = request
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !isHealthCheck(request) && headers.accept?.includes('text/html') === true
}
