import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CsvRow, checkCsv, rowsOf } from './csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string | Buffer): Promise<string> {
  const file = join(folder, 'products.csv')
  await writeFile(file, content)
  return file
}
async function rows(content: string): Promise<CsvRow[]> {
  const all: CsvRow[] = []
  for await (const row of rowsOf(await fileOf(content))) all.push(row)
  return all
}
const check = async (content: string | Buffer) => checkCsv(await fileOf(content))

describe('the rows of a CSV file', () => {
  it('have quotes, commas and line breaks inside quotes, and no mark of byte order', async () => {
    const text = '\uFEFFSKU,Name\r\nA,"Bud ""Alba"", white"\r\nB,"Two\nlines"\r\n'
    expect(await rows(text)).toEqual([
      { number: 2, cells: ['A', 'Bud "Alba", white'] },
      { number: 3, cells: ['B', 'Two\nlines'] },
    ])
    expect(await check(text)).toEqual({ ok: true, value: { heading: ['SKU', 'Name'], rows: 2 } })
  })

  it('keep their numbers when empty ones are left out', async () => {
    expect((await rows('SKU\nA\n\n ,\nB')).map(({ number }) => number)).toEqual([2, 5])
  })

  it('may have another number of cells than the heading', async () => {
    expect((await rows('A,B\n1\n1,2,3')).map(({ cells }) => cells.length)).toEqual([1, 3])
  })
})

describe('a file that is refused', () => {
  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'not-text'],
    ['text in another encoding', Buffer.from('SKU,Name\nA,Gr\xfcn', 'latin1'), 'not-text'],
    ['text with bytes 0 in it', 'SKU,Name\nA,\0', 'not-text'],
    ['a last letter cut in half', Buffer.from('SKU,Name\nA,Grü').subarray(0, -1), 'not-text'],
    ['a quote never closed', 'SKU,Name\nA,"Alba\nB,Bea\n', 'not-csv'],
    ['text behind a quote', 'SKU,Name\nA,"Alba" the first\n', 'not-csv'],
    ['a row without end', `SKU,Name\nA,"${'x'.repeat(1_100_000)}"\n`, 'not-csv'],
  ])('is %s', async (_, content, reason) => {
    expect(await check(content)).toEqual({ ok: false, reason })
  })

  it('is one that is not there, and a folder', async () => {
    expect(await checkCsv(join(folder, 'none.csv'))).toEqual({ ok: false, reason: 'no-file' })
    expect(await checkCsv(folder)).toEqual({ ok: false, reason: 'no-file' })
  })

  it('has nothing in it, and so no heading', async () => {
    expect(await check('')).toEqual({ ok: true, value: { heading: [], rows: 0 } })
  })
})
