import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/process/shop-process.ts'
import type { Finding, ShopFigures } from './finding.ts'

/** Clones the last commit of this checkout, runs `npm start` there until a page is served, and measures the installed size. */
export const freshClone: ShopFigures = { name: 'install', isExtra: true, measure: installed }

async function installed(): Promise<readonly Finding[]> {
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

  return [
    { title: 'fresh clone to a page', value: firstMs / 1000, unit: 's', max: 60 },
    { title: 'second start', value: secondMs / 1000, unit: 's', max: 2 },
    { title: 'npm packages in the lock', value: packages.length, unit: 'packages', max: 560 },
    { title: 'of them in production', value: production.length, unit: 'packages', max: 370 },
    { title: 'installed', value: installedMb, unit: 'MB', max: 830 },
  ]
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
