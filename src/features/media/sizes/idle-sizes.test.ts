import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { readConfig } from '../../../config.ts'
import { failedPictures } from '../failure-store.ts'
import { removeStaleDrafts } from '../files.ts'
import { nextIncompletePicture } from '../incomplete-store.ts'
import { storePicture } from '../media.ts'
import { renderMissingSizesFor } from './idle-sizes.ts'

const LONG_MS = 60_000

let database: TestDatabase
let folder: string
let nowMs = Date.UTC(2026, 5, 1, 12)
const shop = () => ({
  config: readConfig({ HANDSEL_DATA: folder }),
  db: database.db,
  nowMs: () => nowMs,
  log: pino({ level: 'silent' }),
})
const store = async (red: number, width = 400) => {
  const create = { width, height: 300, channels: 3, background: { r: red, g: 90, b: 80 } } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const stored = await storePicture(shop(), database.db, { bytes, name: `${red}.jpg` })
  if (!stored.ok) throw new Error(stored.reason)
  return stored.value
}
const files = (part: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.startsWith(join(folder, part)) && statSync(name).isFile())
const whole = async (): Promise<string> => {
  // Tests that run at the same time make the process busy: a shop would continue later.
  for (let turn = 0; turn < 100; turn += 1) {
    const left = await renderMissingSizesFor(shop(), LONG_MS)
    if (left !== 'busy') return left
  }
  return 'busy'
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-idle-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await sql`delete from product`.execute(database.db)
  await sql`delete from image`.execute(database.db)
})

describe('an idle shop', () => {
  it('makes every size of every picture once, and their colours', async () => {
    await store(10)
    await store(20, 300)
    await sql`update image set color = null`.execute(database.db)
    expect(await whole()).toBe('none')
    expect(files('derived')).toHaveLength(6)
    const { rows } = await sql<{
      color: string
    }>`select color, sizes_completed_at from image order by id`.execute(database.db)
    expect(rows).toMatchObject([
      { color: expect.stringMatching(/^#0/), sizes_completed_at: new Date(nowMs) },
      { color: expect.stringMatching(/^#1/), sizes_completed_at: new Date(nowMs) },
    ])

    const before = files('derived').map((file) => statSync(file).mtimeMs)
    expect(await whole()).toBe('none')
    expect(files('derived').map((file) => statSync(file).mtimeMs)).toEqual(before)
  })

  it('continues where it was interrupted', async () => {
    await store(30)
    expect(await renderMissingSizesFor(shop(), 1)).toBe('more')
    const before = files('derived')
    expect(before.length).toBeLessThan(4)
    expect(await whole()).toBe('none')
    expect(files('derived')).toEqual(expect.arrayContaining(before))
    expect(files('derived')).toHaveLength(4)
  })

  it('starts with the most visible: pictures without a product, then first pictures, the newest first', async () => {
    const [second, oldFirst, newFirst, hero] = [
      await store(40),
      await store(50),
      await store(60),
      await store(70),
    ]
    await sql`insert into product (id, kind, slug, name) values (1, 'simple', 'a', 'A'), (2, 'simple', 'b', 'B')`.execute(
      database.db,
    )
    await sql`insert into product_image (product_id, position, image_id) values
      (1, 0, ${oldFirst.id}), (1, 1, ${second.id}), (2, 0, ${newFirst.id})`.execute(database.db)
    const order: number[] = []
    for (;;) {
      const next = await nextIncompletePicture(database.db, nowMs)
      if (!next) break
      order.push(next.id)
      await sql`update image set sizes_completed_at = now() where id = ${next.id}`.execute(database.db)
    }
    expect(order).toEqual([hero.id, newFirst.id, oldFirst.id, second.id])
  })

  it('skips a picture that cannot be rendered, and returns to it later', async () => {
    const good = await store(80)
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    await storePicture(shop(), database.db, { bytes, name: 'bad.jpg' })
    const original = files('uploads').find((file) => statSync(file).size === bytes.length)!
    writeFileSync(original, bytes.subarray(0, 200))

    expect(await whole()).toBe('none')
    expect(files('derived').every((file) => file.includes(`${good.id}-${good.hash}`))).toBe(true)
    expect(await failedPictures(database.db, 9)).toMatchObject([{ name: 'bad.jpg', reason: 'unreadable' }])
    writeFileSync(original, bytes)
    expect(await whole()).toBe('none')
    expect(files('derived')).toHaveLength(4)
    nowMs += 60_000
    expect(await whole()).toBe('none')
    expect(files('derived')).toHaveLength(6)
    expect(await failedPictures(database.db, 9)).toEqual([])
  })
})

describe('a draft of a killed process', () => {
  it('is removed after a day, and complete or newer files stay', async () => {
    await store(90)
    const [original] = files('uploads')
    const names = [`${original}.123.0a1b2c3d`, `${original}.124.0a1b2c3e`, `${original}.jpg`]
    for (const name of names) writeFileSync(name, 'half')
    const dayAgo = Date.now() / 1000 - 86_401
    for (const name of [names[0]!, names[2]!, original!]) utimesSync(name, dayAgo, dayAgo)
    await removeStaleDrafts(shop())
    expect(files('uploads').sort()).toEqual([original!, names[1]!, names[2]!].sort())
  })
})
