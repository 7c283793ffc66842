import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended, freePort, type Served, untilReady } from '../../support/process/shop-process.ts'
import type { Load } from './load.ts'

/** What a bare server answers to every request. */
export type BareAnswer = { readonly headers: readonly string[]; readonly body: Buffer }

/** A short answer: what every call of a script costs at least. */
export const shortAnswer: BareAnswer = {
  headers: ['content-type', 'application/json'],
  body: Buffer.from('{"ok":true}'),
}

/** What is sent to a bare server for a call: a short form post. */
export const shortPosts: Load = {
  requests: [{ path: '/', method: 'POST', body: 'product_id=75&quantity=1' }],
  connections: 32,
  sent: 'repeatedly',
  expected: {},
}

/** What is sent to a bare server for a page. */
export const pageRequests: Load = { ...shortPosts, requests: [{ path: '/' }] }

/** Starts a bare `node:http` server in its own process: a baseline for this machine at this time. */
export async function startBare(answer: BareAnswer): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(port)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') }))
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, child)
  return { origin, pid: child.pid ?? 0, stop: () => ended(child, 'SIGTERM') }
}
