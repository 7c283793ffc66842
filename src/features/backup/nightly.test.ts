import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { DAY_MS } from '../../kernel/day.ts'
import { backupFindings } from './backup.ts'
import { backUpWhenDue } from './nightly.ts'

const HOUR_MS = 3_600_000
const nightMs = Date.UTC(2026, 10, 23, 3, 20)

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ nowMs: nightMs - 2 * HOUR_MS })
})
afterAll(() => app.close())
beforeEach(() => app.database.pool.query('delete from backup_run'))

const backups = () => {
  try {
    return readdirSync(join(app.shop.config.dataFolder, 'backups/backups'))
  } catch {
    return []
  }
}
const runAt = async (ms: number) => {
  app.setNowMs(ms)
  await backUpWhenDue(app.shop)
}
const findings = async () => (await backupFindings(app.shop)).map(({ state, what }) => `${state}: ${what}`)

describe('the nightly job', () => {
  it('makes a backup in its hour, proves it, and says so', async () => {
    await runAt(nightMs - 2 * HOUR_MS)
    expect(backups()).toEqual([])
    await runAt(nightMs)
    await runAt(nightMs + HOUR_MS)
    expect(backups()).toEqual(['2026-11-23T03-20-00Z'])
    const found = await findings()
    expect(found[0]).toMatch(
      /^good: The last backup was made at 2026-11-23 03:20 UTC, in .*: \d+ tables with \d+ rows/,
    )
    expect(found[1]).toMatch(/^good: A backup was test-restored at 2026-11-23 03:20 UTC: .* checksums match/)
    expect(found[2]).toMatch(/^optional: Backups are on the same disk as the shop/)
    expect(found[3]).toMatch(/^optional: The backup key is only on this machine/)
    expect(app.loggedErrors()).toEqual([])
  })

  it('creates a key that only the user of the shop can read', () => {
    expect(statSync(join(app.shop.config.dataFolder, 'backup-key')).mode & 0o777).toBe(0o600)
  })

  it('is overdue after a day and a half', async () => {
    await app.database.pool.query(`update schema_migration set applied_at = '2026-01-01'`)
    app.setNowMs(nightMs)
    expect((await findings())[0]).toBe('bad: The backup is overdue. No backup has been made yet')
  })

  it('reports a failure in the log and in the doctor, and tries again in the next hour', async () => {
    // Nothing can be written into a file.
    const target = join(app.shop.config.dataFolder, 'no-folder')
    writeFileSync(target, '')
    const failing = {
      ...app.shop,
      config: { ...app.shop.config, backup: { ...app.shop.config.backup, target } },
    }
    app.setNowMs(nightMs + DAY_MS)
    await backUpWhenDue(failing)
    expect((await findings())[0]).toMatch(
      /^bad: The backup of 2026-11-24 03:20 UTC failed: .*no-folder cannot be written or read/,
    )
    expect(app.loggedErrors()).toEqual([
      expect.objectContaining({
        msg: 'the backup failed',
        err: expect.objectContaining({ type: 'BackupRefusal' }),
      }),
    ])
    await runAt(nightMs + DAY_MS + HOUR_MS)
    expect((await findings())[0]).toMatch(/^good: The last backup was made at 2026-11-24 04:20 UTC/)
  })
})
