import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alba,
  type ImportShop,
  importShop,
  reasons,
  tray,
  variation,
} from '../../../test/support/catalog/import-shop.ts'
import { productById } from '../catalog/store/product-store.ts'
import { categoryTree } from '../catalog/store/term-store.ts'
import { importProducts } from './product-import.ts'
import type { ImportNote } from './rules/import-note.ts'
import { fileText, noteText } from './texts.ts'

let world: ImportShop

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const run: ImportShop['run'] = (...requested) => world.run(...requested)

describe('a refused row', () => {
  it.each([
    ['a type we do not sell', { ...alba, Type: 'auction' }, 'unknown-type'],
    ['two types', { ...alba, Type: 'simple, grouped' }, 'unknown-type'],
    ['a price below nothing', { ...alba, 'Regular price': '-3.00' }, 'bad-cell'],
    ['a price with a comma', { ...alba, 'Regular price': '12,50' }, 'bad-cell'],
    ['itself as its product', variation('81', 'Verde', '', { Parent: 'TRA-RIVO-81' }), 'self-parent'],
    ['a price in words', { ...alba, 'Regular price': 'ten' }, 'bad-cell'],
    ['a price finer than cents', { ...alba, 'Regular price': '9.999' }, 'bad-cell'],
    ['a visibility unknown', { ...alba, 'Visibility in catalog': 'sometimes' }, 'bad-cell'],
    ['half a piece', { ...alba, Stock: '1.5' }, 'bad-cell'],
    ['tiers without sense', { ...alba, 'Meta: _fixed_price_rules': '5' }, 'bad-cell'],
    ['an endless SKU', { ...alba, SKU: 'x'.repeat(191) }, 'bad-cell'],
    ['no name', { ...alba, Name: '' }, 'no-name'],
    ['a variation of nothing', variation('81', 'Verde', 'Small', { Parent: '' }), 'no-parent'],
    ['a variation of something else', variation('81', 'Verde', 'Small', { Parent: 'GONE' }), 'no-parent'],
  ])('has %s', async (_, row, reason) => {
    const report = await run([row, { ...alba, ID: '76', SKU: 'NEXT', Name: 'Next' }])
    expect(reasons(report)).toEqual([[2, reason]])
    expect(report.imported).toBe(1)
    expect(noteText(report.notes[0]!)).toMatch(/^Row 2 \(.*\) (failed|skipped): [A-Z].*\. \[[a-z-]+\]$/)
  })

  it('has another number of cells than the heading', async () => {
    const file = join(world.folder, 'ragged.csv')
    await writeFile(file, 'SKU,Name,Type\nA,Alba\nB,Bea,simple\nC,Cea,simple,more')
    const notes: ImportNote[] = []
    const onNote = (note: ImportNote) => notes.push(note)
    const report = await importProducts(world.shop(), { file, dryRun: false, onNote })
    expect(notes.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'cells'],
      [4, 'cells'],
    ])
    expect(report.ok && report.value.imported).toBe(1)
  })

  it('is about a product that a row above was about', async () => {
    const report = await run([alba, { ...alba, ID: '76', 'Regular price': '1.00' }])
    expect(reasons(report)).toEqual([[3, 'twice']])
    expect((await productById(world.shop().db, 75))?.prices.regularMinor).toBe(102450)
  })

  it('is none that names an id which a row above got by chance', async () => {
    const first = await run([
      { Type: 'simple', SKU: 'A', Name: 'Ada' },
      { Type: 'simple', Name: 'Bea', 'Regular price': '3' },
    ])
    expect(first.imported).toBe(2)
    const report = await run([
      { ID: '', Type: 'simple', SKU: '', Name: 'Cea' },
      { ID: '3', Type: 'simple', SKU: '', Name: 'Dea' },
      { ID: '4', Type: 'simple', SKU: '', Name: 'Eva' },
    ])
    expect(reasons(report)).toEqual([])
    expect(report.imported).toBe(3)
  })

  it('is none where another shop’s number is one that was given out here', async () => {
    const mine = ['Mine A', 'Mine B'].map((Name) => ({ Type: 'simple', SKU: '', Name }))
    expect((await run(mine)).imported).toBe(2)
    const report = await run([
      { ID: '1', Type: 'simple', SKU: '', Name: 'Old one' },
      { ID: '2', Type: 'simple', SKU: 'OT', Name: 'Old two' },
    ])
    expect(report).toMatchObject({ imported: 2, updated: 0, failed: 0 })
    expect(await run(mine)).toMatchObject({ unchanged: 2 })
  })

  it('is a variation of a simple product, or of a value that its product does not offer', async () => {
    const report = await run([
      alba,
      tray,
      variation('81', 'Verde', 'Small', { Parent: 'VAS-ALBA' }),
      variation('82', 'Rosa', 'Small'),
      variation('83', 'Verde', 'Small', { 'Attribute 2 name': 'Weave' }),
    ])
    expect(reasons(report)).toEqual([
      [4, 'parent-kind'],
      [5, 'unknown-value'],
      [6, 'unknown-value'],
    ])
    expect(noteText(report.notes[1]!)).toContain('Colour "Rosa"')
    const { rows } = await sql`select from term where slug = 'rosa' or slug = 'weave'`.execute(
      world.shop().db,
    )
    expect(rows).toEqual([])
  })

  it('makes a product of a variation, or a variation of a product', async () => {
    await run([alba, tray, variation('81', 'Verde', 'Small')])
    const report = await run([
      { ...tray, SKU: 'TRA-RIVO-81' },
      variation('99', 'Verde', 'Small', { SKU: 'VAS-ALBA' }),
    ])
    expect(reasons(report)).toEqual([
      [2, 'kind-changed'],
      [3, 'kind-changed'],
    ])
  })
})

