import { expect, it } from 'vitest'
import { backupUnderLoad } from '../prove/backups/backup-under-load.ts'

/** `npm run prove` runs the long form, on a large shop. */
it('a backup made while orders are placed gives a shop with every order, where buyers and owner find theirs', async () => {
  const made = await backupUnderLoad({ products: 300, orders: 24, pictures: 5, calmMs: 500 })
  expect(made).toMatchObject({
    acknowledgedBefore: 12,
    lost: 0,
    placedMeanwhile: 12,
    different: 0,
    failedPages: 0,
    signIn: 302,
    orderPage: 200,
    backup: { code: 0 },
    verification: { code: 0 },
    restore: { code: 0 },
  })
  expect(made.backup.output).toMatch(/AGE-SECRET-KEY-1/)
  expect(made.verification.output).toMatch(/the sums agree; 5 files are there, 5 of them read/)
  expect(made.restore.output).toMatch(/5 of 5 files/)
  expect(made.backup.peakMb).toBeLessThan(200)
})
