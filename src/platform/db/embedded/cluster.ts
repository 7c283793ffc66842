import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { canReach, type DatabaseAccount, requireNamedUser } from './account.ts'
import { type Binaries, majorVersion } from './binaries.ts'
import { DatabaseRefusal } from './refusal.ts'
import {
  linkToRelocatedCluster,
  newRelocatedFolder,
  relocateCluster,
  removeAbandonedClusters,
  undoInterruptedMove,
} from './relocated-cluster.ts'

/** The role that owns the database; its password is a file in the cluster, readable by its owner only. */
export const databaseUser = 'handsel'
const passwordFile = 'handsel-password'

/** Path of the cluster in the data folder, or of the link to it. */
export function clusterFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

export function clusterPassword(dataFolder: string): string {
  return readFileSync(join(clusterFolder(dataFolder), passwordFile), 'utf8').trim()
}

/**
 * Ensures that the data folder has a cluster which the account can use and these binaries can read, and creates one
 * when there is none; returns its real path. Refuses `other-version`, `init-failed`, `start-failed`.
 */
export async function ensureCluster(
  dataFolder: string,
  account: DatabaseAccount | undefined,
  binaries: Binaries,
): Promise<string> {
  const cluster = clusterFolder(dataFolder)
  if (account) removeAbandonedClusters()
  removeDrafts(dataFolder)
  undoInterruptedMove(cluster)

  const state = clusterState(cluster)
  if (state === 'nothing') await createCluster(dataFolder, account, binaries)
  else if (state !== 'cluster') throw new DatabaseRefusal('init-failed', state)
  requireVersion(cluster, majorVersion(binaries))
  requireOwner(cluster)
  if (account && !canReach(account, [realpathSync(cluster)])) relocateCluster(cluster)
  return realpathSync(cluster)
}

function clusterState(cluster: string): 'nothing' | 'cluster' | (string & {}) {
  if (!lstatSync(cluster, { throwIfNoEntry: false })) return 'nothing'
  if (!statSync(cluster, { throwIfNoEntry: false })) {
    return `${cluster} leads to a folder that is gone, and the database with it. Restore a backup, or remove the link to begin anew.`
  }
  if (statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })) return 'cluster'
  return `${cluster} exists and holds no database of the shop. Move it away, or choose another folder with HANDSEL_DATA.`
}

function requireVersion(cluster: string, supported: number): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === String(supported)) return
  throw new DatabaseRefusal(
    'other-version',
    `The data folder holds a database of PostgreSQL ${version}, and this Handsel brings PostgreSQL ${supported}, which ` +
      'cannot read it. Make a backup with the Handsel that it was made with (handsel backup), move ' +
      `${cluster} away, and restore the backup with this one (handsel restore).`,
  )
}

function requireOwner(cluster: string): void {
  const me = process.getuid?.()
  const owner = statSync(cluster).uid
  if (me === 0 || me === owner) return
  throw new DatabaseRefusal(
    'start-failed',
    `The database in ${cluster} belongs to user id ${owner}, and this process runs as user id ${me}. ` +
      'Run it as that user or as root, or give the folder to this user (chown -R).',
  )
}

// PG_VERSION is among the first files that initdb writes: a cluster is created in a draft folder and then moved into
// place.
async function createCluster(
  dataFolder: string,
  account: DatabaseAccount | undefined,
  binaries: Binaries,
): Promise<void> {
  if (!account) requireNamedUser()
  const isRelocated = account !== undefined && !canReach(account, [dataFolder])
  const draft = isRelocated ? newRelocatedFolder() : mkdtempSync(join(dataFolder, draftPrefix))
  if (account) chownSync(draft, account.uid, account.gid)
  try {
    await initialise(draft, account, binaries)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  if (isRelocated) linkToRelocatedCluster(clusterFolder(dataFolder), draft)
  else renameSync(draft, clusterFolder(dataFolder))
}

// The builtin locale provider sorts indexes the same on every machine and after every upgrade.
async function initialise(
  folder: string,
  account: DatabaseAccount | undefined,
  { initdb }: Binaries,
): Promise<void> {
  const password = `${folder}.password`
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (account) chownSync(password, account.uid, account.gid)

  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${databaseUser}`, '--auth=scram-sha-256', `--pwfile=${password}`]
  const child = spawn(initdb, [`--pgdata=${folder}`, ...locale, ...access, '--no-instructions'], {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) =>
    child.on('error', () => resolve(null)).on('exit', resolve),
  )
  const message = await text(child.stderr)
  if ((await exited) !== 0) {
    rmSync(password)
    throw new DatabaseRefusal(
      'init-failed',
      `The database could not be created in ${folder}. PostgreSQL says: ${message.trim()}`,
    )
  }
  renameSync(password, join(folder, passwordFile))
}

const draftPrefix = 'postgres-new-'

// Left by a start that was interrupted while it created its cluster.
function removeDrafts(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith(draftPrefix)) rmSync(join(dataFolder, name), { recursive: true, force: true })
  }
}
