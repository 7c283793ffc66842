import { DAY_MS } from '../../kernel/day.ts'
import { backupsIn } from '../../platform/files/backup/manifest.ts'
import { clockAt } from '../../platform/shop-time.ts'
import { timezone } from '../settings/general.ts'
import { backupHour, nightlyBackups, verificationDays } from './backup-settings.ts'
import { isBackupDue, isVerificationDue } from './rules/due.ts'
import { type BackupContext, backupTarget, runBackup, runVerification, withTarget } from './run-backup.ts'
import { lastRuns, type RunKind } from './store.ts'

/** So much of the files is read in one verification: stores in the network charge for it. */
const MAX_FILE_BYTES = 2e9

/**
 * The job, once an hour: makes the nightly backup when it is due, and proves the newest one when that is due. A failure is
 * logged as an error, stored for `handsel doctor`, and tried again in the next hour.
 */
export async function backUpWhenDue(shop: BackupContext): Promise<void> {
  if (!shop.settings.get(nightlyBackups)) return
  if (await isDue(shop)) {
    const made = await logged(shop, 'the backup failed', () => runBackup(shop))
    if (!made) return
  }
  if (await isProofDue(shop)) await logged(shop, 'the backup could not be proved', () => proveNewest(shop))
}

async function isDue({ db, settings, nowMs }: BackupContext): Promise<boolean> {
  const { minute } = clockAt(nowMs(), settings.get(timezone))
  const last = await runTimes(db, 'backup')
  return isBackupDue(nowMs(), Math.floor(minute / 60), { hour: settings.get(backupHour), last })
}

async function isProofDue({ db, settings, nowMs }: BackupContext): Promise<boolean> {
  const everyDays = settings.get(verificationDays)
  const backup = await runTimes(db, 'backup')
  // An older one is no news, and a reason to worry that the doctor already reports.
  if (everyDays === 0 || nowMs() - (backup.succeededAtMs ?? 0) > DAY_MS) return false
  return isVerificationDue(nowMs(), { everyDays, last: await runTimes(db, 'verification') })
}

async function runTimes(db: BackupContext['db'], kind: RunKind) {
  const { last, succeeded } = await lastRuns(db, kind)
  return { endedAtMs: last?.endedAtMs, succeededAtMs: succeeded?.startedAtMs }
}

function proveNewest(shop: BackupContext): Promise<unknown> {
  return withTarget(shop, backupTarget(shop), async (target) => {
    // One without any has been emptied by its owner.
    const { complete } = await backupsIn(target.store)
    return complete.length > 0 && runVerification(shop, target, { maxFileBytes: MAX_FILE_BYTES })
  })
}

async function logged(
  { log }: BackupContext,
  failure: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.error({ err: error }, failure)
    return false
  }
}
