import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { BackupCheck } from './backup-check.ts'
import { loadOrCreateBackupKey } from './backup-key.ts'
import type { BackupSource, BackupTarget } from './make-backup.ts'
import type { ObjectStore } from './object-store.ts'
import type { RestoreTarget } from './restore-backup.ts'

/** A data folder with pictures, and a folder for backups, for the tests of backups. */
export async function backupFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-backup-'))
  const dataFolder = join(folder, 'data')
  await mkdir(dataFolder)
  await writeFile(join(dataFolder, 'secret'), 'a secret of a shop, long enough to be one\n')
  return {
    folder,
    dataFolder,
    backups: join(folder, 'backups'),
    picture: (content: string) => writePicture(dataFolder, content),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Stores a file under the hash of its content; answers its path in the data folder. */
async function writePicture(dataFolder: string, content: string): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  const path = `uploads/${hash.slice(0, 2)}/${hash}`
  await mkdir(join(dataFolder, 'uploads', hash.slice(0, 2)), { recursive: true })
  await writeFile(join(dataFolder, path), content)
  return path
}

export function sourceOf(
  databaseUrl: string,
  dataFolder: string,
  checks: readonly BackupCheck[] = [],
): BackupSource {
  return { databaseUrl, dataFolder, secret: undefined, checks }
}

/** The store with the key of a data folder. */
export async function targetOf(store: ObjectStore, dataFolder: string): Promise<BackupTarget> {
  return { store, key: await loadOrCreateBackupKey(dataFolder, undefined) }
}

export function into(databaseUrl: string, dataFolder: string | undefined): RestoreTarget {
  return { databaseUrl, dataFolder, replace: false, checks: [], log: pino({ level: 'silent' }) }
}
