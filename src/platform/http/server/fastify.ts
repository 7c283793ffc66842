import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { CacheHitHandler } from '../../cache/hit.ts'
import type { MetricsPage } from '../../log/metrics/telemetry.ts'
import type { Shop } from '../../shop.ts'
import { addBodyParsers, addUploadParsers, bodyFrom, MAX_BODY_BYTES } from '../body/body-parsers.ts'
import type { Dispatch } from '../dispatch/dispatch.ts'
import { withoutRestRoute } from '../dispatch/dispatch-request.ts'
import type { Readiness } from '../health/readiness.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import { type AddressLimits, createAddressLimits } from '../limits/address-limits.ts'
import { createTimeLimits } from '../limits/time-limits.ts'
import { plainAddresses } from '../network.ts'
import type { HeadersNow } from '../security-headers.ts'
import { serveHealth } from './health-routes.ts'
import type { HttpListener } from './http-listener.ts'
import { malformedRequests, requiringOneHost, unknownExpectations } from './malformed-head.ts'
import { serveMetrics } from './metrics-route.ts'
import { createSender } from './sender.ts'
import { type ShopOrigins, shopOrigins } from './shop-origins.ts'
import { serveAssets, servePublicFiles } from './static-files.ts'

/** A refused upload of at most this size is read to its end. */
const SHORT_BODY_BYTES = 65_536

export type AdapterDependencies = {
  readonly shop: Shop
  readonly listener: HttpListener
  readonly dispatch: Dispatch
  readonly hit: CacheHitHandler
  readonly securityHeaders: HeadersNow
  readonly readiness: () => Promise<Readiness>
  /** Without it `/metrics` is an address like any other. */
  readonly metrics?: MetricsPage
}

/** Puts the dispatcher behind Fastify, and cached pages before it: one route takes everything. */
export async function createFastify(parts: AdapterDependencies): Promise<FastifyInstance> {
  const { shop, listener: front, dispatch, hit, securityHeaders } = parts
  const send = createSender(shop.config, securityHeaders)
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, await dispatch.refusal(error, { ...addressOf(request), requestId: request.id }))
  const fastify: FastifyInstance = Fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: requestIds(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < shop.config.trustProxy,
    return503OnClosing: false,
    rewriteUrl: ({ url }) => withoutRestRoute(url ?? '/'),
    serverFactory: (handler) =>
      front.serve(requiringOneHost(hit, securityHeaders), handler, shop.config.trustProxy > 0),
    clientErrorHandler: malformedRequests(securityHeaders),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  } satisfies FastifyServerOptions<Server>)

  front.server.on('checkExpectation', unknownExpectations(securityHeaders))
  const timeLimits = createTimeLimits(shop)
  addBodyParsers(fastify, timeLimits)
  if (shop.config.trustProxy > 0) fastify.addHook('onRequest', withPlainAddresses)
  const { use, stop: stopLimits } = createAddressLimits(shop)
  fastify.addHook('onClose', async () => stopLimits())
  const own = shopOriginsOf(shop, front.server)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const incoming = incomingOf(request, own(), use)
    return send(request, reply, await timeLimits.run(request.ip, () => dispatch.answer(incoming)))
  }
  fastify.setErrorHandler(refuse)
  fastify.setNotFoundHandler(answer)
  serveHealth(fastify, { listener: front, readiness: parts.readiness, securityHeaders })
  const { metrics } = parts
  if (metrics) serveMetrics(fastify, { metrics, securityHeaders, log: shop.log })
  servePublicFiles(fastify, securityHeaders())
  await serveAssets(fastify, securityHeaders())
  fastify.all('/*', { onResponse: logged(shop) }, answer)
  await fastify.register(async (uploads) => {
    addUploadParsers(uploads)
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const refusal = await dispatch.refusalOfUpload(incomingOf(request, own(), use))
      if (!refusal) return
      // The rest of a long body is not waited for. Of a short one the sender would see a broken connection instead of the answer.
      const isShort = Number(request.headers['content-length']) <= SHORT_BODY_BYTES
      return send(request, isShort ? reply : reply.header('connection', 'close'), refusal)
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

/** Before anything reads the address of the visitor. */
function withPlainAddresses({ headers }: FastifyRequest, _reply: FastifyReply, next: () => void): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded) headers['x-forwarded-for'] = plainAddresses(String(forwarded))
  next()
}

/** Path and query as sent. A NUL, which PostgreSQL's texts cannot contain, is removed from the query. */
function addressOf({ url }: FastifyRequest): { path: string; search: string } {
  const queryIndex = url.indexOf('?')
  if (queryIndex === -1) return { path: url, search: '' }
  return { path: url.slice(0, queryIndex), search: url.slice(queryIndex).replaceAll('%00', '') }
}

function incomingOf(request: FastifyRequest, own: ShopOrigins, use: AddressLimits['use']): IncomingRequest {
  return {
    method: request.method,
    ...addressOf(request),
    ...bodyFrom(request),
    headers: request.headers,
    address: request.ip,
    shopOrigins: own,
    requestId: request.id,
    use: (limit) => use(limit, request.ip),
  }
}

/** Known only once the server listens, when any free port may be used (`PORT=0`). */
function shopOriginsOf(shop: Shop, server: Server): () => ShopOrigins {
  let port = shop.config.port
  let origins = shopOrigins(shop.config, port)
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address) port = address.port
    origins = shopOrigins(shop.config, port)
  })
  return () => origins
}

/** One line a request, with the path only: the query may be personal. */
function logged({ log }: Shop) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = addressOf(request)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info(
      { requestId: request.id, method: request.method, path, status: reply.statusCode, ms },
      'request completed',
    )
  }
}
