import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { BackupRefusal } from './backup-refusal.ts'
import type { BackupTarget } from './make-backup.ts'
import { backupsIn, MANIFEST, type Manifest, objectName, parseManifest } from './manifest.ts'
import { unseal } from './sealed.ts'

/** A backup of a store, with its manifest. */
export type OpenedBackup = BackupTarget & { readonly manifest: Manifest }

/** Opens a backup, the newest without an id. Refuses `no-backup`, `wrong-key`, `damaged` and `newer-version`. */
export async function openBackup(target: BackupTarget, id?: string): Promise<OpenedBackup> {
  const { complete } = await backupsIn(target.store)
  const found = id === undefined ? complete[0] : complete.find((backup) => backup.id === id)
  if (!found) {
    const what = id === undefined ? 'no backup' : `no backup ${id}`
    throw new BackupRefusal('no-backup', `There is ${what} in ${target.store.title}.`)
  }
  return { ...target, manifest: await readManifest(target, found.id) }
}

/** Reads the manifest of a backup. Refuses like `openBackup`. */
export async function readManifest({ store, key }: BackupTarget, id: string): Promise<Manifest> {
  let json = ''
  await unseal(store, key, { name: objectName(id, MANIFEST) }, async (content) => {
    json = await text(Readable.from(content))
  })
  const manifest = parseManifest(json)
  if (manifest) return manifest
  throw new BackupRefusal(
    'newer-version',
    `The backup ${id} has a format that this Handsel does not know: install the version that made it.`,
  )
}
