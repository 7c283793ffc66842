import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, same, TOLD_TO, tell } from './figures.ts'

/** The proofs that need the shop in their own process (`*.proof.ts`); their figures are told here. */
export async function proveInProcess(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-prove-'))
  const file = join(folder, 'figures')
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const words = ['run', '--config', 'test/prove/vitest.config.ts', '--silent', '--reporter=dot']
  const child = spawn(process.execPath, [vitest, ...words], {
    env: { ...process.env, [TOLD_TO]: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  for (const line of lines) tell(JSON.parse(line) as Figure)
  same('holds: the proof', 'exit code', code, 0)
  await rm(folder, { recursive: true, force: true })
}
