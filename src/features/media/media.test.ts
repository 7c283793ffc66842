import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { readConfig } from '../../config.ts'
import { pictureBytes, storePicture } from './media.ts'
import type { Picture } from './rules/image.ts'

let database: TestDatabase
let folder: string
const shop = () => ({ config: readConfig({ HANDSEL_DATA: folder }), db: database.db })
const photograph = (red: number) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: { r: red, g: 90, b: 80 } } })
    .jpeg()
    .toBuffer()
const kept = async (bytes: Buffer, alt?: string): Promise<Picture> => {
  const stored = await storePicture(shop(), database.db, { bytes, name: 'vase.jpg', ...(alt && { alt }) })
  if (!stored.ok) throw new Error(stored.reason)
  return stored.value
}
const filesIn = (part: string) =>
  readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, part, name)).isFile(),
  )

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-media-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await sql`delete from image`.execute(database.db)
})

describe('a stored picture', () => {
  it('is kept once for the same content, with the first alt text that it got', async () => {
    const bytes = await photograph(10)
    const first = await kept(bytes)
    const second = await kept(bytes, 'A vase')
    const third = await kept(bytes, 'Another')
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect([first.alt, second.alt, third.alt]).toEqual(['', 'A vase', 'A vase'])
    expect(first).toMatchObject({ width: 700, height: 500, hash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(filesIn('uploads')).toHaveLength(1)
    expect(readFileSync(join(folder, 'uploads', filesIn('uploads')[0]!))).toEqual(bytes)
  })

  it('is refused, and leaves nothing, when it is none', async () => {
    const stored = await storePicture(shop(), database.db, { bytes: Buffer.from('id,sku'), name: 'a.jpg' })
    expect(stored).toEqual({ ok: false, reason: 'not-a-picture' })
    expect(readdirSync(folder)).toEqual([])
    expect((await sql`select id from image`.execute(database.db)).rows).toEqual([])
  })
})

describe('a size of a picture', () => {
  it('is made once for everybody who asks at that moment, and then read from the disk', async () => {
    const { id, hash } = await kept(await photograph(20))
    const ask = { id, hash, width: 640, format: 'avif' } as const
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pictureBytes(shop(), ask)))
    expect(new Set(answers).size).toBe(1)
    expect((await sharp(answers[0]).metadata()).width).toBe(640)
    expect(filesIn('derived')).toEqual([join(hash.slice(0, 2), `${id}-${hash}-640.avif`)])

    rmSync(join(folder, 'uploads'), { recursive: true })
    expect(await pictureBytes(shop(), ask)).toEqual(answers[0])
  })

  it('is not there for another id, another content, or a width that it is not made in', async () => {
    const { id, hash } = await kept(await photograph(30))
    const jpg = { id, hash, width: 320, format: 'jpg' } as const
    for (const wrong of [{ id: id + 1 }, { hash: 'f'.repeat(16) }, { width: 1280 }, { width: 641 }]) {
      expect(await pictureBytes(shop(), { ...jpg, ...wrong })).toBeUndefined()
    }
    expect(readdirSync(folder)).toEqual(['uploads'])
  })

  it('is not there when the original is lost, and comes back with it', async () => {
    const bytes = await photograph(40)
    const { id, hash } = await kept(bytes)
    rmSync(join(folder, 'uploads'), { recursive: true })
    const ask = { id, hash, width: 320, format: 'jpg' } as const
    expect(await pictureBytes(shop(), ask)).toBeUndefined()

    await kept(bytes)
    expect(await pictureBytes(shop(), ask)).toBeInstanceOf(Buffer)
  })
})
