import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { MetricsPage } from '../../log/metrics/telemetry.ts'
import type { HeadersNow } from '../security-headers.ts'

type MetricsParts = {
  readonly metrics: MetricsPage
  readonly securityHeaders: HeadersNow
  readonly log: Logger
}

/** The text format of Prometheus. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `GET /metrics`, for those who send the token: `Authorization: Bearer …`. No rate limit, and never stored. */
export function serveMetrics(
  fastify: FastifyInstance,
  { metrics, securityHeaders, log }: MetricsParts,
): void {
  const expected = digest(`Bearer ${metrics.token}`)

  fastify.get('/metrics', async (request, reply) => {
    reply.headers(securityHeaders()).headers({ 'cache-control': 'no-store' }).type(METRICS_TYPE)
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send('')
    try {
      return reply.send(await metrics.text())
    } catch (error) {
      log.warn({ err: error }, 'metrics could not be read')
      return reply.code(503).header('retry-after', '5').send('')
    }
  })
}

/** Of the same length for every text, so that two can be compared in the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
