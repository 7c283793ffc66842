import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP sends it in JSON. */
export type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly events?: readonly unknown[]
  readonly status: { readonly code?: number; readonly message?: string }
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

/** What a collector of traces receives, by OTLP over HTTP. */
export type TraceCollector = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  /** Everything received so far, as text. */
  text(): string
  spans(): readonly SentSpan[]
  close(): Promise<void>
}

/** Starts one on this machine. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body).resourceSpans as { scopeSpans: { spans: SentSpan[] }[] }[]).flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An attribute of a span. */
export function attributeOf({ attributes }: SentSpan, key: string): unknown {
  return Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0]
}