describe('pictures', () => {
  it('that cannot be had are named, and the product comes without them', async () => {
    const outside = '../outside.png'
    await writeFile(join(world.folder, outside), 'x')
    const images = ['http://127.0.0.1/a.png', 'gone.png', 'notes.png', outside, 'ink.png', 'data'].join(', ')
    const report = await run([{ ...alba, Images: images }])
    await rm(join(world.folder, outside))
    expect(report.notes.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'unsafe-address'],
      [2, 'not-found'],
      [2, 'not-a-picture'],
      [2, 'not-found'],
      [2, 'not-found'],
    ])
    expect((await productById(world.shop().db, 75))?.pictures).toHaveLength(1)
  })

  it('that are very small are imported, with a note the first time', async () => {
    const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const
    await writeFile(join(world.folder, 'dot.png'), await sharp({ create: dot }).png().toBuffer())
    const report = await run([{ ...alba, Images: 'dot.png' }])
    expect(report.notes.map(noteText)).toEqual([
      'Row 2 (VAS-ALBA), picture: dot.png (1 × 1 pixels) was imported but is very small. Use at least 1,200 pixels for a sharp image. [small]',
    ])
    expect((await productById(world.shop().db, 75))?.pictures).toHaveLength(1)
    expect((await run([{ ...alba, Images: 'dot.png', Description: 'Round.' }])).notes).toEqual([])
    await rm(join(world.folder, 'dot.png'))
  })

  it('that are refused are noted with the limit, their size, or their kind', async () => {
    const put = (name: string, bytes: string | Buffer) => writeFile(join(world.folder, name), bytes)
    await put('huge.png', await hugePng())
    await put('heavy.jpg', '')
    await truncate(join(world.folder, 'heavy.jpg'), 60 * 1024 * 1024)
    await put('half.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'))
    await put('drawn.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await put('scan.tif', 'II*\0')
    await put('page.jpg', '<!doctype html>')
    await put('paper.pdf', '%PDF-1.7')
    const names = ['huge.png', 'heavy.jpg', 'half.jpg', 'drawn.svg', 'scan.tif', 'page.jpg', 'paper.pdf']
    const { notes } = await run([{ ...alba, Images: names.join(', ') }])
    await Promise.all(names.map((name) => rm(join(world.folder, name))))
    expect(notes.map(noteText).map((text) => text.split('picture: ')[1])).toEqual([
      expect.stringMatching(/^huge.png \(2,500 megapixels\) is too large; the limit is 60 megapixels\./),
      expect.stringMatching(/^heavy.jpg \(60 MB\) is too large; the limit is 20 MB\./),
      'half.jpg is incomplete or damaged. Upload it again. [damaged]',
      expect.stringMatching(/^drawn.svg \(an SVG drawing\) is not a JPEG, PNG/),
      expect.stringMatching(/^scan.tif \(a TIFF picture\) is not a JPEG/),
      expect.stringMatching(/^page.jpg \(a web page\) is not a JPEG/),
      expect.stringMatching(/^paper.pdf \(a PDF document\) is not a JPEG/),
    ])
  })

  it('stay when none of the new ones can be had', async () => {
    await run([alba])
    const report = await run([{ ...alba, Images: 'gone.png' }])
    expect(report).toMatchObject({ updated: 1, missingPictures: 1 })
    expect((await run([{ ...alba, Images: 'gone.png' }])).unchanged).toBe(1)
    expect((await productById(world.shop().db, 75))?.pictures).toHaveLength(2)
  })

  it('are not looked for without a folder', async () => {
    const notes: string[] = []
    const onNote = ({ reason }: ImportNote) => notes.push(reason)
    await importProducts(world.shop(), { file: await world.fileOf([alba]), dryRun: false, onNote })
    expect(notes).toEqual(['no-folder', 'no-folder'])
  })

  it('are stored once, and again after a row that was rolled back', async () => {
    const refusedRow = variation('81', 'Rosa', '', { Images: 'clay.png' })
    await run([tray, refusedRow, { ...alba, Images: 'clay.png' }])
    const { rows } = await sql`select from image`.execute(world.shop().db)
    expect(rows).toHaveLength(1)
    expect((await productById(world.shop().db, 75))?.pictures).toHaveLength(1)
  })
})

