/*
 * All tests of the shop: types, lint and import rules at the same time as the unit, store and wire tests; then the
 * stores on PostgreSQL 15 where there is one, and journeys in a browser. A step that passes prints one line, a step
 * that fails its whole output. The slowest files are listed at the end; one over its budget is a failed test. The last
 * line is `N passed, N failed`; the exit code is 1 when anything failed.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costsIn, overBudget, slowest } from '../test/support/measure/file-costs.ts'
import { hasPostgres15, startPostgres15 } from './postgres-15.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'handsel-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const costs = join(reports, 'costs')
/** Node's compile cache, for the many processes of the shop that tests start. */
const compiled = join(reports, 'compiled')
const running = new Set()
let stopping = false
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** Lanes of steps, which run at the same time; a stage starts when the one before it has ended. */
const stages = [
  [
    [
      { title: 'Types', run: () => tools([tsc('tsconfig.json'), tsc('tsconfig.rules.json')]) },
      {
        title: 'Lint',
        run: () =>
          tools([['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=none']]),
      },
      { title: 'Import rules', run: () => tests(['test/architecture']) },
    ],
    [{ title: 'Unit, store and wire tests', run: () => tests(['--exclude', 'test/architecture/**']) }],
  ],
  [
    [{ title: 'Stores on PostgreSQL 15', run: storesOnPostgres15, when: hasPostgres15 }],
    [{ title: 'Journeys in a browser', run: () => tests(['--config', 'vitest.e2e.config.ts']) }],
  ],
]

let passed = 0
let failed = 0
for (const lanes of stages) {
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await take(step)
    }),
  )
}
if (!stopping) {
  const all = costsIn(costs).map((cost) => ({ ...cost, file: relative(root, cost.file) }))
  const overBudgetFiles = overBudget(all)
  failed += overBudgetFiles.length
  console.log(['', 'The slowest files:', ...slowest(all), ...overBudgetFiles, ''].join('\n'))
  if (passed === 0) console.log('No test ran.')
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

async function take({ title, run, when = () => true }) {
  if (stopping || !when()) return
  const startedMs = Date.now()
  const result = await run().catch((error) => ({ passed: 0, failed: 1, output: String(error.stack) }))
  if (stopping) return

  passed += result.passed
  failed += result.failed
  const seconds = `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
  const counts = result.passed + result.failed > 1 ? `, ${result.passed} passed` : ''
  const end =
    result.failed === 0 ? `${seconds}${counts}` : `FAILED after ${seconds}\n${result.output.trim()}\n`
  console.log(`${title} … ${end}`)
}

/** Tools that only pass or fail; the first failure ends the step and counts as one. */
async function tools(commands) {
  for (const command of commands) {
    const { code, output } = await node(command)
    if (code !== 0) return { passed: 0, failed: 1, output }
  }
  return { passed: 0, failed: 0, output: '' }
}

/**
 * A run of vitest, counted from its report, with the costs of its files. A file that cannot be loaded is a failure, and
 * so is a run without tests.
 */
async function tests(words, env = { HANDSEL_FILE_COSTS: costs }) {
  const file = join(reports, `${Math.random()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await node(['vitest/vitest.mjs', 'run', ...words, ...reporters], env)
  if (!existsSync(file)) return { passed: 0, failed: 1, output }

  const report = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failures = report.numFailedTests + unloaded.length
  const nothing = report.numPassedTests + failures === 0
  return {
    passed: report.numPassedTests,
    failed: Math.max(failures, code !== 0 || nothing ? 1 : 0),
    output: nothing ? `${output}\nNo test ran.` : output,
  }
}

/**
 * The tests of stores once more, and with them the migrations: those that use the database directly, and nothing else.
 */
async function storesOnPostgres15() {
  const files = globSync('src/{features,platform}/**/*.test.{ts,tsx}', { cwd: root }).filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return /support\/database/.test(text) && !/from '(sharp|smtp-server|node:child_process)'/.test(text)
  })
  const server = await startPostgres15()
  try {
    return await tests(files, { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

function tsc(project) {
  return ['typescript/bin/tsc', '-p', project]
}

/** Runs a package's program with the same Node, in a separate process group, and collects its output. */
function node([program, ...words], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...words], {
      cwd: root,
      env: { ...process.env, ...colours, NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    const output = []
    child.stdout.on('data', (bytes) => output.push(bytes))
    child.stderr.on('data', (bytes) => output.push(bytes))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(output).toString() })
    })
  })
}

/** Stops the running steps, and kills them after ten seconds. A second signal does not wait. */
function stop(signal) {
  const end = (how) => {
    for (const { pid } of running) {
      try {
        process.kill(-pid, how)
      } catch {
        // It has already ended.
      }
    }
  }
  end(stopping ? 'SIGKILL' : 'SIGINT')
  stopping = true
  setTimeout(() => end('SIGKILL'), 10_000).unref()
  process.exitCode = signal === 'SIGINT' ? 130 : 143
}
