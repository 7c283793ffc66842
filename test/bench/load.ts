import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { cpuSeconds, type Served } from '../support/process/shop-process.ts'

/** The result of a load: answers a second, and answers per second of the server's CPU time. */
export type Rate = { readonly perSecond: number; readonly perCpuSecond: number; readonly failures: number }

export type HttpRequest = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Statuses that count as success; only 200 when absent. */
  readonly expected?: readonly number[]
}

/** Repeats one request for some seconds, on 32 connections, after a second of warm-up. */
export async function rate(served: Served, httpRequest: HttpRequest, seconds = 4): Promise<Rate> {
  const options = {
    url: served.origin + httpRequest.path,
    connections: 32,
    method: httpRequest.method ?? 'GET',
    headers: { ...(httpRequest.body !== undefined && formHeaders), ...httpRequest.headers },
    ...(httpRequest.body !== undefined && { body: httpRequest.body }),
  } as const
  await autocannon({ ...options, duration: 1 })
  const before = await cpuSeconds(served.pid)
  const result = await autocannon({ ...options, duration: seconds })
  const cpu = (await cpuSeconds(served.pid)) - before

  const expected = httpRequest.expected ?? [200]
  const succeeded = Object.entries(result.statusCodeStats ?? {})
    .filter(([status]) => expected.includes(Number(status)))
    .reduce((sum, [, { count = 0 }]) => sum + count, 0)
  return {
    perSecond: succeeded / result.duration,
    perCpuSecond: succeeded / cpu,
    failures: result.requests.total - succeeded + result.errors,
  }
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

export type Reply = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request, over persistent connections. */
export function send(origin: string, httpRequest: HttpRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { ...(httpRequest.body !== undefined && formHeaders), ...httpRequest.headers }
    const outgoing = request(
      origin + httpRequest.path,
      { method: httpRequest.method ?? 'GET', headers, agent },
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
    outgoing.end(httpRequest.body)
  })
}

/** Runs `tasks` with so many at once; answers how many were done a second. */
export async function drain(tasks: readonly (() => Promise<void>)[], atOnce: number): Promise<number> {
  const pending = [...tasks]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = pending.pop(); task; task = pending.pop()) await task()
    }),
  )
  return tasks.length / ((performance.now() - started) / 1000)
}
