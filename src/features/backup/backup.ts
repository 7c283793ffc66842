import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/db.ts'
import { loadBackupKey } from '../../platform/files/backup/backup-key.ts'
import type { Settings } from '../../platform/settings.ts'
import { nightlyBackups, verificationDays } from './backup-settings.ts'
import { isBackupOverdue, isVerificationOverdue } from './rules/due.ts'
import { createdAtMs, lastRuns } from './store.ts'
import { timeText, verifySolution } from './texts.ts'

/** What can be found about the backups. */
type BackupFindingName =
  | ('made' | 'none-yet' | 'overdue' | 'failed' | 'nightly-off')
  | ('tested' | 'not-tested' | 'test-overdue' | 'test-failed')
  | ('same-disk' | 'key-only-here')

/** A sentence about the backups; `bad`: something must be done, as `solution` explains. */
export type BackupFinding = {
  readonly name: BackupFindingName
  /** Of a backup or a test restore: when it was. */
  readonly atMs?: number
  readonly state: 'good' | 'bad' | 'optional'
  readonly what: string
  readonly solution?: string
}

type FindingContext = {
  readonly config: Config
  readonly db: Db
  readonly settings: Settings
  readonly nowMs: () => number
}

/**
 * The state of the backups, for the doctor and for readiness (its warnings are those that are `bad`): the last backup, its
 * last proof, where they are, and whether the owner has the key.
 */
export async function backupFindings(context: FindingContext): Promise<BackupFinding[]> {
  return [
    await lastBackup(context),
    ...(await lastProof(context)),
    ...targetFindings(context),
    ...(await keyFindings(context)),
  ]
}

async function lastBackup({ db, settings, nowMs }: FindingContext): Promise<BackupFinding> {
  const { last, succeeded } = await lastRuns(db, 'backup')
  const isNightly = settings.get(nightlyBackups)
  if (last?.problem)
    return {
      name: 'failed',
      atMs: last.startedAtMs,
      state: 'bad',
      what: `The backup of ${timeText(last.startedAtMs)} failed: ${last.problem}`,
      solution: 'Correct this, and run handsel backup.',
    }
  const sinceMs = succeeded?.startedAtMs ?? (await createdAtMs(db))
  const what = succeeded
    ? `The last backup was made at ${timeText(sinceMs)}, in ${succeeded.target}: ${succeeded.summary}`
    : 'No backup has been made yet'
  const made = succeeded && { atMs: sinceMs }
  if (isNightly && isBackupOverdue(nowMs(), sinceMs))
    return {
      name: 'overdue',
      ...made,
      state: 'bad',
      what: `The backup is overdue. ${what}`,
      solution: 'Run handsel backup. Nightly backups are made while the shop runs.',
    }
  if (isNightly)
    return { name: succeeded ? 'made' : 'none-yet', ...made, state: succeeded ? 'good' : 'optional', what }
  return {
    name: 'nightly-off',
    ...made,
    state: 'optional',
    what: `Nightly backups are off. ${what}`,
    solution: 'handsel settings set backup_nightly yes',
  }
}

async function lastProof({ db, settings, nowMs }: FindingContext): Promise<BackupFinding[]> {
  const everyDays = settings.get(verificationDays)
  const { last, succeeded } = await lastRuns(db, 'verification')
  if (last?.problem)
    return [
      {
        name: 'test-failed',
        atMs: last.startedAtMs,
        state: 'bad',
        what: `The test restore failed at ${timeText(last.startedAtMs)}: ${last.problem}`,
        solution: verifySolution,
      },
    ]
  const { succeeded: backup } = await lastRuns(db, 'backup')
  if (!backup) return []
  const isExpected = everyDays > 0 && settings.get(nightlyBackups)
  const tested = succeeded && { atMs: succeeded.startedAtMs }
  const what = succeeded
    ? `A backup was test-restored at ${timeText(succeeded.startedAtMs)}: ${succeeded.summary}`
    : 'No backup has been test-restored yet'
  if (
    isExpected &&
    isVerificationOverdue(nowMs(), succeeded?.startedAtMs ?? (await createdAtMs(db)), everyDays)
  )
    return [
      {
        name: 'test-overdue',
        ...tested,
        state: 'bad',
        what: `The test restore is overdue. ${what}`,
        solution: verifySolution,
      },
    ]
  const state = succeeded ? 'good' : 'optional'
  return [{ name: succeeded ? 'tested' : 'not-tested', ...tested, state, what }]
}

function targetFindings({ config }: FindingContext): BackupFinding[] {
  if (config.backup.target !== undefined) return []
  return [
    {
      name: 'same-disk',
      state: 'optional',
      what: 'Backups are on the same disk as the shop and would be lost with it',
      solution: 'Set HANDSEL_BACKUP_TARGET to another disk, or to s3://bucket/prefix.',
    },
  ]
}

async function keyFindings({ config }: FindingContext): Promise<BackupFinding[]> {
  if (config.backup.key !== undefined || !existsSync(join(config.dataFolder, 'backup-key'))) return []
  const key = await loadBackupKey(config.dataFolder)
  if (!key || key.isShown) return []
  return [
    {
      name: 'key-only-here',
      state: 'optional',
      what: 'The backup key is only on this machine; without it, backups cannot be restored',
      solution: 'Run handsel backup key and store the key in a safe place away from this machine.',
    },
  ]
}
