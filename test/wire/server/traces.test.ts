import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../../src/features.ts'
import { makeTestApp } from '../../support/app.ts'
import { send } from '../../support/http/http-request.ts'
import { serverProbe } from '../../support/http/server-probe.ts'
import { attributeOf, startTraceCollector, type TraceCollector } from '../../support/http/trace-collector.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const caller = 'b7ad6b7169203331'

let collector: TraceCollector
beforeAll(async () => {
  collector = await startTraceCollector()
  const app = await makeTestApp({
    features: [...features, serverProbe],
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'vases' },
  })
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart&utm_source=secret-campaign', { product_id: String(world.coaster) })
  await who.get('/?wc-ajax=get_refreshed_fragments', { traceparent: `00-${trace}-${caller}-01` })
  await who.post('/my-account/', { username: 'secret@example.com', password: 'secret word', login: 'Log in' })
  await who.get('/?wc-ajax=probe_error')
  await who.get('/product/secret-slug/', { traceparent: 'broken' })
  const origin = await app.origin()
  for (const _ of [1, 2]) await send(origin, { path: '/shop/?utm_source=secret-campaign' })
  // Sends what is left.
  await app.close()
})
afterAll(() => collector.close())

const spanOf = (name: string) => {
  const span = collector.spans().find((each) => each.name === name)
  if (!span) throw new Error(`No span ${name}: ${collector.spans().map((each) => each.name)}`)
  return span
}
const childrenOf = (name: string) => {
  const { spanId, traceId } = spanOf(name)
  return collector.spans().filter((each) => each.parentSpanId === spanId && each.traceId === traceId)
}

describe('a trace', () => {
  it('has a span for each request, named by its declaration, with the status', () => {
    const span = spanOf('POST add_to_cart')
    expect(attributeOf(span, 'http.response.status_code')).toBe(200)
    expect(attributeOf(span, 'http.route')).toBe('add_to_cart')
    expect(attributeOf(span, 'handsel.request_id')).toMatch(/^[0-9a-f]{8}-/)
    expect(span.parentSpanId ?? '').toBe('')
    expect(Number(span.endTimeUnixNano)).toBeGreaterThan(Number(span.startTimeUnixNano))
    expect(collector.text()).toContain('"vases"')
  })

  it('has a span for each statement of a request, with its text and without values', () => {
    const statements = childrenOf('POST add_to_cart')
    expect(statements.length).toBeGreaterThan(0)
    const texts = statements.map((each) => String(attributeOf(each, 'db.query.text')))
    expect(texts.some((text) => /insert into|update/.test(text) && text.includes('$1'))).toBe(true)
    // Statements outside requests have no span.
    expect(
      collector.spans().filter((each) => /^(SELECT|WITH)$/.test(each.name) && !each.parentSpanId),
    ).toEqual([])
  })

  it('continues that of the caller, and ignores a broken one', () => {
    const span = spanOf('GET get_refreshed_fragments')
    expect([span.traceId, span.parentSpanId]).toEqual([trace, caller])
    expect(spanOf('GET /product/:slug/').parentSpanId ?? '').toBe('')
  })

  it('marks a request that failed, without the message of its error', () => {
    const span = spanOf('GET probe_error')
    expect([span.status.code, span.status.message ?? '']).toEqual([2, ''])
    expect(attributeOf(span, 'error.type')).toBe('500')
    expect(collector.text()).not.toContain('secret_table')
  })

  it('has a span for a cached page', () => {
    const cached = collector.spans().filter((each) => attributeOf(each, 'handsel.cached') === true)
    expect(cached.map(({ name }) => name)).toEqual(['GET /shop/'])
  })

  it('has nothing of what visitors send: no query, no field, no address', () => {
    expect(collector.spans().length).toBeGreaterThan(10)
    expect(collector.text()).not.toMatch(/secret|127\.0\.0\.1/)
  })
})
