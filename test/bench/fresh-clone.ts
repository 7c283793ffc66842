import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/process/shop-process.ts'
import { figures } from './figures.ts'

/** Clones the last commit of this checkout, runs `npm start` there until a page is served, and measures the installed size. */
export async function freshClone(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-clone-'))
  const clone = join(folder, 'handsel')
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
  const port = String(await freePort())
  const firstMs = await startAndStop(clone, port)
  const secondMs = await startAndStop(clone, port)

  const lock = JSON.parse(await readFile(join(clone, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>
  }
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const production = packages.filter(([, entry]) => !entry.dev)
  const installedMb = Number(
    execFileSync('du', ['-sm', join(clone, 'node_modules')])
      .toString()
      .split('\t')[0],
  )
  await rm(folder, { recursive: true, force: true })

  figures.note('fresh clone to a page', `${(firstMs / 1000).toFixed(1)} s`, 'at most 60 s', firstMs <= 60_000)
  figures.note('second start', `${(secondMs / 1000).toFixed(2)} s`, 'under 2 s', secondMs < 2000)
  figures.note('npm packages in the lock', String(packages.length), 'at most 560', packages.length <= 560)
  figures.note('of them in production', String(production.length), 'at most 370', production.length <= 370)
  figures.note('installed', `${installedMb} MB`, 'at most 830 MB', installedMb <= 830)
}

async function startAndStop(clone: string, port: string): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...cleanEnvironment(), PORT: port },
    stdio: 'ignore',
    detached: true,
  })
  await untilPage(`http://127.0.0.1:${port}/shop/`)
  const tookMs = performance.now() - started
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
  return tookMs
}

/** The environment without the variables that npm sets for this script. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV' && name !== 'INIT_CWD',
    ),
  )
}

async function untilPage(address: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    const isThere = await fetch(address).then(
      (response) => response.status === 200,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${address} did not come within 150 s`)
}
