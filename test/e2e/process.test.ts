import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Shop = { readonly child: ChildProcess; readonly said: string[]; readonly logged: string[] }
type Ended = { code: number | null; ms: number }

let folder: string
let port: number
let running: Shop[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-process-'))
  // Open to the database's own user, so that a test as root leaves nothing outside the folder.
  await chmod(folder, 0o755)
  port = await freePort()
})
afterEach(async () => {
  for (const { child } of running) if (child.exitCode === null) await ended(child, 'SIGKILL')
  running = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The built shop on this test's folder and port, with an empty catalogue. */
function start(env: Record<string, string> = {}): Shop {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HANDSEL_DATA: join(folder, 'data'),
      HANDSEL_DEMO: '0',
      HANDSEL_RATE_LIMITS: '0',
      // Else the first start says one line more: the link that makes the shop's owner.
      HANDSEL_ADMIN_EMAIL: 'owner@example.com',
      HANDSEL_ADMIN_PASSWORD: 'a vase of green marble',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const shop: Shop = { child, said: [], logged: [] }
  child.stdout?.on('data', (bytes) => shop.said.push(String(bytes)))
  child.stderr?.on('data', (bytes) => shop.logged.push(String(bytes)))
  running.push(shop)
  return shop
}

async function opened(shop: Shop): Promise<Shop> {
  while (!shop.said.join('').includes('\n')) {
    if (shop.child.exitCode !== null) throw new Error(shop.logged.join(''))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return shop
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<Ended> {
  const startedMs = performance.now()
  const exit = child.exitCode === null ? once(child, 'exit') : [child.exitCode]
  if (signal) child.kill(signal)
  const [code] = await exit
  return { code, ms: performance.now() - startedMs }
}

/** The machine has taken a new connection that the shop, which closed its door just then, never saw. */
const NOT_LET_IN = 'reset at the door'
const agent = new Agent({ keepAlive: true })
/** The status of an answer, or what became of the request. */
function ask(path: string, method = 'GET'): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request({ agent, port, path, method, headers: { 'content-length': 0 } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve('cut'))
    })
    asked.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message
      resolve(code === 'ECONNRESET' && !asked.reusedSocket ? NOT_LET_IN : code)
    })
    asked.end()
  })
}

/** A shop that waits for somebody does so for so long: whatever takes less has not waited, on any machine. */
const WAIT_MS = 7_000

describe('the process of the shop', () => {
  it('says that it is starting, then where it is, in one line; its log is for machines', async () => {
    const shop = start()
    const seen = new Set<number | string>()
    while (!seen.has(200)) seen.add(await ask('/healthz'))
    expect([...seen].filter((status) => status !== 'ECONNREFUSED')).toEqual([503, 200])

    await opened(shop)
    await ask('/')
    expect(shop.said.join('')).toMatch(new RegExp(`^[^\\n]+http://localhost:${port}[^\\n]+\\n$`))
    const { code, ms } = await ended(shop.child, 'SIGTERM')
    expect(code).toBe(0)
    expect(ms).toBeLessThan(WAIT_MS)
    // What it has said last may come after the news of its end, here and below.
    const lines = () => shop.logged.join('').trim().split('\n')
    await expect
      .poll(() =>
        lines()
          .map((line) => JSON.parse(line).path)
          .filter(Boolean),
      )
      .toEqual(['/'])
  })

  it.each(['1', '2'])('loses no request when it is told to stop, with %s worker(s)', async (WEB_WORKERS) => {
    const shop = await opened(start({ WEB_WORKERS }))
    const seen = new Set<number | string>()
    const visit = async (path: string, method: string) => {
      let status: number | string = 0
      while (typeof status === 'number') {
        status = await ask(path, method)
        seen.add(status)
      }
      // Node resets what the primary process has taken and not yet handed to a worker: to the visitor, a refusal.
      const isHandedOn = WEB_WORKERS !== '1' && status === 'ECONNRESET'
      if (isHandedOn || status === NOT_LET_IN) status = await ask(path, method)
      expect(status).toBe('ECONNREFUSED')
    }
    const visits = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? visit('/', 'GET') : visit('/?wc-ajax=get_refreshed_fragments', 'POST'),
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await ended(shop.child, 'SIGTERM')).code).toBe(0)
    await Promise.all(visits)
    expect([...seen].filter((status) => typeof status === 'number')).toEqual([200])
  })

  it('waits for a request under way, and ends at once when told twice', async () => {
    const shop = await opened(start())
    const { connect } = await import('node:net')
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => {})
    silent.write(
      'POST /?wc-ajax=add_to_cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n',
    )
    // Its head has been read when it is asked for the rest.
    await once(silent, 'data')
    shop.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(shop.child.exitCode).toBeNull()
    // Had it waited to the end, it would say that all is well.
    expect((await ended(shop.child, 'SIGTERM')).code).toBe(1)
    silent.destroy()
  })

  it('refuses a second start on its folder, and a port that is taken, in a sentence', async () => {
    await opened(start())
    const second = start({ PORT: String(await freePort()) })
    expect((await ended(second.child)).code).toBe(1)
    await expect.poll(() => second.logged.join('')).toMatch(/^The shop is already running[^\n]+\n$/)

    const third = start({ HANDSEL_DATA: join(folder, 'other') })
    expect((await ended(third.child)).code).toBe(1)
    await expect.poll(() => third.logged.join('')).toMatch(/^Port \d+ is taken[^\n]+\n$/)
  })

  it('names all faults of its settings at once', async () => {
    const shop = start({ PORT: 'abc', LOG_LEVEL: 'loud', SMTP_URL: 'mail' })
    expect((await ended(shop.child)).code).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'SMTP_URL'])
      await expect.poll(() => shop.logged.join('')).toContain(name)
  })
})
