import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = {
  /** `127.0.0.1:4711` */
  readonly host: string
  /** What was answered with 200, in the order of its arrival; pings are not among them. */
  readonly arrived: { readonly body: string; readonly signature: string }[]
  /** How many answers failed. */
  failures(): number
  close(): Promise<void>
}

/**
 * A receiver of webhooks. One delivery of so many fails at its first attempt: refused, cut off, or redirected; without a
 * number, none.
 */
export async function startReceiver(failsEvery = Number.POSITIVE_INFINITY): Promise<Receiver> {
  const arrived: Receiver['arrived'] = []
  const failedIds = new Set<string>()
  let count = 0
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { headers } = request
    if (headers['x-wc-webhook-event'] === 'ping') return void answer.end()
    const id = String(headers['x-wc-webhook-delivery-id'])
    count += 1
    if (count % failsEvery === 0 && !failedIds.has(id)) {
      failedIds.add(id)
      const kind = failedIds.size % 3
      if (kind === 0) request.socket.destroy()
      else answer.writeHead(kind === 1 ? 503 : 302, { location: '/other' }).end()
      return undefined
    }
    arrived.push({
      body: Buffer.concat(parts).toString(),
      signature: String(headers['x-wc-webhook-signature']),
    })
    return void answer.end('ok')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    failures: () => failedIds.size,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => void server.close(() => closed()))
    },
  }
}