describe('a file that is refused', () => {
  it.each([
    ['a picture', 'ink.png', 'not-text'],
    ['not there', 'none.csv', 'no-file'],
  ])('is %s', async (_, name, reason) => {
    const file = join(world.folder, name)
    expect(await importProducts(world.shop(), { file, dryRun: false })).toMatchObject({ ok: false, reason })
  })

  it.each(['name,email\nAda,ada@example.org', '<html></html>', ''])(
    'is no list of products: %j',
    async (content) => {
      const file = join(world.folder, 'other.csv')
      await writeFile(file, content)
      expect(await importProducts(world.shop(), { file, dryRun: false })).toMatchObject({
        ok: false,
        reason: 'no-columns',
      })
    },
  )

  it('is an export of WordPress, which is named as such', async () => {
    const file = join(world.folder, 'export.xml')
    const namespaces = 'xmlns:wp="http://wordpress.org/export/1.2/"'
    const item = '<item><title>Vase</title><wp:post_type>product</wp:post_type></item>'
    await writeFile(
      file,
      `<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" ${namespaces}>${item}</rss>`,
    )
    const result = await importProducts(world.shop(), { file, dryRun: false })
    expect(result).toMatchObject({ ok: false, reason: 'wordpress-export' })
    expect(fileText['wordpress-export']('')).toContain('Products, Export')
  })

  it('changes nothing, even when it breaks off late', async () => {
    const file = await world.fileOf([alba])
    await writeFile(file, `${Object.keys(alba).join(',')}\n${'1,simple,A,Alba\n'.repeat(100)}"never closed`)
    expect(await importProducts(world.shop(), { file, dryRun: false })).toMatchObject({
      ok: false,
      reason: 'not-csv',
    })
    expect(await categoryTree(world.shop().db)).toEqual([])
    const { rows } = await sql`select from product`.execute(world.shop().db)
    expect(rows).toEqual([])
  })
})

describe('the report', () => {
  it('lists the unknown columns, which are stored', async () => {
    const report = await run([{ ...alba, 'Meta: _gtin': '12', Weight: '2' }])
    expect(report.unknownColumns).toEqual(['Meta: _gtin', 'Weight'])
  })

  it('counts every row as it goes', async () => {
    const seen: string[] = []
    const file = await world.fileOf([variation('81', 'Verde', ''), tray, { ...alba, Type: 'grouped' }])
    await importProducts(world.shop(), {
      file,
      dryRun: false,
      onRows: (doneRows, allRows) => seen.push(`${doneRows}/${allRows}`),
    })
    expect(seen).toEqual(['2/3', '3/3'])
  })
})

/** A PNG whose header has the size 50,000 × 50,000. */
async function hugePng(): Promise<Buffer> {
  const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const
  const bytes = await sharp({ create: dot }).png().toBuffer()
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
