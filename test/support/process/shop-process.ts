import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import manifest from '../../../package.json' with { type: 'json' }

/** A process that serves HTTP on its own port, started for a measurement. */
export type Served = { readonly origin: string; readonly pid: number; stop(): Promise<void> }

/** The built shop in its own process, on a data folder that outlives it. */
export type ShopProcess = Served & {
  readonly data: string
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Stops it as its owner would, and leaves its data. */
  close(): Promise<void>
}

/** The flags and environment of `npm start`, so that tests and measurements run the same program. */
const startFlags = manifest.scripts.start.match(/--[\w-]+=\S+/g) ?? []
const startEnv = Object.fromEntries(
  [...manifest.scripts.start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

/** Names a closed shop's data folder, which `startShop` then copies; test/support/process/shop-template.ts makes it. */
export const TEMPLATE = 'HANDSEL_TEST_SHOP'

/**
 * Starts the built shop on its own data folder, with the demo products and no rate limits. If there is a template, the
 * data is copied from it.
 */
export async function startShop(
  given: { data?: string; port?: number; env?: Readonly<Record<string, string>> } = {},
): Promise<ShopProcess> {
  const data = given.data ?? (await newData())
  const port = given.port ?? (await freePort())
  const child = spawn(process.execPath, [...startFlags, 'dist/server/main.js'], {
    env: {
      ...process.env,
      ...startEnv,
      PORT: String(port),
      HANDSEL_DATA: data,
      HANDSEL_RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      ...given.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(`${origin}/healthz`, child)
  return {
    origin,
    pid: child.pid ?? 0,
    data,
    kill: () => ended(child, 'SIGKILL'),
    close: () => ended(child, 'SIGTERM'),
    stop: async () => {
      await ended(child, 'SIGTERM')
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** All shops made from a template share the rendered sizes of pictures, so that each is rendered once. */
async function newData(): Promise<string> {
  const data = await newFolder()
  const template = process.env[TEMPLATE]
  if (template === undefined) return data
  // The database's files belong to another user; only `cp` preserves that.
  await promisify(execFile)('cp', ['-a', `${template}/.`, data])
  await rm(join(data, 'derived'), { recursive: true, force: true })
  await symlink(join(template, 'derived'), join(data, 'derived'))
  return data
}

/** Readable for the database's user too, so that a test as root leaves nothing outside it. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-shop-'))
  await chmod(folder, 0o755)
  return folder
}

/** Starts a bare `node:http` server in its own process: a baseline for this machine at this time. */
export async function startBare(answer: { headers: readonly string[]; body: Buffer }): Promise<Served> {
  const port = await freePort()
  const given = JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') })
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bench/bare.ts'), String(port)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(given)
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, child)
  return { origin, pid: child.pid ?? 0, stop: () => ended(child, 'SIGTERM') }
}

const TICKS_PER_SECOND = 100

/** Processor seconds that one process has used so far, its threads included. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Memory of a process and all below it, in MB: shared pages are divided among those that share them. */
export async function memoryMb(pid: number): Promise<number> {
  const pids = [pid, ...(await processesBelow(pid))]
  const sizes = await Promise.all(pids.map(proportionalKb))
  return sizes.reduce((sum, kb) => sum + kb, 0) / 1024
}

async function proportionalKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

async function processesBelow(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0))
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === root || (parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${address} did not get ready`)
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}

function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
