import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodedText, inspectFile, NotTextError } from './encoding.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-encoding-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer): Promise<{ encoding: string; text: string }> {
  const file = join(folder, 'file')
  await writeFile(file, bytes)
  const { encoding } = await inspectFile(file, '')
  let text = ''
  for await (const chunk of decodedText(file, encoding)) text += chunk
  return { encoding, text }
}

const text = 'SKU,Name\nA,Grün “Alba” 20 €\n'
const wide = Buffer.from(text, 'utf16le')
const windows = Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1')

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 without a mark', wide, 'utf-16le'],
    ['UTF-16 without a mark, big end first', Buffer.from(wide).swap16(), 'utf-16be'],
    ['Windows-1252', windows, 'windows-1252'],
  ])('in %s is read whole', async (_, bytes, encoding) => {
    expect(await read(bytes)).toEqual({ encoding, text })
  })

  it('reads characters that are split over two chunks of the file', async () => {
    const long = `a${'ü'.repeat(100_000)}`
    expect((await read(Buffer.from(long))).text === long).toBe(true)
  })
})

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['a zip', Buffer.from('PK\x03\x04 and no zero byte')],
  ['text with bytes 0 in it', Buffer.from('SKU,Name\nA,\0')],
  ['UTF-16 with characters 0 in it', Buffer.from('\uFEFFSKU\nA\0', 'utf16le')],
  ['UTF-16 with half a letter', Buffer.concat([Buffer.from('\uFEFFSKU', 'utf16le'), Buffer.from([65])])],
  ['UTF-8 of which one letter is broken', Buffer.concat([Buffer.from('Grün, weiß, '), Buffer.from([0xfc])])],
  ['marked UTF-8 of which one letter is broken', Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xfc, 0x41])],
])('%s is no text', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(NotTextError)
})

it('is known again by its bytes and by how it is read', async () => {
  const file = join(folder, 'known')
  await writeFile(file, text)
  const { sha256 } = await inspectFile(file, 'salt')
  expect(sha256).toBe(createHash('sha256').update(`salt${text}`).digest('hex'))
})
