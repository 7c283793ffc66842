import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupUnderLoad, storePictures } from '../prove/backups/backup-under-load.ts'
import { until } from '../prove/shop.ts'
import { runCommand } from '../support/process/command-process.ts'
import { newFolder } from '../support/process/shop-process.ts'

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
  expect(made.verification.output).toMatch(/checksums match; 5 files are there, 5 of them read/)
  expect(made.restore.output).toMatch(/5 of 5 files/)
  expect(made.backup.peakMb).toBeLessThan(200)
})

it('a backup that is killed is none, and the next one sends only the rest of the files', async () => {
  const data = await newFolder()
  try {
    await storePictures(data, 400)
    const sentFiles = async () => {
      const names = await readdir(join(data, 'backups/files'), { recursive: true }).catch(() => [])
      return names.filter((name) => name.endsWith('.age'))
    }
    const killed = runCommand(data, ['backup'])
    await until(async () => (await sentFiles()).length >= 20, 60_000)
    killed.kill()
    expect((await killed.ended).code).toBeNull()
    const sent = await sentFiles()
    const written = await stat(join(data, 'backups/files', sent[0]!))
    expect((await runCommand(data, ['backup', 'list']).ended).output).toMatch(/^No backups found in /)

    const { code, output } = await runCommand(data, ['backup']).ended
    expect(code).toBe(0)
    const [, files, sentNow] = /; (\d+) files \(40 MB\), (\d+) of them sent now/.exec(output) ?? []
    expect([Number(files), Number(sentNow)]).toEqual([400, 400 - sent.length])
    expect((await stat(join(data, 'backups/files', sent[0]!))).mtimeMs).toBe(written.mtimeMs)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})
