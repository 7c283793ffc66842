import { execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { readConfig } from '../../../config.ts'
import { downloadFile } from '../../media/downloads.ts'
import { type Pictures, type PicturesRequest, picturesFrom } from './pictures.ts'

let database: TestDatabase
let folder: string
let images: string
const shop = () => ({ config: readConfig({ HANDSEL_DATA: join(folder, 'data') }) })
const testPicture = (hue: number) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })
    .png()
    .toBuffer()
const put = async (name: string, hue: number) => writeFileSync(join(images, name), await testPicture(hue))
const from = async (request: PicturesRequest): Promise<Pictures> => {
  const pictures = await picturesFrom(shop(), request)
  if (!pictures.ok) throw new Error(pictures.reason)
  return pictures.value
}
const importResults = async (pictures: Pictures, names: string[]) => {
  await pictures.prepare(database.db, names)
  return names.map((name) => pictures.of(name)).map((result) => (result.ok ? result.value.id : result.reason))
}
const stored = async () =>
  (await sql<{ id: number; name: string }>`select id, name from image order by id`.execute(database.db)).rows

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-pictures-'))
  images = join(folder, 'images')
  mkdirSync(images)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await sql`delete from image`.execute(database.db)
})

describe('pictures of a folder', () => {
  it('are found in a sub-folder by their base name, when only one has it', async () => {
    mkdirSync(join(images, '2024/05'), { recursive: true })
    mkdirSync(join(images, '2024/06'))
    await put('2024/05/mug.png', 10)
    await put('2024/05/bowl.png', 20)
    await put('2024/06/bowl.png', 30)
    const results = await importResults(await from({ from: images }), [
      'mug.png',
      'bowl.png',
      '2024/06/bowl.png',
    ])
    expect(results).toEqual([expect.any(Number), 'not-found', expect.any(Number)])
  })

  it('are stored once for the same content, and reported when they are new', async () => {
    mkdirSync(join(images, 'x'))
    await put('a.png', 10)
    await put('x/b.png', 10)
    await put('c.png', 90)
    const pictures = await from({ from: images })
    const [a, b, c, again] = await importResults(pictures, ['a.png', 'x/b.png', 'c.png', 'a.png'])
    expect([a, a, a]).toEqual([a, b, again])
    expect(await stored()).toEqual([
      { id: a, name: 'a.png' },
      { id: c, name: 'c.png' },
    ])
    expect(pictures.drainCreatedIds()).toEqual([a, c])
    expect(pictures.drainCreatedIds()).toEqual([])
    expect(await importResults(await from({ from: images }), ['x/b.png'])).toEqual([a])
  })

  it('are none that lead out, are no files, too large, or no pictures', async () => {
    await put('../secret.png', 10)
    symlinkSync(join(folder, 'secret.png'), join(images, 'link.png'))
    symlinkSync('/dev/zero', join(images, 'zero.png'))
    symlinkSync('loop.png', join(images, 'loop.png'))
    execFileSync('mkfifo', [join(images, 'pipe.png')])
    mkdirSync(join(images, 'folder.png'))
    writeFileSync(join(images, 'large.png'), '')
    truncateSync(join(images, 'large.png'), 20 * 1024 * 1024 + 1)
    writeFileSync(join(images, 'page.png'), '<html><script>alert(1)</script>')
    const notThere = [
      '../secret.png',
      join(folder, 'secret.png'),
      'link.png',
      'zero.png',
      'loop.png',
      'pipe.png',
    ]
    const names = [
      ...notThere,
      'folder.png',
      'x'.repeat(5000),
      'page.png/x',
      'a\0.png',
      '',
      '.',
      'missing.png',
    ]
    const pictures = await from({ from: images })
    expect(await importResults(pictures, names)).toEqual(names.map(() => 'not-found'))
    expect(await importResults(pictures, ['large.png', 'page.png'])).toEqual(['too-many-bytes', 'other-kind'])
    const outside = ['file:///etc/passwd', 'ftp://a.test/b.png', '//a.test/b.png']
    expect(await importResults(pictures, outside)).toEqual(outside.map(() => 'unsafe-address'))
    expect([await stored(), pictures.drainCreatedIds()]).toEqual([[], []])
  })

  it('have to be a folder or a zip', async () => {
    writeFileSync(join(folder, 'a.zip'), 'no zip')
    for (const path of [join(folder, 'missing'), join(folder, 'a.zip'), '/dev/null', '']) {
      expect(await picturesFrom(shop(), { from: path })).toEqual({ ok: false, reason: 'no-images' })
    }
  })
})

