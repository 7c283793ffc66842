import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDb } from '../../db/db.ts'
import { knownMigrations } from '../../db/migrate.ts'
import { type BackupCheck, differences, runChecks } from './backup-check.ts'
import { storeKey } from './backup-key.ts'
import { asFileRefusal, BackupRefusal } from './backup-refusal.ts'
import type { BackupProgress } from './make-backup.ts'
import type { OpenedBackup } from './open-backup.ts'
import { refuseNewer, restoreDatabase } from './restore-database.ts'
import { unseal } from './sealed.ts'
import { fileObject, hashIn, inParallel, type StoredFile, unsealList } from './stored-files.ts'

/** Where a backup is restored, and how. */
export type RestoreTarget = {
  readonly databaseUrl: string
  /** Gets the files, the secret and the key; `undefined`: only the database is restored. */
  readonly dataFolder: string | undefined
  readonly replace: boolean
  readonly checks: readonly BackupCheck[]
  readonly log: Logger
}

export type Restored = {
  readonly files: readonly StoredFile[]
  /** Files of the backup that could not be restored: the reasons, by path. */
  readonly missingFiles: ReadonlyMap<string, string>
  /** Whether the figures of the checks were compared: an older backup has those of its own version. */
  readonly isCompared: boolean
}

/** Files that are being read at the same time. */
const PARALLEL = 4

/**
 * Restores a backup: the files first, then the database. All row counts, and the figures of the checks, must be those of
 * the backup. Refuses `different` where they are not, `newer-version`, `not-empty`, and what reading objects refuses; the
 * database is then as it was. Interrupted, it can be repeated.
 */
export async function restoreBackup(
  { store, key, manifest }: OpenedBackup,
  { databaseUrl, dataFolder, replace, checks, log }: RestoreTarget,
  onProgress: BackupProgress = () => {},
): Promise<Restored> {
  await refuseNewer(manifest)
  const isCompared = (await knownMigrations()).size === manifest.migrations.length
  const files = await unsealList(store, key, manifest.files.object)
  const missingFiles = new Map<string, string>()
  let done = 0
  if (dataFolder !== undefined) {
    await inParallel(files, PARALLEL, async (file) => {
      const reason = await restoreFile({ store, key, manifest }, dataFolder, file)
      if (reason !== undefined) missingFiles.set(file.path, reason)
      onProgress('files', ++done, files.length)
    })
  }
  const paths = new Set(files.map(({ path }) => path))
  await restoreDatabase({
    databaseUrl,
    manifest,
    replace,
    log,
    read: (object, consume) => unseal(store, key, object, consume),
    onTable: (count, total) => onProgress('tables', count, total),
    check: async (pool) => {
      if (isCompared) await requireSameFigures(pool, checks, { manifest, paths })
    },
  })
  if (dataFolder !== undefined) {
    await restoreSecret({ store, key, manifest }, dataFolder)
    await storeKey(dataFolder, key)
  }
  return { files, missingFiles, isCompared }
}

async function requireSameFigures(
  pool: Pool,
  checks: readonly BackupCheck[],
  { manifest, paths }: { readonly manifest: OpenedBackup['manifest']; readonly paths: ReadonlySet<string> },
): Promise<void> {
  const found = await runChecks(createDb(pool), checks, { hasFile: (path) => paths.has(path) })
  const different = differences(manifest.figures, found)
  if (different.length > 0) throw new BackupRefusal('different', different.join(' '))
}

/** Restores one file, if it is not there already; answers why it could not be restored. */
async function restoreFile(
  { store, key }: OpenedBackup,
  dataFolder: string,
  { path }: StoredFile,
): Promise<string | undefined> {
  const file = join(dataFolder, path)
  if (existsSync(file)) return undefined
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.part`
  try {
    const hash = createHash('sha256')
    await unseal(store, key, { name: fileObject(path) }, async (content) => {
      const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(content, hashed, createWriteStream(draft, { flush: true }))
    })
    if (hash.digest('hex') !== hashIn(path)) return `${path} is damaged.`
    await rename(draft, file)
    return undefined
  } catch (error) {
    // A lost picture must not cost the orders.
    if (error instanceof BackupRefusal && ['missing-object', 'damaged'].includes(error.reason))
      return error.message
    throw asFileRefusal(error, dataFolder)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The secret: sessions, carts and API keys of the shop stay valid. An existing one stays. */
async function restoreSecret({ store, key, manifest }: OpenedBackup, dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'secret')
  if (!manifest.secret || existsSync(file)) return
  let secret = ''
  await unseal(store, key, manifest.secret, async (content) => {
    secret = await text(Readable.from(content))
  })
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flush: true })
}
