import { createHash } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeImportMemory } from '../../../../test/prove/catalog/import-memory.ts'
import { fileText, noteText } from '../texts.ts'
import { openProductFile, type ProductFile } from './product-file.ts'
import type { FileItem } from './product-row.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

const custom = { decimals: 2, point: '.', thousands: ',', timezone: 'UTC' }

async function fileOf(content: string | Buffer, name = 'products.csv'): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
async function opened(content: string | Buffer, mapping?: object): Promise<ProductFile> {
  const mappingFile = mapping && (await fileOf(JSON.stringify(mapping), 'mapping.json'))
  const file = await openProductFile(await fileOf(content), custom, { mappingFile })
  if (!file.ok) throw new Error(`${file.reason}: ${file.about}`)
  return file.value
}
async function refusal(content: string | Buffer, mapping?: object) {
  const mappingFile = mapping && (await fileOf(JSON.stringify(mapping), 'mapping.json'))
  const file = await openProductFile(await fileOf(content), custom, { mappingFile })
  if (file.ok) return undefined
  expect(fileText[file.reason](file.about)).toMatch(/^[A-Z].*\.$/)
  return [file.reason, file.about]
}
async function items(file: ProductFile): Promise<FileItem[]> {
  const all: FileItem[] = []
  for await (const item of file.items()) all.push(item)
  return all
}
const readings = async (file: ProductFile) =>
  (await items(file)).map(({ row, result: reading }) =>
    reading.ok ? [row, reading.value.sku] : [row, reading.reason, reading.about],
  )

describe('a file of products', () => {
  it('has the number of rows, the unknown columns and a fingerprint', async () => {
    const text = 'SKU,Name,My note\nA,Alba,x\n\nB,Bea,\n'
    const file = await opened(text)
    expect(file).toMatchObject({ format: 'woocommerce', rows: 2, unknownColumns: ['My note'] })
    expect(file.fingerprint).toBe(createHash('sha256').update(text).digest('hex'))
    expect((await items(file)).map(({ row, name }) => [row, name])).toEqual([
      [2, 'A'],
      [4, 'B'],
    ])
  })

  it('may be read again', async () => {
    const file = await opened('SKU,Name\nA,Alba\n')
    expect(await readings(file)).toEqual([[2, 'A']])
    expect(await readings(file)).toEqual([[2, 'A']])
  })

  it.each([',', ';', '\t', '|'])(
    'has the delimiter under which its heading is known: %j',
    async (delimiter) => {
      const file = await opened(['Name', 'SKU', 'Tags\n"Alba; white, \t|"', 'A', 'x'].join(delimiter))
      expect(await readings(file)).toEqual([[2, 'A']])
    },
  )

  it('may be in UTF-16 or Windows-1252', async () => {
    const text = 'SKU;Name\nA;Grün\n'
    for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')]) {
      const [item] = await items(await opened(bytes))
      expect(item?.result).toMatchObject({ value: { fields: { name: 'Grün' } } })
    }
  })

  it('may have other names for its columns', async () => {
    const mapping = { Nom: 'Name', 'Attribut {n} nom': 'Attribute {n} name', UGS: 'SKU' }
    const text = 'ugs,Nom,Attribut 1 nom\nA,Alba,Colour\n'
    const file = await opened(text, mapping)
    expect(file.unknownColumns).toEqual([])
    expect((await items(file))[0]?.result).toMatchObject({
      value: { sku: 'A', fields: { name: 'Alba' }, attributes: [{ name: 'Colour' }] },
    })
    expect(await refusal(text)).toEqual(['no-columns', ''])
    expect(file.fingerprint).not.toBe((await opened(text, { ...mapping, Prix: 'Regular price' })).fingerprint)
  })

  it('is refused row by row where cells are missing, or the heading comes again', async () => {
    const file = await opened('SKU,Name\nA,Alba,more\nsku, Name\nB,Bea\n')
    expect(await readings(file)).toEqual([
      [2, 'cells', '3 cells instead of 2'],
      [3, 'heading', ''],
      [4, 'B'],
    ])
    expect(file.rows).toBe(3)
    const note = { row: 3, name: '', outcome: 'skipped', reason: 'heading', about: '' } as const
    expect(noteText(note)).toMatch(/header row.* \[heading\]/)
  })

  it('names the column as the file has it where a cell cannot be read', async () => {
    const file = await opened('UGS,Prix\nA,-5\n', { UGS: 'SKU', Prix: 'Regular price' })
    expect(await readings(file)).toEqual([[2, 'bad-cell', 'Prix ("-5")']])
  })
})

describe('a file that is refused', () => {
  it.each<[string, string | Buffer, string, string]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'not-text', ''],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'not-text', ''],
    ['a zip', 'PK\x03\x04SKU,Name\n', 'not-text', ''],
    ['bytes without any sense', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x80, 0x81]), 'no-columns', ''],
    ['nothing', '', 'no-columns', ''],
    ['other things', 'Invoice,Date\n1,2026-01-01\n', 'no-columns', ''],
    ['a heading alone', 'SKU,Name\n\n , \n', 'no-rows', ''],
    ['a quote never closed', 'SKU,Name\nA,1\nB,"Bea\nC,3\n', 'not-csv', '3'],
    ['a heading never closed', '"SKU,Name\nA,1\n', 'not-csv', '1'],
    ['a row without end', `SKU,Name\nA,"${'x'.repeat(1_100_000)}"\n`, 'row-too-long', '2'],
    ['a heading without end', 'SKU,'.repeat(1_100_000), 'row-too-long', '1'],
    ['a column twice', 'SKU,Name,,,My note,my NOTE\nA,,,,,\n', 'duplicate-column', 'my NOTE'],
    ['2,001 columns', `SKU,Name${',x'.repeat(1999)}\nA\n`, 'too-many-columns', '2001'],
    ['10,000 columns', `SKU,Name,${[...Array(9998).keys()].join(',')}\nA\n`, 'too-many-columns', '10000'],
  ])('is %s', async (_, content, reason, about) => {
    expect(await refusal(content)).toEqual([reason, about])
  })

  it('is one that is not there, and a folder', async () => {
    for (const file of [join(folder, 'none.csv'), folder])
      expect(await openProductFile(file, custom)).toEqual({ ok: false, reason: 'no-file', about: '' })
  })

  it('has a mapping that leads nowhere, or two columns to one', async () => {
    const text = 'SKU,Nom,Titre\nA,Alba,Alba\n'
    expect(await refusal(text, { Nom: 'Nmae' })).toEqual(['bad-mapping', 'Nmae'])
    expect(await refusal(text, { Nom: 'Name', Titre: 'name' })).toEqual(['duplicate-column', 'Titre'])
    const gone = await openProductFile(await fileOf(text), custom, { mappingFile: join(folder, 'gone.json') })
    expect(gone).toMatchObject({ ok: false, reason: 'no-mapping-file' })
  })
})

describe('however large a file is', () => {
  it('a line of 150 MB is refused in little memory', async () => {
    const file = join(folder, 'line.csv')
    const handle = await open(file, 'w')
    await handle.write('SKU,Name\nA,"')
    for (let written = 0; written < 150; written++) await handle.write('x'.repeat(1_000_000))
    await handle.close()
    const before = process.memoryUsage().rss
    expect(await openProductFile(file, custom)).toEqual({ ok: false, reason: 'row-too-long', about: '2' })
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100)
  })

  // The short form of what `npm run prove` shows with more rows.
  describeImportMemory(12_000)
})
