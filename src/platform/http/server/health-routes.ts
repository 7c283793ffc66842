import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Readiness } from '../health/readiness.ts'
import type { HeadersNow } from '../security-headers.ts'
import type { HttpListener } from './http-listener.ts'

type HealthParts = {
  readonly listener: Pick<HttpListener, 'state'>
  readonly readiness: () => Promise<Readiness>
  readonly securityHeaders: HeadersNow
}

/**
 * `/healthz`: the process lives and serves; a supervisor restarts one that does not answer. `/readyz`: it has what it
 * needs to serve; a load balancer sends requests to other processes while it has not.
 */
export function serveHealth(
  fastify: FastifyInstance,
  { listener, readiness, securityHeaders }: HealthParts,
): void {
  const send = (reply: FastifyReply, isWell: boolean, body: object) =>
    reply
      .code(isWell ? 200 : 503)
      .headers(securityHeaders())
      .headers({ 'cache-control': 'no-store', ...(!isWell && { 'retry-after': '2' }) })
      .send(body)

  fastify.get('/healthz', async (_request, reply) => {
    const { state } = listener
    return send(reply, state === 'ok', { status: state })
  })
  fastify.get('/readyz', async (_request, reply) => {
    if (listener.state !== 'ok') return send(reply, false, { status: listener.state, checks: {} })
    const result = await readiness()
    return send(reply, result.status === 'ready', result)
  })
}
