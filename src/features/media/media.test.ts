import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { readConfig } from '../../config.ts'
import { type ImportedPicture, removePictureFiles, removeUnusedPictures, storePicture } from './media.ts'
import { renderedSize } from './sizes/sizes.fixture.ts'
import { servedSize } from './sizes/sizes.ts'
import { picturesFromSources } from './store.ts'

let database: TestDatabase
let folder: string
const log = pino({ level: 'silent' })
const shop = () => ({
  config: readConfig({ HANDSEL_DATA: folder }),
  db: database.db,
  nowMs: Date.now,
  log,
})
const testPicture = (red: number) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: { r: red, g: 90, b: 80 } } })
    .jpeg()
    .toBuffer()
const storedFile = async (bytes: Buffer, alt?: string, source?: string): Promise<ImportedPicture> => {
  const upload = { bytes, name: 'vase.jpg', ...(alt && { alt }), ...(source && { source }) }
  const stored = await storePicture(shop(), database.db, upload)
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
  it('is stored once for the same content, with its first alt text', async () => {
    const bytes = await testPicture(10)
    const first = await storedFile(bytes)
    const second = await storedFile(bytes, 'A vase')
    const third = await storedFile(bytes, 'Another')
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect([first.alt, second.alt, third.alt]).toEqual(['', 'A vase', 'A vase'])
    expect(first).toMatchObject({ width: 700, height: 500, hash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(filesIn('uploads')).toHaveLength(1)
    expect(readFileSync(join(folder, 'uploads', filesIn('uploads')[0]!))).toEqual(bytes)
  })

  it('has the colour of its pixels, also when it was stored before colours were', async () => {
    const bytes = await testPicture(200)
    expect((await storedFile(bytes)).color).toMatch(/^#c[6-9a]5[89ab][45][0-9a-f]$/)
    await sql`update image set color = null`.execute(database.db)
    expect((await storedFile(bytes)).color).toMatch(/^#c/)
  })

  it('is new once, also within one transaction', async () => {
    const bytes = await testPicture(11)
    const news = await database.db.transaction().execute(async (tx) => {
      const results = []
      for (const alt of ['', 'A vase'])
        results.push(await storePicture(shop(), tx, { bytes, name: 'a.jpg', alt }))
      return results.map((stored) => stored.ok && stored.value.isNew)
    })
    expect(news).toEqual([true, false])
    expect((await storedFile(bytes)).isNew).toBe(false)
  })

  it('remembers every address that it came from, and an address its last picture', async () => {
    const first = await storedFile(await testPicture(12), '', 'https://old.test/a.jpg')
    await storedFile(await testPicture(12), '', 'https://old.test/b.jpg')
    const second = await storedFile(await testPicture(13), '', 'https://old.test/b.jpg')
    const urls = ['https://old.test/a.jpg', 'https://old.test/b.jpg', 'https://old.test/c.jpg']
    expect(await picturesFromSources(database.db, urls)).toEqual(
      new Map([
        ['https://old.test/a.jpg', first.id],
        ['https://old.test/b.jpg', second.id],
      ]),
    )
  })

  it('is refused, and leaves nothing, when it is none', async () => {
    const stored = await storePicture(shop(), database.db, { bytes: Buffer.from('id,sku'), name: 'a.jpg' })
    expect(stored).toEqual({ ok: false, reason: 'not-a-picture' })
    expect(readdirSync(folder)).toEqual([])
    expect((await sql`select id from image`.execute(database.db)).rows).toEqual([])
  })
})

describe('a size of a picture', () => {
  it('is rendered once for simultaneous requests, and then read from the disk', async () => {
    const { id, hash } = await storedFile(await testPicture(20))
    const request = { id, hash, width: 640, format: 'avif' } as const
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => renderedSize(shop(), request)))
    expect(new Set(answers).size).toBe(1)
    expect((await sharp(answers[0]).metadata()).width).toBe(640)
    expect(filesIn('derived')).toEqual([join(hash.slice(0, 2), `${id}-${hash}-640.avif`)])

    rmSync(join(folder, 'uploads'), { recursive: true })
    expect(await renderedSize(shop(), request)).toEqual(answers[0])
  })

  it('does not exist for another id, another content, or a width that is not offered', async () => {
    const { id, hash } = await storedFile(await testPicture(30))
    const jpg = { id, hash, width: 320, format: 'jpg' } as const
    for (const wrong of [{ id: id + 1 }, { hash: 'f'.repeat(16) }, { width: 1280 }, { width: 641 }]) {
      expect(await servedSize(shop(), { ...jpg, ...wrong })).toBeUndefined()
    }
    expect(readdirSync(folder)).toEqual(['uploads'])
  })

  it('is not there when the original is lost, and comes back with it', async () => {
    const bytes = await testPicture(40)
    const { id, hash } = await storedFile(bytes)
    rmSync(join(folder, 'uploads'), { recursive: true })
    const request = { id, hash, width: 320, format: 'jpg' } as const
    expect(await servedSize(shop(), request)).toBeUndefined()

    await storedFile(bytes)
    expect(await renderedSize(shop(), request)).toBeInstanceOf(Buffer)
  })
})

describe('bytes that are not what they claim', () => {
  const png = async (width: number, height: number, made = 10) => {
    const bytes = await sharp({ create: { width: made, height: made, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  }
  const storeResult = async (bytes: Buffer) => {
    const stored = await storePicture(shop(), database.db, { bytes, name: 'a.png' })
    return stored.ok ? `${stored.value.width}x${stored.value.height}` : stored.reason
  }

  it('are no picture when they are a page, a drawing, a document or a program', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const texts = [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<html><script>alert(1)</script>',
      '%PDF-1.7',
      '<?php 1;',
    ]
    for (const text of [...texts, 'GIF89a/*<script>alert(1)</script>*/=1;', '\x7fELF', 'PK\x03\x04', '']) {
      expect(['not-a-picture', 'other-kind', 'damaged']).toContain(
        await storeResult(Buffer.from(text, 'latin1')),
      )
    }
  })

  it('are measured by the decoded content, not by the header', async () => {
    expect(await storeResult(await png(9000, 9000))).toBe('too-many-pixels')
    expect(await storeResult(await png(60_000, 60_000))).toBeOneOf(['too-many-pixels', 'damaged'])
    expect(await storeResult(await png(0, 10))).toBe('damaged')
    expect(await storeResult(await png(10, 11))).toBe('damaged')
    expect(await storeResult(await png(1, 1, 4000))).toBeOneOf(['1x1', 'damaged'])
    expect(await storeResult(gifOf(9000, 9000))).toBe('too-many-pixels')
    expect(await storeResult(gifOf(65_535, 65_535))).toBeOneOf(['too-many-pixels', 'damaged'])
  })

  it('are accepted with 60 megapixels, and not with more', async () => {
    const create = { width: 10_000, height: 6000, channels: 3, background: 'red' } as const
    expect(await storeResult(await sharp({ create }).jpeg().toBuffer())).toBe('10000x6000')
    const more = { ...create, height: 6001 }
    expect(await storeResult(await sharp({ create: more }).jpeg().toBuffer())).toBe('too-many-pixels')
  })

  it('serve nothing that is appended to the picture', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const { id, hash } = await storedFile(Buffer.concat([await testPicture(50), page]))
    for (const format of ['avif', 'jpg'] as const) {
      const served = await renderedSize(shop(), { id, hash, width: 320, format })
      expect(served?.includes('script')).toBe(false)
    }
  })
})

/** The head of a GIF of this size and one frame of it, of which nothing follows. */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ])
  return Buffer.concat([head, frame])
}

