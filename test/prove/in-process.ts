import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { FIGURES_FILE, type Figure, report, same } from './figures.ts'

/** Runs the proofs that need the shop in their own process (`*.proof.ts`), and reports their figures. */
export async function proveInProcess(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-prove-'))
  const file = join(folder, 'figures')
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const reportFile = join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`]
  const args = ['run', '--config', 'test/prove/vitest.config.ts', '--silent', ...reporters]
  const child = spawn(process.execPath, [vitest, ...args], {
    env: { ...process.env, [FIGURES_FILE]: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  for (const line of lines) report(JSON.parse(line) as Figure)
  for (const { name, assertionResults } of await filesIn(reportFile)) {
    for (const { fullName, status } of assertionResults)
      same(`${basename(name)}: ${fullName}`, 'result', status, 'passed')
  }
  same('proofs in process', 'exit code', code, 0)
  await rm(folder, { recursive: true, force: true })
}

type File = {
  readonly name: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

async function filesIn(path: string): Promise<readonly File[]> {
  const { testResults }: { testResults: readonly File[] } = JSON.parse(await readFile(path, 'utf8'))
  return testResults
}
