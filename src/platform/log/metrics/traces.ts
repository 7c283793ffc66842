import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from '../../../config.ts'
import type { StatementObserver } from '../../db/db.ts'
import { errorCode } from '../../error-code.ts'
import type { RequestName } from './request-name.ts'

/** The traces of one process: spans of requests, of jobs, and of the statements that they run. */
export type Traces = {
  readonly statement: StatementObserver
  /** Runs the work of a request in a span; it continues the trace of the caller (`traceparent`). */
  request<Value>(
    request: TracedRequest,
    work: () => Promise<Value>,
    statusOf: (value: Value) => number,
  ): Promise<Value>
  /** A page of the cache, after it was sent. */
  cachedPage(request: Omit<TracedRequest, 'requestId'>, status: number, startMs: number): void
  /** Runs a job in a span that begins a trace. */
  job<Value>(name: string, work: () => Promise<Value>): Promise<Value>
  /** Sends the remaining spans, for at most a second. */
  close(): Promise<void>
}

export type TracedRequest = {
  readonly name: RequestName
  readonly method: string
  readonly requestId: string
  readonly traceparent: string | undefined
}

/** A collector that does not answer must not delay the end of the shop. */
const CLOSE_MS = 1_000

type Options = Pick<Config, 'serviceName'> & { readonly tracesUrl: URL }

/**
 * Sends traces to a collector, in the background; what it does not accept is lost. A span has the pattern of an address and
 * the text of a statement, never a value: no query, body, network address or message of an error.
 */
export function createTraces({ tracesUrl, serviceName }: Options): Traces {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl.href }) })],
  })
  const tracer = provider.getTracer('handsel')
  // Not that of the library's globals, of which a process has one only.
  const contexts = new AsyncLocalStorageContextManager().enable()
  const within = <Value>(span: Span, parent: Context, work: () => Promise<Value>) =>
    contexts.with(trace.setSpan(parent, span), work)

  return {
    async request({ name, method, requestId, traceparent }, work, statusOf) {
      const parent = callerOf(traceparent)
      const span = tracer.startSpan(...serverSpan({ name, method }), parent)
      span.setAttribute('handsel.request_id', requestId)
      try {
        const value = await within(span, parent, work)
        const status = statusOf(value)
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) fail(span, String(status))
        return value
      } catch (error) {
        fail(span, typeOf(error))
        throw error
      } finally {
        span.end()
      }
    },
    cachedPage({ traceparent, ...request }, status, startTime) {
      const [name, options] = serverSpan(request)
      const span = tracer.startSpan(name, { ...options, startTime }, callerOf(traceparent))
      span.setAttributes({ 'http.response.status_code': status, 'handsel.cached': true })
      span.end()
    },
    async job(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true }, ROOT_CONTEXT)
      try {
        return await within(span, ROOT_CONTEXT, work)
      } catch (error) {
        fail(span, typeOf(error))
        throw error
      } finally {
        span.end()
      }
    },
    statement(event) {
      const parent = contexts.active()
      if (!trace.getSpan(parent)) return
      const { sql } = event.query
      const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
      const endMs = Date.now()
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: endMs - event.queryDurationMillis,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.text': sql,
          },
        },
        parent,
      )
      if (event.level === 'error') fail(span, typeOf(event.error))
      span.end(endMs)
    },
    async close() {
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, CLOSE_MS)
      await Promise.race([provider.shutdown().catch(() => {}), timeout.promise])
      clearTimeout(timer)
    },
  }
}

function serverSpan({ name, method }: Pick<TracedRequest, 'name' | 'method'>): [string, SpanOptions] {
  const attributes = { 'http.request.method': method, 'http.route': name.route, 'handsel.kind': name.kind }
  return [`${method} ${name.route}`, { kind: SpanKind.SERVER, attributes }]
}

/** The message of an error may quote what a visitor has sent: only its code or class is recorded. */
function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}

function typeOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
}

/** The span of the caller, as the header of the W3C says it: `00-<trace>-<span>-01`; a broken one counts as none. */
function callerOf(traceparent: string | undefined): Context {
  const parts = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(traceparent ?? '')
  const [, traceId = '', spanId = '', flags = '0'] = parts ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}
