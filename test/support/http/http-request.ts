import { Agent, request } from 'node:http'

export type HttpRequest = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

export type Reply = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** A request as it is on the wire. */
export function requestBytes(origin: string, { path, method = 'GET', headers, body }: HttpRequest): Buffer {
  const all = {
    host: new URL(origin).host,
    ...(body !== undefined && { ...formHeaders, 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request, over persistent connections. */
export function send(origin: string, { path, method = 'GET', headers, body }: HttpRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + path,
      { method, headers: { ...(body !== undefined && formHeaders), ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Runs tasks, so many at once; answers their results. */
export async function drain<Result>(
  tasks: readonly (() => Promise<Result>)[],
  atOnce: number,
): Promise<Result[]> {
  const pending = [...tasks]
  const results: Result[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = pending.pop(); task; task = pending.pop()) results.push(await task())
    }),
  )
  return results
}
