import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDatabase } from '../../db/embedded/embedded.ts'
import { acquireLock } from '../../db/embedded/file-lock.ts'
import type { BackupCheck } from './backup-check.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { BackupProgress } from './make-backup.ts'
import type { OpenedBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { unseal } from './sealed.ts'
import { fileObject, filesInStore, hashIn, inParallel, type StoredFile, unsealList } from './stored-files.ts'

/** What a verification found; without a refusal, the backup can be restored. */
export type Verified = {
  readonly tables: number
  readonly rows: number
  /** All files of the backup, and how many of them were read to the last byte. */
  readonly files: number
  readonly readFiles: number
  readonly isCompared: boolean
}

export type VerifyOptions = {
  /** The scratch database is a folder of it, deleted afterwards. */
  readonly dataFolder: string
  readonly checks: readonly BackupCheck[]
  readonly log: Logger
  /** Reads at most so many bytes of files, from another point each time; that the others exist is always checked. */
  readonly maxFileBytes: number
  readonly nowMs: number
}

const SCRATCH = 'scratch-restore'
const PARALLEL = 4
const RESERVE_BYTES = 500e6
/** What a loaded table takes on the disk, with its indexes and the log of the database, in relation to its rows. */
const LOADED = 4

/**
 * Restores a backup into a scratch database of its own server, which is deleted afterwards, and compares it with the
 * manifest: the rows of every table, the figures of the checks, the hashes of the files. Refuses what is wrong.
 */
export async function verifyBackup(
  backup: OpenedBackup,
  { dataFolder, checks, log, maxFileBytes, nowMs }: VerifyOptions,
  onProgress: BackupProgress = () => {},
): Promise<Verified> {
  const { manifest } = backup
  const scratch = join(dataFolder, SCRATCH)
  const lock = acquireLock(`${scratch}.lock`)
  if (!('release' in lock))
    throw new BackupRefusal(
      'already-running',
      'Another backup is being restored for a trial: wait for its end.',
    )
  rmSync(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  // The database may run as another user.
  chmodSync(scratch, 0o755)
  try {
    const files = await unsealList(backup.store, backup.key, manifest.files.object)
    await requireFiles(backup, files)
    const some = startingAt(files, nowMs, maxFileBytes)
    let done = 0
    await inParallel(some, PARALLEL, async (file) => {
      await requireIntact(backup, file)
      onProgress('files', ++done, some.length)
    })
    await requireSpace(
      dataFolder,
      manifest.tables.reduce((sum, { plainBytes }) => sum + plainBytes, 0) * LOADED,
    )
    const database = await openDatabase({ dataFolder: scratch, role: 'start' })
    const target = { databaseUrl: database.url, dataFolder: undefined, replace: false, checks, log }
    const { isCompared } = await restoreBackup(backup, target, onProgress).finally(() => database.stop())
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: manifest.tables.length, rows, files: files.length, readFiles: some.length, isCompared }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
    lock.release()
  }
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw new BackupRefusal(
    'no-space',
    `The restored copy needs ${Math.ceil((bytes + RESERVE_BYTES) / 1e6)} MB of free disk in ${folder} for some minutes: free some space.`,
  )
}

async function requireFiles({ store }: OpenedBackup, files: readonly StoredFile[]): Promise<void> {
  const stored = await filesInStore(store)
  const missing = files.filter(({ path }) => !stored.has(path))
  if (missing.length === 0) return
  throw new BackupRefusal(
    'missing-object',
    `${missing.length} of ${files.length} files are missing in ${store.title}, such as ${missing[0]!.path}.`,
  )
}

async function requireIntact({ store, key }: OpenedBackup, { path }: StoredFile): Promise<void> {
  const hash = createHash('sha256')
  await unseal(store, key, { name: fileObject(path) }, async (content) => {
    for await (const chunk of content) hash.update(chunk)
  })
  if (hash.digest('hex') !== hashIn(path))
    throw new BackupRefusal('damaged', `${path} of ${store.title} is damaged: its content is another.`)
}

/** As many files as the bytes allow, from a point on that is another one each week. */
function startingAt(files: readonly StoredFile[], nowMs: number, maxBytes: number): StoredFile[] {
  // Steps by the golden ratio reach all parts of the list evenly.
  const start = Math.floor(((nowMs / 604_800_000) * 0.618_034 * files.length) % Math.max(1, files.length))
  const rotated = [...files.slice(start), ...files.slice(0, start)]
  let bytes = 0
  return rotated.filter((file) => {
    bytes += file.bytes
    return bytes <= maxBytes
  })
}