describe('an unused picture', () => {
  const shown = async (column: 'image_id' | 'tooltip_image_id', id: number) =>
    sql`insert into term (taxonomy, slug, name, ${sql.ref(column)})
        values ('pa_x', ${column}, 'x', ${id})`.execute(database.db)
  const remove = (ids: number[]) => database.db.transaction().execute((tx) => removeUnusedPictures(tx, ids))
  afterEach(async () => {
    await sql`delete from product`.execute(database.db)
    await sql`delete from term`.execute(database.db)
  })

  it('is deleted with its files, and those that a product or a term shows stay', async () => {
    const ids: number[] = []
    for (const red of [60, 90, 120, 150, 180])
      ids.push((await storedFile(await testPicture(red), '', `https://o/${red}`)).id)
    const [unused, ofProduct, ofTerm, ofTooltip, notRequested] = ids as [
      number,
      number,
      number,
      number,
      number,
    ]
    await sql`
      with made as (insert into product (kind, slug, name) values ('simple', 'x', 'x') returning id)
      insert into product_image (product_id, position, image_id) select id, 0, ${ofProduct} from made`.execute(
      database.db,
    )
    await shown('image_id', ofTerm)
    await shown('tooltip_image_id', ofTooltip)
    const { hash } = await storedFile(await testPicture(60))
    await renderedSize(shop(), { id: unused, hash, width: 320, format: 'jpg' })

    const removed = await remove([unused, ofProduct, ofTerm, ofTooltip, 999_999])
    expect(removed.map(({ id }) => id)).toEqual([unused])
    expect(filesIn('uploads')).toHaveLength(5)
    await removePictureFiles(shop(), removed)
    expect(filesIn('uploads')).toHaveLength(4)
    expect(filesIn('derived')).toEqual([])
    const left = await sql<{ id: number }>`select id from image order by id`.execute(database.db)
    expect(left.rows.map(({ id }) => id)).toEqual([ofProduct, ofTerm, ofTooltip, notRequested])
    expect(await picturesFromSources(database.db, ['https://o/60'])).toEqual(new Map())
  })

  it('has its file when the same picture was stored again before the file was deleted', async () => {
    const bytes = await testPicture(70)
    const removed = await remove([(await storedFile(bytes)).id])
    const again = await storedFile(bytes)
    await removePictureFiles(shop(), removed)
    expect(again.isNew).toBe(true)
    expect(filesIn('uploads')).toHaveLength(1)
  })

  it('stays when a product starts to use it at that very moment', async () => {
    const { id } = await storedFile(await testPicture(80))
    const linked = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const linking = database.db.transaction().execute(async (tx) => {
      await sql`
        with made as (insert into product (kind, slug, name) values ('simple', 'y', 'y') returning id)
        insert into product_image (product_id, position, image_id) select id, 0, ${id} from made`.execute(tx)
      linked.resolve()
      await mayEnd.promise
    })
    await linked.promise
    const removing = remove([id])
    await waitingForLock()
    mayEnd.resolve()
    await linking
    expect(await removing).toEqual([])
  })

  const waitingForLock = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.db,
        )
        return rows.length
      })
      .toBe(1)
})
