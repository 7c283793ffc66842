import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

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

/** The flags and environment of `npm start` of a checkout, so that tests and measurements run the same program. */
function startCommand(root: string) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const start: string = manifest.scripts.start
  const flags = start.match(/--[\w-]+=\S+/g) ?? []
  const env = [...start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value])
  return { flags, env: Object.fromEntries(env) }
}

/** Names a closed shop's data folder, which `startShop` then copies; test/support/process/shop-template.ts makes it. */
export const TEMPLATE = 'HANDSEL_TEST_SHOP'

type ShopOptions = {
  readonly data?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** The checkout with the built shop; this one when absent. */
  readonly root?: string
}

/**
 * Starts the built shop on its own data folder, with the demo products and no rate limits. If there is a template, the
 * data is copied from it.
 */
export async function startShop(given: ShopOptions = {}): Promise<ShopProcess> {
  const root = given.root ?? projectRoot()
  const { flags, env } = startCommand(root)
  const data = given.data ?? (await newData())
  const port = given.port ?? (await freePort())
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
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

/** Waits until an address answers 200; an error when its process ends before. */
export async function untilReady(address: string, child: ChildProcess): Promise<void> {
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

/** Ends a process, and waits for it. */
export function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
