import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { readConfig } from '../../../config.ts'
import { failedPictures } from '../failure-store.ts'
import { originalFile } from '../files.ts'
import { storePicture } from '../media.ts'
import { IMAGE_WIDTHS, type Size } from '../rules/image.ts'
import { renderedSize } from './sizes.fixture.ts'
import { servedSize } from './sizes.ts'

const MINUTE_MS = 60_000
/** Other tests run at the same time. */
const patient = { timeout: 15_000 }
const log = pino({ level: 'silent' })

let database: TestDatabase
let folder: string
let nowMs = Date.UTC(2026, 5, 1, 12)
let testPicture: Buffer
let picture: { id: number; hash: string; contentHash: string }

const shop = () => ({
  config: readConfig({ HANDSEL_DATA: folder }),
  db: database.db,
  nowMs: () => nowMs,
  log,
})
const requested = (width: number, format: Size['format']) => ({
  id: picture.id,
  hash: picture.hash,
  width,
  format,
})
const original = () => originalFile(folder, picture.contentHash)
const renderedNames = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('derived') && statSync(join(folder, name)).isFile())
    .map((name) => name.split(`${picture.hash}-`)[1])
    .sort()
const store = async () => {
  const stored = await storePicture(shop(), database.db, { bytes: testPicture, name: 'vase.jpg' })
  if (!stored.ok) throw new Error(stored.reason)
  return stored.value
}

/** The processes in which this one has pictures made. */
const makers = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'image-worker-process'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

beforeAll(async () => {
  database = await testDatabase()
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const create = { width: 1300, height: 900, channels: 3, background: '#888888', noise } as const
  testPicture = await sharp({ create }).jpeg().toBuffer()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-sizes-'))
  const { rows } = await sql<{ content_hash: string }>`select content_hash from image`.execute(database.db)
  expect(rows).toEqual([])
  const { id, hash } = await store()
  const stored = await sql<{ content_hash: string }>`select content_hash from image`.execute(database.db)
  picture = { id, hash, contentHash: stored.rows[0]!.content_hash }
})
afterEach(async () => {
  await sql`delete from image`.execute(database.db)
  rmSync(folder, { recursive: true })
})

describe('a size that is not there yet', () => {
  it('is answered for by a JPEG of its width when nothing is there, and is there soon after', async () => {
    const first = (await servedSize(shop(), requested(640, 'avif')))!
    expect([first.format, first.isRequested]).toEqual(['jpg', false])
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
    await expect.poll(renderedNames, patient).toEqual(['640.avif', '640.jpg'])
    const second = (await servedSize(shop(), requested(640, 'avif')))!
    expect([second.format, second.isRequested]).toEqual(['avif', true])
    expect(await sharp(second.bytes).metadata()).toMatchObject({ format: 'heif', width: 640 })
  })

  it('is answered for by the next larger that is there, not by a smaller one nor a larger still', async () => {
    for (const width of [320, 960, 1280]) await renderedSize(shop(), requested(width, 'avif'))
    const served = (await servedSize(shop(), requested(640, 'avif')))!
    expect(served.isRequested).toBe(false)
    expect((await sharp(served.bytes).metadata()).width).toBe(960)
    await expect.poll(renderedNames, patient).toContain('640.avif')
    expect(renderedNames()).not.toContain('640.jpg')
  })

  it('is waited for as a JPEG, which any browser shows, even when an AVIF is there', async () => {
    await renderedSize(shop(), requested(1280, 'avif'))
    const served = (await servedSize(shop(), requested(320, 'jpg')))!
    expect([served.format, served.isRequested]).toEqual(['jpg', true])
    expect(renderedNames()).toEqual(['1280.avif', '320.jpg'])
  })

  it('is rendered once for fifty simultaneous requests', async () => {
    const written: string[] = []
    const watched = { ...shop(), log: log.child({}) }
    const requests = Array.from({ length: 50 }, () => servedSize(watched, requested(960, 'avif')))
    const answers = await Promise.all(requests)
    for (const answer of answers) written.push(`${answer?.format} ${answer?.bytes.length}`)
    expect(new Set(written).size).toBe(1)
    await expect.poll(renderedNames, patient).toEqual(['960.avif', '960.jpg'])
    const bytes = await Promise.all(
      Array.from({ length: 50 }, () => renderedSize(shop(), requested(1280, 'avif'))),
    )
    expect(new Set(bytes).size).toBe(1)
  })

  it('has the idle job look after the picture again when all were there once', async () => {
    await sql`update image set sizes_completed_at = now()`.execute(database.db)
    await renderedSize(shop(), requested(320, 'jpg'))
    const { rows } = await sql`select sizes_completed_at from image`.execute(database.db)
    expect(rows).toEqual([{ sizes_completed_at: null }])
  })
})

