import { access, constants } from 'node:fs/promises'
import { pendingMigrations } from '../../db/migrate.ts'
import { freeBytes } from '../../files/disk-space.ts'
import { MAX_WAIT_MS, mailHealth } from '../../mail/mail-job-store.ts'
import type { CheckResult, ReadinessCheck, ReadinessContext } from './readiness.ts'

/** Space that the data folder needs for orders to be stored and mails to be written. */
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** Whether the database answers, and stores what is written. */
const database: ReadinessCheck = {
  name: 'database',
  async check({ pool }) {
    try {
      const { rows } = await pool.query<{ canWrite: boolean }>(
        `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "canWrite"`,
      )
      return rows[0]?.canWrite ? { passed: true } : { passed: false, reason: 'read-only' }
    } catch {
      return { passed: false, reason: 'away' }
    }
  },
}

/** Whether changes by other processes are received; without them pages are rendered for each request. */
const listener: ReadinessCheck = {
  name: 'listener',
  async check({ isListening }) {
    return isListening() ? { passed: true } : { passed: false, reason: 'not connected' }
  },
}

/** Whether the tables are those of this program, or a newer one has changed them. */
const migrations: ReadinessCheck = {
  name: 'migrations',
  check: passedWithin(60_000, async ({ pool }) => {
    try {
      const pending = await pendingMigrations(pool)
      return pending.length === 0 ? { passed: true } : { passed: false, reason: 'pending' }
    } catch {
      return { passed: false, reason: 'unknown' }
    }
  }),
}

/** Whether the data folder can be written and has space left. */
const disk: ReadinessCheck = {
  name: 'disk',
  async check({ shop }) {
    const { dataFolder } = shop.config
    try {
      // Of a disk that is mounted read-only this is refused even to root.
      await access(dataFolder, constants.W_OK)
      return (await freeBytes(dataFolder)) >= MIN_FREE_BYTES
        ? { passed: true }
        : { passed: false, reason: 'nearly full' }
    } catch {
      return { passed: false, reason: 'not writable' }
    }
  },
}

/** Whether mails are sent. Without them the shop still sells, so this check passes with a reason, and never fails. */
const mails: ReadinessCheck = {
  name: 'mails',
  async check({ shop }) {
    try {
      const { server, oldestMs, failed } = await mailHealth(shop.db, shop.program.mailJobs)
      if (server) return { passed: true, reason: 'mail server down' }
      if (oldestMs > MAX_WAIT_MS) return { passed: true, reason: 'waiting' }
      return failed > 0 ? { passed: true, reason: 'failed' } : { passed: true }
    } catch {
      return { passed: true, reason: 'unknown' }
    }
  },
}

/** The checks behind `/readyz`, in the order of its answer. */
export const readinessChecks: readonly ReadinessCheck[] = [database, listener, migrations, disk, mails]

/** A check that reads many files, and is not run again for some time after it has passed. */
function passedWithin(ms: number, check: ReadinessCheck['check']): ReadinessCheck['check'] {
  const passedMs = new WeakMap<ReadinessContext, number>()
  return async (context): Promise<CheckResult> => {
    const atMs = passedMs.get(context)
    if (atMs !== undefined && performance.now() - atMs < ms) return { passed: true }
    const result = await check(context)
    if (result.passed) passedMs.set(context, performance.now())
    return result
  }
}