describe('pictures of a zip', () => {
  it('are found by path or base name, and refused when they are no pictures', async () => {
    const zip = new ZipFile()
    zip.addBuffer(await testPicture(10), 'x/a.png')
    zip.addBuffer(Buffer.from('<svg/>'), 'b.png')
    zip.addBuffer(Buffer.alloc(20 * 1024 * 1024 + 1), 'c.png')
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(join(folder, 'a.zip')))
    const pictures = await from({ from: join(folder, 'a.zip') })
    const names = ['a.png', 'x/a.png', 'b.png', 'c.png', '../a.png']
    const [id] = await importResults(pictures, names)
    expect(await importResults(pictures, names)).toEqual([
      id,
      id,
      'other-kind',
      'too-many-bytes',
      'not-in-zip',
    ])
    expect(await stored()).toEqual([{ id, name: 'a.png' }])
    await pictures.close()
  })
})

describe('pictures that the shop has', () => {
  it('are meant by their name where no folder has it', async () => {
    await put('a.png', 10)
    await put('b-c', 90)
    const [a, b] = await importResults(await from({ from: images }), ['a.png', 'b-c'])
    for (const request of [{}, { from: folder }]) {
      const pictures = await from(request)
      expect(await importResults(pictures, ['a.png', `a-${a}.png`, 'b-c', `b-c-${b}`])).toEqual([a, a, b, b])
      const missing = request.from === undefined ? 'no-folder' : 'not-found'
      const names = [
        `b-${a}.png`,
        `a-${b}.png`,
        'A.png',
        'x/a.png',
        `a-0${a}.png`,
        `a-${'9'.repeat(30)}.png`,
        'a\0',
      ]
      expect(await importResults(pictures, names)).toEqual(names.map(() => missing))
      expect(pictures.drainCreatedIds()).toEqual([])
    }
  })

  it('give way to a file of the folder', async () => {
    await put('a.png', 10)
    const [first] = await importResults(await from({ from: images }), ['a.png'])
    await put('a.png', 90)
    const [second] = await importResults(await from({ from: images }), ['a.png'])
    expect(second).not.toBe(first)
  })
})

