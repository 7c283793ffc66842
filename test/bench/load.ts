import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { cpuSeconds, type Served } from '../support/shop-process.ts'

/** What a load came to: answers a second, answers per second of the server's own processor time. */
export type Rate = { readonly perSecond: number; readonly perCpuSecond: number; readonly failures: number }

export type Ask = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Statuses that count as right; 200 alone when absent. */
  readonly expected?: readonly number[]
}

/** Asks one thing over and over for some seconds, on 32 connections, after a second of warming up. */
export async function rate(served: Served, ask: Ask, seconds = 4): Promise<Rate> {
  const options = {
    url: served.origin + ask.path,
    connections: 32,
    method: ask.method ?? 'GET',
    headers: { ...(ask.body !== undefined && formHeaders), ...ask.headers },
    ...(ask.body !== undefined && { body: ask.body }),
  } as const
  await autocannon({ ...options, duration: 1 })
  const before = await cpuSeconds(served.pid)
  const result = await autocannon({ ...options, duration: seconds })
  const cpu = (await cpuSeconds(served.pid)) - before

  const expected = ask.expected ?? [200]
  const right = Object.entries(result.statusCodeStats ?? {})
    .filter(([status]) => expected.includes(Number(status)))
    .reduce((sum, [, { count = 0 }]) => sum + count, 0)
  return {
    perSecond: right / result.duration,
    perCpuSecond: right / cpu,
    failures: result.requests.total - right + result.errors,
  }
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

export type Reply = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request, over connections that stay open. */
export function send(origin: string, ask: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { ...(ask.body !== undefined && formHeaders), ...ask.headers }
    const sent = request(origin + ask.path, { method: ask.method ?? 'GET', headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(ask.body)
  })
}

/** Does `tasks` with so many at once; answers how many were done a second. */
export async function drain(tasks: readonly (() => Promise<void>)[], atOnce: number): Promise<number> {
  const waiting = [...tasks]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = waiting.pop(); task; task = waiting.pop()) await task()
    }),
  )
  return tasks.length / ((performance.now() - started) / 1000)
}
