import { join } from 'node:path'
import { openDatabase } from '../../platform/db/embedded/embedded.ts'
import { loadOrCreateBackupKey } from '../../platform/files/backup/backup-key.ts'
import { BackupRefusal } from '../../platform/files/backup/backup-refusal.ts'
import {
  type BackupProgress,
  type BackupTarget,
  type MadeBackup,
  makeBackup,
} from '../../platform/files/backup/make-backup.ts'
import { backupsIn } from '../../platform/files/backup/manifest.ts'
import { openBackup } from '../../platform/files/backup/open-backup.ts'
import { openStore } from '../../platform/files/backup/open-store.ts'
import { removeBackups, removeInterrupted } from '../../platform/files/backup/remove-backups.ts'
import { withBackupLock } from '../../platform/files/backup/snapshot.ts'
import { type Verified, verifyBackup } from '../../platform/files/backup/verify-backup.ts'
import type { Shop } from '../../platform/shop.ts'
import { dailyBackups, monthlyBackups, weeklyBackups } from './backup-settings.ts'
import { removableBackups } from './rules/retention.ts'
import { insertRun, type RunKind } from './store.ts'
import { backupSummary, verificationSummary } from './texts.ts'

export type BackupContext = Pick<Shop, 'config' | 'db' | 'settings' | 'program' | 'nowMs' | 'log'>

/** The target of this shop: that of the environment, else a folder of its data folder. */
export function backupTarget({ config }: Pick<Shop, 'config'>): string {
  return config.backup.target ?? join(config.dataFolder, 'backups')
}

/** Opens a target with the key of this shop, creating the key at first, and closes it after the work. */
export async function withTarget<Value>(
  { config }: Pick<Shop, 'config'>,
  target: string,
  work: (target: BackupTarget) => Promise<Value>,
): Promise<Value> {
  const key = await loadOrCreateBackupKey(config.dataFolder, config.backup.key)
  const store = await openStore(target, config.backup.s3)
  try {
    return await work({ store, key })
  } finally {
    store.close()
  }
}

/**
 * Makes a backup, and stores the result. In the target of this shop, backups that the rule no longer needs are removed
 * afterwards. Throws `BackupRefusal`.
 */
export async function runBackup(
  shop: BackupContext,
  target = backupTarget(shop),
  onProgress?: BackupProgress,
): Promise<MadeBackup> {
  const { dataFolder, databaseUrl, secret } = shop.config
  const database = await openDatabase({ dataFolder, databaseUrl, role: 'command' })
  try {
    return await recorded(shop, 'backup', target, backupSummary, () =>
      withBackupLock(database.url, () =>
        withTarget(shop, target, async (opened) => {
          const source = {
            databaseUrl: database.url,
            dataFolder,
            secret,
            checks: shop.program.backupChecks,
          }
          const made = await makeBackup(source, opened, shop.nowMs(), onProgress)
          if (target === backupTarget(shop)) await removeByRule(shop, opened)
          return made
        }),
      ),
    )
  } finally {
    await database.stop()
  }
}

/** Restores a backup of a target into a scratch database, checks it, and stores the result. Throws `BackupRefusal`. */
export async function runVerification(
  shop: BackupContext,
  target: BackupTarget,
  {
    id,
    maxFileBytes = Number.POSITIVE_INFINITY,
    onProgress,
  }: {
    readonly id?: string | undefined
    readonly maxFileBytes?: number
    readonly onProgress?: BackupProgress
  } = {},
): Promise<Verified> {
  return recorded(shop, 'verification', target.store.title, verificationSummary, async () =>
    verifyBackup(
      await openBackup(target, id),
      {
        dataFolder: shop.config.dataFolder,
        checks: shop.program.backupChecks,
        log: shop.log,
        maxFileBytes,
        nowMs: shop.nowMs(),
      },
      onProgress,
    ),
  )
}

async function removeByRule({ settings, nowMs }: BackupContext, target: BackupTarget): Promise<void> {
  const { complete } = await backupsIn(target.store)
  const retention = {
    daily: settings.get(dailyBackups),
    weekly: settings.get(weeklyBackups),
    monthly: settings.get(monthlyBackups),
  }
  await removeBackups(target, removableBackups(complete, retention))
  await removeInterrupted(target, nowMs())
}

async function recorded<Value>(
  { db, nowMs }: BackupContext,
  kind: RunKind,
  target: string,
  summaryOf: (value: Value) => string,
  work: () => Promise<Value>,
): Promise<Value> {
  const startedAtMs = nowMs()
  const record = (problem: string | undefined, summary: string) =>
    insertRun(db, { kind, target, startedAtMs, endedAtMs: nowMs(), problem, summary })
  try {
    const value = await work()
    await record(undefined, summaryOf(value))
    return value
  } catch (error) {
    if (!(error instanceof BackupRefusal && error.reason === 'already-running'))
      await record(error instanceof Error ? error.message : String(error), '')
    throw error
  }
}