describe('pictures at addresses', () => {
  const network = { resolve: async () => ['127.0.0.1'], isAllowed: () => true }
  let server: http.Server
  let requests: string[]
  let inside: number
  let maxConcurrent: number
  beforeEach(async () => {
    requests = []
    inside = 0
    maxConcurrent = 0
    server = http.createServer(async ({ url = '' }, answer) => {
      requests.push(url)
      inside += 1
      maxConcurrent = Math.max(maxConcurrent, inside)
      await new Promise((later) => setTimeout(later, 20))
      inside -= 1
      answer.end(url.startsWith('/page') ? '<html>' : await testPicture(Number(url.slice(1).split('.')[0])))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  })
  afterEach(() => new Promise((closed) => server.close(closed)))
  const at = (path: string) => `http://old.test:${(server.address() as AddressInfo).port}/${path}`

  it('come from the folder or zip by the end of their URL, and the network is not asked', async () => {
    mkdirSync(join(images, '2026/05'), { recursive: true })
    await put('2026/05/60.png', 200)
    await put('60.png', 100)
    const zip = new ZipFile()
    zip.addBuffer(await testPicture(200), 'uploads/2026/05/60.png')
    zip.addBuffer(await testPicture(100), 'elsewhere/60.png')
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(join(folder, 'b.zip')))
    const names = [at('uploads/2026/05/60.png?w=9'), at('60.png')]
    const [may, other] = await importResults(await from({ network, from: images }), names)
    expect(requests).toEqual([])
    expect(may).not.toBe(other)
    // They are known by their URLs from now on, with or without the folder.
    expect(await importResults(await from({ network }), names)).toEqual([may, other])
    await sql`delete from image`.execute(database.db)
    const [mayOfZip] = await importResults(await from({ network, from: join(folder, 'b.zip') }), names)
    expect((await stored()).map(({ id }) => id)).toContain(mayOfZip)
    // Two files of the zip have this name: neither can be meant.
    expect(requests).toEqual(['/60.png'])
  })

  it('are fetched four at a time, once, and never again', async () => {
    const names = Array.from({ length: 12 }, (_, index) => at(`${index * 30}.png`))
    const first = await from({ network })
    const ids = await importResults(first, [...names, ...names])
    expect([requests.length, maxConcurrent, new Set(ids).size]).toEqual([12, 4, 12])
    expect(first.drainCreatedIds()).toHaveLength(12)
    expect(await importResults(await from({ network }), [...names, `${names[0]}#top`])).toEqual([
      ...ids.slice(0, 12),
      ids[0],
    ])
    expect(requests).toHaveLength(12)
    expect((await stored()).map(({ name }) => name).sort()).toContain('330.png')
  })

  it('may be prepared in a transaction, and are stored again when it was rolled back', async () => {
    const pictures = await from({ network })
    const names = [at('30.png'), at('60.png'), at('90.png'), at('page')]
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await pictures.prepare(tx, names)
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    pictures.forget()
    expect(() => pictures.of(names[0]!)).toThrow('was not prepared')
    const ids = await importResults(pictures, names)
    expect(ids.slice(0, 3).sort()).toEqual((await stored()).map(({ id }) => id))
    expect(ids[3]).toBe('other-kind')
    expect(requests.filter((url) => url === '/page')).toHaveLength(1)
  })

  it('end with the first error of the database', async () => {
    const pictures = await from({ network })
    const names = Array.from({ length: 40 }, (_, index) => at(`${index * 9}.png`))
    const broken = database.db.transaction().execute(async (tx) => {
      await sql`alter table image rename to image_gone`.execute(tx)
      await pictures.prepare(tx, names)
    })
    await expect(broken).rejects.toThrow('image')
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.length).toBeLessThan(10)
    expect(await stored()).toEqual([])
  })

  it('are refused inside the own network', async () => {
    const names = [at('30.png').replace('old.test', '127.0.0.1'), at('30.png').replace('old.test', '[::1]')]
    expect(await importResults(await from({}), names)).toEqual(['unsafe-address', 'unsafe-address'])
    expect(requests).toEqual([])
  })
})

describe('a download', () => {
  it('comes from the folder or the zip, by its name', async () => {
    writeFileSync(join(images, 'book.pdf'), 'book')
    writeFileSync(join(folder, 'secret'), 'secret')
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('book'), 'books/book.pdf')
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(join(folder, 'a.zip')))
    for (const request of [images, join(folder, 'a.zip')]) {
      const pictures = await from({ from: request })
      const download = await pictures.download('book.pdf')
      expect(await downloadFile(shop(), download ?? '')).toMatchObject({ name: 'book.pdf' })
      expect(await pictures.download('book.pdf')).toBe(download)
      for (const name of [
        '../secret',
        'missing',
        'http://127.0.0.1/book.pdf',
        'file:book.pdf',
        '//a/book.pdf',
        '',
      ]) {
        expect([name, await pictures.download(name)]).toEqual([name, undefined])
      }
      await pictures.close()
    }
    expect(await (await from({})).download('book.pdf')).toBeUndefined()
  })
})
