import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** A request as the server has heard it. */
export type Heard = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Played = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Breaks the line in place of an answer. */
  readonly cut?: boolean
}

/** A server that plays the shop: `answer` says what it answers, `heard` what it was asked. */
export type PlayedServer = {
  readonly heard: Heard[]
  play(answer: (request: Heard) => Played): void
  close(): Promise<void>
}

/** Opens it, and has `fetch` find it under bare paths, as a page of the shop would. */
export async function playedServer(): Promise<PlayedServer> {
  const heard: Heard[] = []
  let answer: (request: Heard) => Played = () => ({})
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
    heard.push(one)
    const { status = 200, headers: given = {}, body = '', cut = false } = answer(one)
    if (cut) request.socket.destroy()
    else response.writeHead(status, given).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(new URL(path, origin), init))
  return {
    heard,
    play: (given) => {
      answer = given
      heard.length = 0
    },
    async close() {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer in JSON. */
export function inJson(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Played {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}
