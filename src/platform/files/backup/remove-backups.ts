import { DAY_MS } from '../../../kernel/day.ts'
import type { BackupTarget } from './make-backup.ts'
import { backupsIn, backupTimeMs, MANIFEST, objectName, objectsOf } from './manifest.ts'
import { readManifest } from './open-backup.ts'
import { fileObject, unsealList } from './stored-files.ts'

/** What an interrupted backup has left is removed after this time: until then it may be running on another machine. */
const INTERRUPTED_MS = DAY_MS

/**
 * Removes backups, and then the files that only they had. A backup that cannot be read keeps all files: they may be its
 * own.
 */
export async function removeBackups(target: BackupTarget, ids: readonly string[]): Promise<void> {
  const { store, key } = target
  const files = new Set<string>()
  for (const id of ids) {
    const manifest = await readManifest(target, id)
    for (const { path } of await unsealList(store, key, manifest.files.object)) files.add(path)
    // Without a manifest it is no backup any more, whatever happens next.
    await store.remove(objectName(id, MANIFEST))
    for (const { name } of objectsOf(manifest)) await store.remove(name)
  }
  await spareFilesOfOthers(target, files)
  for (const path of files) await store.remove(fileObject(path))
}

/** Takes those that a remaining backup has out of these files. */
async function spareFilesOfOthers(target: BackupTarget, files: Set<string>): Promise<void> {
  if (files.size === 0) return
  // The newest has nearly all of them.
  for (const { id } of (await backupsIn(target.store)).complete) {
    const manifest = await readManifest(target, id)
    for (const { path } of await unsealList(target.store, target.key, manifest.files.object))
      files.delete(path)
    if (files.size === 0) return
  }
}

/** Removes what interrupted backups have left. */
export async function removeInterrupted({ store }: BackupTarget, nowMs: number): Promise<void> {
  for (const name of (await backupsIn(store)).interrupted) {
    const atMs = backupTimeMs(name.split('/')[1] ?? '')
    if (atMs !== undefined && atMs < nowMs - INTERRUPTED_MS) await store.remove(name)
  }
}
