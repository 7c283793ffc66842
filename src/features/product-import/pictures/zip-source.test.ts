import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { PictureSource } from './picture-source.ts'
import { zipSource } from './zip-source.ts'

const MB = 1024 * 1024
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-zip-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let created = 0
async function zipOf(fill: (zip: ZipFile) => void): Promise<string> {
  const file = join(folder, `${++created}.zip`)
  const zip = new ZipFile()
  fill(zip)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}
const zipWith = (entries: Record<string, string>, compress = true) =>
  zipOf((zip) => {
    for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name, { compress })
  })

/** Overwrites these bytes everywhere in the file. */
function patch(file: string, find: Buffer | string, put: Buffer | string): void {
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf(find); at >= 0; at = bytes.indexOf(find, at + 1))
    Buffer.from(put).copy(bytes, at)
  writeFileSync(file, bytes)
}

/** Changes a number in the zip's list of entries, or in its last lines. */
function patchNumber(file: string, mark: string, offset: number, value: number, bytes = 4): void {
  const content = readFileSync(file)
  content.writeUIntLE(value, content.indexOf(mark, 0, 'latin1') + offset, bytes)
  writeFileSync(file, content)
}
const LIST = 'PK\x01\x02'
const LAST = 'PK\x05\x06'

async function opened(file: string): Promise<PictureSource> {
  const files = await zipSource(file)
  if (!files) throw new Error('this zip is refused')
  return files
}
async function read(files: PictureSource, name: string, maxBytes = 1000): Promise<string | undefined> {
  try {
    const chunks = await files.open(name, maxBytes)
    return chunks && (await buffer(chunks)).toString()
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
}

describe('a file in a zip', () => {
  it('is found by its path, or by its own name when no other has it', async () => {
    const files = await opened(
      await zipWith({
        'a.jpg': 'top',
        'x/a.jpg': 'in x',
        'x/b.jpg': 'b',
        'x/c.jpg': 'c',
        'y/c.jpg': 'c too',
        'x/ä.jpg': 'ä',
      }),
    )
    expect(await read(files, 'a.jpg')).toBe('top')
    expect(await read(files, 'x/a.jpg')).toBe('in x')
    expect(await read(files, 'b.jpg')).toBe('b')
    expect(await read(files, 'ä.jpg')).toBe('ä')
    for (const name of [
      'c.jpg',
      'B.jpg',
      'X/b.jpg',
      'x',
      'x/',
      '',
      '__proto__',
      'y/a.jpg',
      './a.jpg',
      '/a.jpg',
    ]) {
      expect([name, await read(files, name)]).toEqual([name, undefined])
    }
    await files.close()
  })

  it('can be read again, many at once, packed or not', async () => {
    for (const compress of [true, false]) {
      const files = await opened(await zipWith({ 'a.jpg': 'one', 'b.jpg': 'two' }, compress))
      const texts = await Promise.all(['a.jpg', 'b.jpg', 'a.jpg', 'b.jpg'].map((name) => read(files, name)))
      expect(texts).toEqual(['one', 'two', 'one', 'two'])
      await files.close()
    }
  })

  it('is not found under a name that leads outside, and does not affect the others', async () => {
    const file = await zipWith({
      'xx/out.jpg': 'bad',
      '+etc/passwd': 'bad',
      'dd+/win.jpg': 'bad',
      'good.jpg': 'good',
    })
    patch(file, 'xx/out.jpg', '../out.jpg')
    patch(file, '+etc/passwd', '/etc/passwd')
    patch(file, 'dd+/win.jpg', 'd:+\\win.jpg')
    const files = await opened(file)
    for (const name of [
      '../out.jpg',
      'out.jpg',
      '/etc/passwd',
      'passwd',
      'win.jpg',
      'd:+\\win.jpg',
      'd:+/win.jpg',
    ]) {
      expect([name, await read(files, name)]).toEqual([name, undefined])
    }
    expect(await read(files, 'good.jpg')).toBe('good')
    await files.close()
  })

  it('is as large as allowed, and no larger', async () => {
    const files = await opened(await zipWith({ 'a.jpg': 'x'.repeat(1000), 'b.jpg': 'x'.repeat(1001) }))
    expect(await read(files, 'a.jpg')).toHaveLength(1000)
    expect(await read(files, 'b.jpg')).toBe('the file is too-large')
    await files.close()
  })

  it('is refused, alone, when it is encrypted, damaged, or differs from its directory', async () => {
    const text = 'the very same words '.repeat(40)
    const damage: [string, (file: string) => void][] = [
      ['locked', (file) => patchNumber(file, LIST, 8, 1, 2)],
      ['packed in an unknown way', (file) => patchNumber(file, LIST, 10, 12, 2)],
      ['another checksum', (file) => patchNumber(file, LIST, 16, 1)],
      ['said to be longer', (file) => patchNumber(file, LIST, 24, text.length + 1)],
      ['said to be shorter', (file) => patchNumber(file, LIST, 24, text.length - 1)],
      ['said to be packed shorter', (file) => patchNumber(file, LIST, 20, 5)],
      ['another offset', (file) => patchNumber(file, LIST, 42, 7)],
      ['beyond the end', (file) => patchNumber(file, LIST, 42, 0x7fffffff)],
      ['spoilt', (file) => patchNumber(file, 'a.jpg', 8, 0xffffffff)],
    ]
    for (const [how, spoil] of damage) {
      const file = await zipWith({ 'a.jpg': text, 'b.jpg': 'good' })
      spoil(file)
      const files = await opened(file)
      expect([how, await read(files, 'a.jpg')]).toEqual([how, 'the file is damaged'])
      expect(await read(files, 'b.jpg')).toBe('good')
      await files.close()
    }
  })
})

describe('a bomb', () => {
  const zeros = () =>
    Readable.from(
      (function* () {
        const chunk = Buffer.alloc(MB)
        for (let sent = 0; sent < 1024; sent += 1) yield chunk
      })(),
    )

  it('of 1 GB is refused by its declared size, and as soon as it exceeds that', async () => {
    const file = await zipOf((zip) => zip.addReadStream(zeros(), 'bomb.jpg'))
    expect(statSync(file).size).toBeLessThan(2 * MB)
    const files = await opened(file)
    expect(await read(files, 'bomb.jpg', 20 * MB)).toBe('the file is too-large')
    await files.close()

    patchNumber(file, LIST, 24, 1000)
    const lying = await opened(file)
    const before = process.memoryUsage().arrayBuffers
    const startedMs = performance.now()
    for (let time = 0; time < 5; time += 1)
      expect(await read(lying, 'bomb.jpg', 20 * MB)).toBe('the file is too-large')
    expect(performance.now() - startedMs).toBeLessThan(5000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(250 * MB)
    await lying.close()
  }, 60_000)
})

/** A zip whose list names one and the same file so many times, as 1, 2, 3 …; yazl takes long for that. */
async function zipOfSame(count: number): Promise<string> {
  const file = await zipOf((zip) => {
    zip.addBuffer(Buffer.from('same'), '1', { compress: false })
    zip.end({ forceZip64Format: true, comment: '' })
  })
  const bytes = readFileSync(file)
  const listAt = bytes.indexOf(LIST, 0, 'latin1')
  const endAt = bytes.indexOf('PK\x06\x06', 0, 'latin1')
  const entry = bytes.subarray(listAt, listAt + 46)
  const list = Array.from({ length: count }, (_, at) => {
    const name = Buffer.from(String(at + 1))
    const head = Buffer.from(entry)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt16LE(0, 30)
    return Buffer.concat([head, name])
  })
  const end = Buffer.from(bytes.subarray(endAt))
  const listBytes = Buffer.concat(list)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(listBytes.length), 40)
  end.writeBigUInt64LE(BigInt(listAt + listBytes.length), 56 + 8)
  writeFileSync(file, Buffer.concat([bytes.subarray(0, listAt), listBytes, end]))
  return file
}

describe('what is no zip', () => {
  it('is refused as a whole', async () => {
    const whole = readFileSync(await zipWith({ 'a.jpg': 'a', 'b.jpg': 'b' }))
    const listAt = whole.indexOf(LIST, 0, 'latin1')
    const broken = Buffer.from(whole)
    broken.fill(0, listAt, listAt + 4)
    for (const bytes of [Buffer.alloc(0), Buffer.from('id,sku'), whole.subarray(0, -10), broken]) {
      const file = join(folder, `${++created}.zip`)
      writeFileSync(file, bytes)
      expect(await zipSource(file)).toBeUndefined()
    }
    expect(await zipSource(join(folder, 'missing.zip'))).toBeUndefined()
  })

  it('or has more than 100,000 entries, or declares so many, is refused', async () => {
    expect(await zipSource(await zipOfSame(100_001))).toBeUndefined()
    const files = await opened(await zipOfSame(1001))
    expect(await read(files, '1001')).toBe('same')
    await files.close()

    const lying = await zipWith({ 'a.jpg': 'a' })
    patchNumber(lying, LAST, 10, 60_000, 2)
    expect(await zipSource(lying)).toBeUndefined()
  }, 60_000)
})
