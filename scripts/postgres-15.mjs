import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The tests look at wrong passwords too. */
const password = 'shop'
const programs = '/usr/lib/postgresql/15/bin'

/** Whether this machine has Debian's PostgreSQL 15, the oldest that the shop supports. */
export function hasPostgres15() {
  return existsSync(join(programs, 'initdb')) && (process.getuid?.() !== 0 || account() !== undefined)
}

/** Starts one in a temporary folder, reached through a socket there; `stop` ends it and removes the folder. */
export async function startPostgres15() {
  const folder = mkdtempSync(join(tmpdir(), 'handsel-pg15-'))
  const data = join(folder, 'data')
  const owner = process.getuid?.() === 0 ? account() : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)

  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const run = { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] }
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'shop',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
    ],
    run,
  )
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'fsync=off',
  ]
  const words = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(programs, 'postgres'), words, { ...run, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  await ready(server)

  const stop = async () => {
    server.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://shop:${password}@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}

/** Debian's account for the database, which refuses to run as root. */
function account() {
  try {
    const number = (of) => Number(execFileSync('id', [of, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (bytes) => {
      output += bytes
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL 15 did not start:\n${output}`)))
  })
}
