import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { HitAnswerer } from '../cache/hit.ts'
import type { Shop } from '../shop.ts'
import { withoutRestRoute } from './asked.ts'
import { serveAssets } from './asset-files.ts'
import { bodyFrom, MOST_BODY_BYTES, readBodies, readUploads } from './bodies.ts'
import type { Dispatch } from './dispatch.ts'
import type { Front } from './front.ts'
import type { Incoming } from './incoming.ts'
import { limitCounters, type UseLimit } from './limit-counters.ts'
import { type OwnOrigins, ownOrigins } from './own-origin.ts'
import { servePublicFiles } from './public-files.ts'
import type { HeadersNow } from './security-headers.ts'
import { createSender } from './sender.ts'

export type AdapterParts = {
  readonly shop: Shop
  readonly front: Front
  readonly dispatch: Dispatch
  readonly hit: HitAnswerer
  readonly securityHeaders: HeadersNow
}

/** Puts the dispatcher behind Fastify, and kept pages before it: one route takes everything. */
export async function createFastify(parts: AdapterParts): Promise<FastifyInstance> {
  const { shop, front, dispatch, hit, securityHeaders } = parts
  const send = createSender(shop.config, securityHeaders)
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, await dispatch.refusal(error, { ...addressOf(request), requestId: request.id }))
  const fastify: FastifyInstance = Fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: requestIds(),
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: (_address, hop) => hop < shop.config.trustProxy,
    return503OnClosing: false,
    rewriteUrl: ({ url }) => withoutRestRoute(url ?? '/'),
    serverFactory: (handler) => front.standBefore(hit, handler),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  } satisfies FastifyServerOptions<Server>)

  readBodies(fastify)
  const use = await limitCounters(fastify, shop)
  const own = ownOriginsOf(shop, front.server)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const incoming = incomingOf(request, own(), use)
    return send(request, reply, await dispatch.answer(incoming))
  }
  fastify.setErrorHandler(refuse)
  fastify.setNotFoundHandler(answer)
  fastify.get('/healthz', async (_request, reply) => {
    const { state } = front
    return reply
      .code(state === 'ok' ? 200 : 503)
      .headers(securityHeaders())
      .send({ status: state })
  })
  servePublicFiles(fastify, securityHeaders())
  await serveAssets(fastify, securityHeaders())
  fastify.all('/*', { onResponse: logged(shop) }, answer)
  await fastify.register(async (uploads) => {
    readUploads(uploads)
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const refusal = await dispatch.refusalOfUpload(incomingOf(request, own(), use))
      // What is still to come of the body is not waited for.
      return refusal && send(request, reply.header('connection', 'close'), refusal)
    }
    for (const path of dispatch.uploadPaths.flatMap((one) => [one, `${one}/`])) {
      uploads.post(path, { onRequest: admit, onResponse: logged(shop) }, answer)
    }
  })
  await fastify.ready()
  return fastify
}

function requestIds(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** Path and query as sent. A NUL, which no text of PostgreSQL can hold, is left out of the query. */
function addressOf({ url }: FastifyRequest): { path: string; search: string } {
  const mark = url.indexOf('?')
  if (mark === -1) return { path: url, search: '' }
  return { path: url.slice(0, mark), search: url.slice(mark).replaceAll('%00', '') }
}

function incomingOf(request: FastifyRequest, own: OwnOrigins, use: UseLimit): Incoming {
  return {
    method: request.method,
    ...addressOf(request),
    ...bodyFrom(request),
    headers: request.headers,
    address: request.ip,
    own,
    requestId: request.id,
    use: (limit) => use(limit, request),
  }
}

/** Known only once the server listens, when any free port will do (`PORT=0`). */
function ownOriginsOf(shop: Shop, server: Server): () => OwnOrigins {
  let port = shop.config.port
  let origins = ownOrigins(shop.config, port)
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address) port = address.port
    origins = ownOrigins(shop.config, port)
  })
  return () => origins
}

/** One line a request. The path alone: what stands after it may be personal. */
function logged({ log }: Shop) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = addressOf(request)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info(
      { requestId: request.id, method: request.method, path, status: reply.statusCode, ms },
      'answered',
    )
  }
}