describe('a picture that cannot be rendered', () => {
  const failures = async () =>
    (await failedPictures(database.db, 10)).map(({ name, reason, sizes, sinceMs }) => ({
      name,
      reason,
      sizes,
      sinceMs,
    }))
  const spoil = () => writeFileSync(original(), testPicture.subarray(0, 300))

  it('waits for a while, is tried again, and is forgotten when it works', async () => {
    const startedMs = nowMs
    spoil()
    expect(await renderedSize(shop(), requested(320, 'jpg'))).toBeUndefined()
    expect(await failures()).toEqual([
      { name: 'vase.jpg', reason: 'unreadable', sizes: 1, sinceMs: startedMs },
    ])

    writeFileSync(original(), testPicture)
    nowMs += MINUTE_MS - 1
    expect(await renderedSize(shop(), requested(320, 'jpg'))).toBeUndefined()
    expect(await renderedSize(shop(), requested(640, 'jpg'))).toBeInstanceOf(Buffer)
    expect(await failures()).toHaveLength(1)
    nowMs += 1
    expect(await renderedSize(shop(), requested(320, 'jpg'))).toBeInstanceOf(Buffer)
    expect(await failures()).toEqual([])
  })

  it('waits longer each time, and records since when it fails', async () => {
    const startedMs = nowMs
    spoil()
    await renderedSize(shop(), requested(320, 'jpg'))
    nowMs += MINUTE_MS
    await renderedSize(shop(), requested(320, 'jpg'))
    nowMs += 4 * MINUTE_MS
    const { rows } = await sql<{ attempts: number; next_attempt_at: Date }>`
      select attempts, next_attempt_at from image_failure`.execute(database.db)
    expect(rows).toEqual([{ attempts: 2, next_attempt_at: new Date(startedMs + 6 * MINUTE_MS) }])
    expect((await failures())[0]).toMatchObject({ sinceMs: startedMs })
  })

  it('because its original is missing works as soon as that exists again', async () => {
    rmSync(original())
    for (const width of [320, 640, 320])
      expect(await servedSize(shop(), requested(width, 'avif'))).toBeUndefined()
    expect(await failures()).toMatchObject([{ reason: 'lost', sizes: 0 }])
    writeFileSync(original(), testPicture)
    expect(await servedSize(shop(), requested(320, 'avif'))).toBeDefined()
    await expect.poll(failures, patient).toEqual([])
  })

  it('is forgotten when the same picture is stored again', async () => {
    rmSync(original())
    await renderedSize(shop(), requested(320, 'jpg'))
    expect(await failures()).toHaveLength(1)
    await store()
    expect(await failures()).toEqual([])
  })

  it('because the disk is full is shown all the same, and tried again', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'derived'))
    expect(await renderedSize(shop(), requested(320, 'jpg'))).toBeInstanceOf(Buffer)
    expect(await failures()).toMatchObject([{ reason: 'unwritable', sizes: 1 }])
  })

  it('because the process died leaves no partial file, and is rendered a minute later', async () => {
    // One that rests after an earlier picture is not the one to be killed.
    await expect.poll(makers, patient).toEqual([])
    const making = renderedSize(shop(), requested(1280, 'avif'))
    await expect.poll(makers, { ...patient, interval: 5 }).not.toEqual([])
    for (const pid of makers()) process.kill(pid, 'SIGKILL')
    expect(await making).toBeUndefined()
    expect(existsSync(join(folder, 'derived'))).toBe(false)
    expect(await failures()).toMatchObject([{ reason: 'unfinished', sizes: 1 }])
    nowMs += MINUTE_MS
    expect(await renderedSize(shop(), requested(1280, 'avif'))).toBeInstanceOf(Buffer)
    expect(await failures()).toEqual([])
  })

  it('leaves no half size, and goes from the list with the picture', async () => {
    spoil()
    for (const width of IMAGE_WIDTHS.slice(0, 3)) await renderedSize(shop(), requested(width, 'avif'))
    expect(existsSync(join(folder, 'derived'))).toBe(false)
    expect(await failures()).toMatchObject([{ sizes: 3 }])
    await sql`delete from image`.execute(database.db)
    expect(await failures()).toEqual([])
  })
})
