import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** A request as the server received it. */
export type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type FakeResponse = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Closes the connection instead of answering. */
  readonly disconnect?: boolean
}

/** A server in place of the shop: `respondWith` sets its answers, `received` lists the requests. */
export type FakeServer = {
  readonly received: ReceivedRequest[]
  respondWith(answer: (request: ReceivedRequest) => FakeResponse): void
  close(): Promise<void>
}

/** Starts it, and lets `fetch` reach it by paths alone, as on a page of the shop. */
export async function startFakeServer(): Promise<FakeServer> {
  const received: ReceivedRequest[] = []
  let answer: (request: ReceivedRequest) => FakeResponse = () => ({})
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    const { status = 200, headers: given = {}, body = '', disconnect: cut = false } = answer(one)
    if (cut) request.socket.destroy()
    else response.writeHead(status, given).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(new URL(path, origin), init))
  return {
    received,
    respondWith: (given) => {
      answer = given
      received.length = 0
    },
    async close() {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer in JSON. */
export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}
