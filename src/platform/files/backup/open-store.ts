import { resolve } from 'node:path'
import type { S3Config } from '../../../config.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * The store of a target: a folder, or `s3://bucket/prefix`. The library for S3 is loaded only for such a target. Refuses
 * `bad-target`.
 */
export async function openStore(target: string, s3: S3Config): Promise<ObjectStore> {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(target)?.[1]?.toLowerCase()
  if (scheme === undefined) return folderStore(resolve(target))
  const [, bucket, prefix = ''] = /^s3:\/\/([^/\s]+)\/?(\S*)$/i.exec(target) ?? []
  if (scheme !== 's3' || bucket === undefined)
    throw new BackupRefusal(
      'bad-target',
      `Backups go to a folder, or to s3://bucket/prefix, and not to "${target}".`,
    )
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(bucket, prefix.replace(/\/+$/, ''), s3)
}
