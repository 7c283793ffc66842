import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { downloadFile, storeDownload } from './downloads.ts'

let folder: string
const shop = () => ({ config: readConfig({ HANDSEL_DATA: folder }) })
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-downloads-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a download', () => {
  it('is stored once for the same content, under each of its names', async () => {
    const first = await storeDownload(shop(), {
      bytes: Readable.from([Buffer.from('book')]),
      name: 'a/Book.pdf',
    })
    const chunks = Readable.from([Buffer.from('bo'), Buffer.from('ok')])
    const second = await storeDownload(shop(), { bytes: chunks, name: 'Other.pdf' })
    const hash = hashOf('book')
    expect([first, second]).toEqual([
      { ok: true, value: `stored:${hash}/Book.pdf` },
      { ok: true, value: `stored:${hash}/Other.pdf` },
    ])
    const path = join(folder, 'downloads', hash.slice(0, 2), hash)
    expect(files().filter((name) => name.length > 20)).toEqual([join('downloads', hash.slice(0, 2), hash)])
    expect(readFileSync(path, 'utf8')).toBe('book')
    expect(await downloadFile(shop(), `stored:${hash}/Book.pdf`)).toEqual({ path, name: 'Book.pdf' })
  })

  it('leaves nothing when its stream fails', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    await expect(storeDownload(shop(), { bytes: broken, name: 'a.pdf' })).rejects.toThrow('gone')
    expect(files()).toEqual(['downloads'])
  })

  it('is refused when it has more than 500 MB, and the rest of it is not read', async () => {
    let given = 0
    const chunk = Buffer.alloc(1024 * 1024)
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += 1
          yield chunk
        }
      })(),
    )
    expect(await storeDownload(shop(), { bytes: endless, name: 'a.zip' })).toEqual({
      ok: false,
      reason: 'too-large',
    })
    expect(given).toBeLessThan(530)
    expect(files()).toEqual(['downloads'])
  })

  it('is found by its content only, and by no other path', async () => {
    writeFileSync(join(folder, 'secret'), 'secret')
    const stored = await storeDownload(shop(), { bytes: Readable.from([Buffer.from('book')]), name: 'a.pdf' })
    expect(stored.ok).toBe(true)
    const hash = hashOf('book')
    const wrong = `${hash}/a.pdf stored:${hash} stored:${hash}/ stored:${hash}/../a stored:${hash}/a/b stored:../secret/a
      stored:${'.'.repeat(64)}/a stored:${hash.toUpperCase()}/a stored:${'0'.repeat(64)}/a stored:${hash}\\a x
      https://shop.test/a.pdf ${join(folder, 'secret')}`
    for (const text of [...wrong.split(/\s+/), '']) {
      expect([text, await downloadFile(shop(), text)]).toEqual([text, undefined])
    }
    expect(await downloadFile(shop(), `stored:${hash}/a\r\nb`)).toMatchObject({ name: 'ab' })
  })
})
