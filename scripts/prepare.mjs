/*
 * Installs what a command needs, before it runs: `node scripts/prepare.mjs start|test|prove|install`. `install`: the
 * packages. `start`: packages and build. `test`, `prove`: these and Chromium, `test` PostgreSQL 15 as well if
 * available; these downloads run at the same time. Runs under the system's Node 20 too, and without any package. What
 * is already installed takes no time and prints nothing.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinnedNode = join(root, 'node_modules', '.bin', 'node')
const installedStamp = join(root, 'node_modules', '.handsel-lock')
const builtStamp = join(root, 'dist', '.handsel-sources')
const buildInputs = [
  'src',
  'scripts/build.mjs',
  'scripts/messages.ts',
  'docs/owner',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
]
const isRoot = process.getuid?.() === 0

/** Steps of a row run one after another; the rows of a mode run at the same time. */
const modes = {
  install: [[install, compileMessages]],
  start: [[install, compileMessages, build]],
  test: [
    [install, compileMessages, build],
    [() => provideChromium('/usr/bin/chromium-headless-shell', '/usr/bin/chromium'), tryToProvidePostgres],
  ],
  prove: [[install, compileMessages, build], [() => provideChromium('/usr/bin/chromium')]],
}

const rows = modes[process.argv[2] ?? '']
if (!rows) fail(`Usage: node scripts/prepare.mjs ${Object.keys(modes).join('|')}`)
await Promise.all(
  rows.map(async (steps) => {
    for (const step of steps) await step()
  }),
)

/** The stamp is written after success only: an install that was interrupted, or of another lock, is repeated. */
async function install() {
  const lock = sha256([readFileSync(join(root, 'package-lock.json'))])
  if (readOrEmpty(installedStamp) === lock) return

  rmSync(installedStamp, { force: true })
  const result = await timed('Installing packages', () =>
    run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], {
      PATH: systemPath(),
    }),
  )
  if (!result.ok) fail(`${result.output}\nThe packages could not be installed: npm ci failed, see above.`)
  writeFileSync(installedStamp, lock)
}

/** Their modules are sources like any other, for the build, the types and the tests. */
async function compileMessages() {
  const result = await run(nodeProgram(), ['scripts/messages.ts'])
  if (!result.ok) fail(`${result.output}\nThe catalogues of messages could not be compiled, see above.`)
}

/** Built again when any input file has other content than at the last build. */
async function build() {
  const sources = sourcesHash()
  if (readOrEmpty(builtStamp) === sources) return

  rmSync(builtStamp, { force: true })
  const result = await timed('Building', () => run(nodeProgram(), ['scripts/build.mjs']))
  if (!result.ok) fail(`${result.output}\nThe build failed, see above.`)
  mkdirSync(dirname(builtStamp), { recursive: true })
  writeFileSync(builtStamp, sources)
}

/** Installs that browser from Debian; another installed one is used where that fails. */
async function provideChromium(program, another) {
  const chosen = process.env['CHROMIUM_PATH']
  if (existsSync(chosen || program)) return
  if (chosen) fail(`There is no browser at ${chosen}, where CHROMIUM_PATH says it is.`)

  const name = basename(program)
  const result = await aptInstall('Chromium', name, 'fonts-liberation')
  if (!result.ok && !(another && existsSync(another))) {
    fail(
      `${result.output}\nThe tests need Chromium. Install it (apt-get install ${name}), ` +
        'or say where one is: CHROMIUM_PATH=/path/to/chrome npm test',
    )
  }
}

/** The oldest supported PostgreSQL is tested where it is available, and not required. */
async function tryToProvidePostgres() {
  if (existsSync('/usr/lib/postgresql/15/bin/postgres')) return
  const result = await aptInstall('PostgreSQL 15', 'postgresql-15')
  if (!result.ok)
    print('PostgreSQL 15 is not on this machine: the stores are tested on the embedded version only.\n')
}

async function aptInstall(title, ...names) {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return { ok: false, output: '' }
  // At runlevel 1 Debian installs a service without starting it.
  const settings = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...words) => run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...words], settings)
  const attempt = () => apt('install', '-y', '--no-install-recommends', ...names)
  return timed(`Installing ${title}`, async () => {
    const first = await attempt()
    return first.ok || !(await apt('update')).ok ? first : attempt()
  })
}

/** One hash over names and contents: a checkout of the same files needs no new build, whatever their dates. */
function sourcesHash() {
  const files = buildInputs
    .map((input) => join(root, input))
    .filter(existsSync)
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  return sha256(files.flatMap((path) => [`\0${relative(root, path)}\0`, readFileSync(path)]))
}

function nodeProgram() {
  return existsSync(pinnedNode) ? pinnedNode : process.execPath
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

/** Without the pinned Node, which npm would remove while it runs on it. */
function systemPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter)
}

function run(program, words, settings = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    const output = []
    child.stdout.on('data', (bytes) => output.push(bytes))
    child.stderr.on('data', (bytes) => output.push(bytes))
    child.once('error', ({ message }) => resolve({ ok: false, output: message }))
    child.once('close', (code) =>
      resolve({ ok: code === 0, output: lastLines(Buffer.concat(output).toString('utf8')) }),
    )
  })
}

/** Prints one line at the end: several tasks may run at the same time. */
async function timed(title, work) {
  const before = Date.now()
  const result = await work()
  print(`${title} … ${result.ok ? '' : 'failed after '}${((Date.now() - before) / 1000).toFixed(1)} s\n`)
  return result
}

function lastLines(text) {
  return text.trimEnd().split('\n').slice(-30).join('\n')
}

function sha256(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function print(text) {
  process.stdout.write(text)
}

function fail(sentence) {
  process.stderr.write(`${sentence.trim()}\n`)
  process.exit(1)
}
