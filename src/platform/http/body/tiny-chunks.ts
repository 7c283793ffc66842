import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../network.ts'

/** So many chunks are read, however small they are: a client may flush each of its first lines. */
const FREE_CHUNKS = 500
/** Beyond these, the chunks of a body have at least this many bytes on average; those of real clients have thousands. */
const MIN_AVERAGE_BYTES = 64
/** After so many such bodies, connections of the network are not accepted for a while. */
const MAX_BODIES = 3
const BLOCKED_MS = 60_000
const MAX_NETWORKS = 10_000

/**
 * Ends the connection of a body that is sent in tiny chunks: each costs the process some microseconds before the
 * program sees it, so that a megabyte of single bytes would hold it for seconds. What has arrived by then, 64 KB at most, still
 * costs some 30 ms, before anything can be counted for its network; so a network that goes on is not listened to.
 */
export type ChunkGuard = {
  /** Closes the connection of a network that sent such bodies. */
  admit(socket: Socket): void
  /** Watches the body of a request; one that is answered before it has arrived is not read to its end. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

/** `isClient`: whether addresses of connections are those of clients, and not of a proxy. */
export function createChunkGuard(isClient: () => boolean): ChunkGuard {
  const bodies = new Map<string, { count: number; untilMs: number }>()

  const refuse = (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const known = bodies.get(network)
    const nowMs = performance.now()
    const count = known && known.untilMs > nowMs ? known.count + 1 : 1
    if (bodies.size >= MAX_NETWORKS) bodies.clear()
    bodies.set(network, { count, untilMs: nowMs + BLOCKED_MS })
    socket.destroy()
  }
  return {
    admit(socket) {
      if (bodies.size === 0 || !isClient()) return
      const found = bodies.get(networkOf(socket.remoteAddress ?? ''))
      if (found && found.count >= MAX_BODIES && found.untilMs > performance.now()) socket.destroy()
    },
    watch(request, response) {
      if (request.headers['transfer-encoding'] === undefined) return
      let chunks = 0
      let bytes = 0
      const push = request.push.bind(request)
      request.push = (chunk: unknown, encoding?: BufferEncoding) => {
        if (chunk instanceof Uint8Array && !request.socket.destroyed) {
          chunks += 1
          bytes += chunk.length
          if (chunks > FREE_CHUNKS + bytes / MIN_AVERAGE_BYTES) refuse(request.socket)
        }
        return !request.socket.destroyed && push(chunk, encoding)
      }
      response.once('finish', () => {
        if (!request.complete) request.socket.destroySoon()
      })
    },
  }
}
