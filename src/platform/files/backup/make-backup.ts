import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import { errorCode } from '../../error-code.ts'
import { type BackupCheck, runChecks } from './backup-check.ts'
import type { BackupKey } from './backup-key.ts'
import { backupId, MANIFEST, type Manifest, objectName } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'
import { type SealedObject, seal } from './sealed.ts'
import { type CopiedTable, openSnapshot, type Snapshot, WAITING_JOBS } from './snapshot.ts'
import {
  filesInStore,
  filesOf,
  inParallel,
  type SentFiles,
  type StoredFile,
  sealList,
  sendFiles,
} from './stored-files.ts'

/** The shop that a backup is made of. */
export type BackupSource = {
  readonly databaseUrl: string
  readonly dataFolder: string
  /** The secret of the environment; unset, the one of the data folder. */
  readonly secret: string | undefined
  readonly checks: readonly BackupCheck[]
}

export type BackupTarget = { readonly store: ObjectStore; readonly key: BackupKey }

/** How far the work is: `done` of `total` tables, or of files to send. */
export type BackupProgress = (what: 'tables' | 'files', done: number, total: number) => void

export type MadeBackup = {
  readonly manifest: Manifest
  /** The encrypted bytes of the database. */
  readonly databaseBytes: number
  readonly files: SentFiles
}

/** The part of a table's size that its backup has at most, as a rule. */
const COMPRESSED = 0.25

/** Tables that are read at the same time: more would slow the running shop down. */
const PARALLEL = 2

/**
 * Makes a backup of a running shop: the database at one moment, then the pictures and downloads that the store does not
 * have, and the manifest last. Interrupted, it leaves no backup; what was sent of the files is not sent again.
 */
export async function makeBackup(
  source: BackupSource,
  target: BackupTarget,
  atMs: number,
  onProgress: BackupProgress = () => {},
): Promise<MadeBackup> {
  const { store, key } = target
  const id = backupId(atMs)
  const snapshot = await openSnapshot(source.databaseUrl)
  let database: Omit<Manifest, 'files' | 'secret'>
  let files: StoredFile[]
  try {
    await store.requireSpace?.(snapshot.bytes * COMPRESSED)
    files = await filesOf(source.dataFolder)
    const paths = new Set(files.map(({ path }) => path))
    const figures = await runChecks(snapshot.db, source.checks, { hasFile: (path) => paths.has(path) })
    database = { format: 1, id, atMs, ...(await sealDatabase(snapshot, id, target, onProgress)), figures }
  } finally {
    await snapshot.close()
  }
  const sent = await sendMissing(source.dataFolder, files, target, onProgress)
  const leftOut = new Set(sent.left)
  const included = files.filter(({ path }) => !leftOut.has(path))
  const secret = await sealSecret(source, id, target)
  const manifest: Manifest = {
    ...database,
    files: {
      count: included.length,
      bytes: included.reduce((sum, { bytes }) => sum + bytes, 0),
      object: await sealList(store, key, objectName(id, 'files.zst.age'), included),
    },
    ...(secret && { secret }),
  }
  await seal(store, key, objectName(id, MANIFEST), [Buffer.from(JSON.stringify(manifest))])
  const objects = [...manifest.tables.map(({ object }) => object), manifest.jobs.object]
  return { manifest, databaseBytes: objects.reduce((sum, { bytes }) => sum + bytes, 0), files: sent }
}

async function sealDatabase(
  snapshot: Snapshot,
  id: string,
  target: BackupTarget,
  onProgress: BackupProgress,
): Promise<Pick<Manifest, 'migrations' | 'sequences' | 'tables' | 'jobs'>> {
  const { tables, migrations, sequences } = snapshot
  const sealed: Manifest['tables'] = []
  const total = tables.length + 1
  const clients = await Promise.all(Array.from({ length: PARALLEL }, () => snapshot.connect()))
  try {
    const free = [...clients]
    const copy = async (statement: string, name: string) => {
      const client = free.pop()!
      const copied = await sealCopy(client, statement, objectName(id, `${name}.zst.age`), target)
      free.push(client)
      onProgress('tables', sealed.length + 1, total)
      return copied
    }
    await inParallel(tables, PARALLEL, async (table) => {
      sealed.push({
        ...table,
        columns: [...table.columns],
        ...(await copy(statementFor(table), table.table)),
      })
    })
    return {
      migrations: [...migrations],
      sequences,
      tables: sealed,
      jobs: await copy(WAITING_JOBS, 'jobs.queue'),
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

function statementFor({ table, columns }: CopiedTable): string {
  return `select ${columns.join(', ')} from ${table}`
}

async function sealCopy(
  client: Awaited<ReturnType<Snapshot['connect']>>,
  statement: string,
  name: string,
  { store, key }: BackupTarget,
): Promise<{ rows: number; plainBytes: number; object: SealedObject }> {
  const copying = client.query(copyTo(`copy (${statement}) to stdout`))
  let plainBytes = 0
  const content = async function* () {
    for await (const chunk of copying) {
      plainBytes += chunk.length
      yield chunk
    }
  }
  const object = await seal(store, key, name, content())
  return { rows: copying.rowCount, plainBytes, object }
}

async function sendMissing(
  dataFolder: string,
  files: readonly StoredFile[],
  target: BackupTarget,
  onProgress: BackupProgress,
): Promise<SentFiles> {
  const inStore = await filesInStore(target.store)
  const missing = files.filter(({ path }) => !inStore.has(path))
  await target.store.requireSpace?.(missing.reduce((sum, { bytes }) => sum + bytes, 0))
  let done = 0
  return sendFiles(dataFolder, missing, target, () => onProgress('files', ++done, missing.length))
}

async function sealSecret(
  { secret, dataFolder }: BackupSource,
  id: string,
  { store, key }: BackupTarget,
): Promise<SealedObject | undefined> {
  const text = secret ?? (await readSecret(join(dataFolder, 'secret')))
  if (text === undefined) return undefined
  return seal(store, key, objectName(id, 'secret.zst.age'), [Buffer.from(text)])
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
