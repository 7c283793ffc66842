import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Shop = { readonly child: ChildProcess; readonly output: string[]; readonly logged: string[] }
type Ended = { code: number | null; ms: number }

let folder: string
let port: number
let running: Shop[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-process-'))
  // Readable for the user of the database, so that a test as root leaves nothing outside the folder.
  await chmod(folder, 0o755)
  port = await freePort()
})
afterEach(async () => {
  for (const { child } of running) if (isRunning(child)) await ended(child, 'SIGKILL')
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
function start(env: Record<string, string> = {}, program = ['dist/server/main.js']): Shop {
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HANDSEL_DATA: join(folder, 'data'),
      HANDSEL_DEMO: '0',
      HANDSEL_RATE_LIMITS: '0',
      // Otherwise the first start prints one line more: the link that creates the owner.
      HANDSEL_ADMIN_EMAIL: 'owner@example.com',
      HANDSEL_ADMIN_PASSWORD: 'a vase of green marble',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const shop: Shop = { child, output: [], logged: [] }
  child.stdout?.on('data', (bytes) => shop.output.push(String(bytes)))
  child.stderr?.on('data', (bytes) => shop.logged.push(String(bytes)))
  running.push(shop)
  return shop
}

async function opened(shop: Shop): Promise<Shop> {
  while (!shop.output.join('').includes('\n')) {
    if (!isRunning(shop.child)) throw new Error(shop.logged.join(''))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return shop
}

/** Whether it has ended neither by itself nor by a signal. */
function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<Ended> {
  const startedMs = performance.now()
  const exit = isRunning(child) ? once(child, 'exit') : [child.exitCode]
  if (signal) child.kill(signal)
  const [code] = await exit
  return { code, ms: performance.now() - startedMs }
}

const persistent = new Agent({ keepAlive: true })
/** The status of the answer, or the error code of the request. Without an agent it opens a connection of its own. */
function requestStatus(
  path: string,
  method = 'GET',
  agent: Agent | false = persistent,
): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request({ agent, port, path, method, headers: { 'content-length': 0 } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve('cut'))
    })
    outgoing.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    outgoing.end()
  })
}

/** The shop waits so long for open requests: a shorter stop has not waited, on any machine. */
const WAIT_MS = 7_000

describe('the process of the shop', () => {
  it('answers 503 while starting, prints its address in one line, and logs JSON', async () => {
    const shop = start()
    const seen = new Set<number | string>()
    while (!seen.has(200)) seen.add(await requestStatus('/healthz'))
    expect([...seen].filter((status) => status !== 'ECONNREFUSED')).toEqual([503, 200])

    await opened(shop)
    await requestStatus('/')
    expect(shop.output.join('')).toMatch(new RegExp(`^[^\\n]+http://localhost:${port}[^\\n]+\\n$`))
    const { code, ms } = await ended(shop.child, 'SIGTERM')
    expect(code).toBe(0)
    expect(ms).toBeLessThan(WAIT_MS)
    // Its last output may arrive after its exit event, here and below.
    const lines = () => shop.logged.join('').trim().split('\n')
    await expect
      .poll(() =>
        lines()
          .map((line) => JSON.parse(line).path)
          .filter(Boolean),
      )
      .toEqual(['/'])
  })

  it('shows browsers what it prepares while two workers start, and everyone else 503', async () => {
    const shop = start({ WEB_WORKERS: '2' })
    const seen: string[] = []
    const visit = async (accept: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept } }).catch(() => undefined)
      const text = (await answer?.text()) ?? ''
      if (answer?.status !== 503) return answer?.status
      seen.push(`${answer.headers.get('content-type')} ${answer.headers.get('retry-after')}`)
      expect(text).toContain(accept === 'text/html' ? 'role="status"' : '{"status":"starting"}')
      return 503
    }
    while ((await visit('text/html')) !== 200) await visit('application/json')
    expect(new Set(seen)).toEqual(
      new Set(['text/html; charset=utf-8 2', 'application/json; charset=utf-8 2']),
    )
    await opened(shop)
    expect((await ended(shop.child, 'SIGTERM')).code).toBe(0)
  })

  it.each([
    ['1', ['dist/server/main.js']],
    ['2', ['bin/handsel', 'start']],
  ])(
    'loses no request when it is stopped, with %s worker(s), started by %s',
    async (WEB_WORKERS, program) => {
      const shop = await opened(start({ WEB_WORKERS }, program))
      const seen = new Set<number | string>()
      const visit = async (path: string, method: string, agent: Agent | false) => {
        let status: number | string = 0
        while (typeof status === 'number') {
          status = await requestStatus(path, method, agent)
          seen.add(status)
        }
      }
      const visits = Array.from({ length: 24 }, (_, index) => {
        const agent = index % 3 === 0 && persistent
        return index % 2
          ? visit('/', 'GET', agent)
          : visit('/?wc-ajax=get_refreshed_fragments', 'POST', agent)
      })
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect((await ended(shop.child, 'SIGTERM')).code).toBe(0)
      await Promise.all(visits)
      expect(seen).toEqual(new Set([200, 'ECONNREFUSED']))
    },
  )

  it('says that it stops while it still accepts connections', async () => {
    const shop = await opened(start())
    shop.child.kill('SIGTERM')
    const seen: (number | string)[] = []
    while (seen.at(-1) !== 503 && seen.at(-1) !== 'ECONNREFUSED')
      seen.push(await requestStatus('/healthz', 'GET', false))
    expect(new Set(seen.filter((status) => status !== 200))).toEqual(new Set([503]))
  })

  it('waits for a pending request, and ends at once on a second signal', async () => {
    const shop = await opened(start())
    const { connect } = await import('node:net')
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => {})
    silent.write(
      'POST /?wc-ajax=add_to_cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n',
    )
    // The answer `100 Continue` means that its head has been read.
    await once(silent, 'data')
    shop.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(shop.child.exitCode).toBeNull()
    // If it had waited to the end, its exit code would be 0.
    expect((await ended(shop.child, 'SIGTERM')).code).toBe(1)
    silent.destroy()
  })

  it('refuses a second start on its folder, and a port in use, with a message', async () => {
    await opened(start())
    const second = start({ PORT: String(await freePort()) })
    expect((await ended(second.child)).code).toBe(1)
    await expect.poll(() => second.logged.join('')).toMatch(/^The shop is already running[^\n]+\n$/)

    const third = start({ HANDSEL_DATA: join(folder, 'other') })
    expect((await ended(third.child)).code).toBe(1)
    await expect.poll(() => third.logged.join('')).toMatch(/^Port \d+ is taken[^\n]+\n$/)
  })

  it('reports all invalid environment variables at once', async () => {
    const shop = start({ PORT: 'abc', LOG_LEVEL: 'loud', SMTP_URL: 'mail' })
    expect((await ended(shop.child)).code).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'SMTP_URL'])
      await expect.poll(() => shop.logged.join('')).toContain(name)
  })
})
