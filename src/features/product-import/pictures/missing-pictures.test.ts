import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alba,
  counts,
  type ImportShop,
  importShop,
  type Row,
} from '../../../../test/support/catalog/import-shop.ts'
import { productById, recordsOf } from '../../catalog/catalog.ts'
import { exportProducts } from '../../product-export/product-export.ts'
import { withImportLock } from '../lock-store.ts'
import { importProducts } from '../product-import.ts'
import { importMissingPictures } from './missing-pictures.ts'

const network = { resolve: async () => ['127.0.0.1'], isAllowed: () => true }
let world: ImportShop
let server: http.Server
let isUp: boolean
let cell: string

beforeAll(async () => {
  world = await importShop()
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#353' } })
    .png()
    .toBuffer()
  server = http.createServer((_, answer) => {
    answer.statusCode = isUp ? 200 : 404
    answer.end(isUp ? bytes : '')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  server.close()
  await world.close()
})
beforeEach(async () => {
  isUp = false
  await world.empty()
  cell = `ink.png, http://old.test:${(server.address() as AddressInfo).port}/moss\\,1.png, clay.png`
})

async function imported(shown = cell) {
  const file = await world.fileOf([{ ...alba, Images: shown, 'Image alt texts': 'Ink, Moss, Clay' }])
  const result = await importProducts(world.shop(), { file, images: world.folder, dryRun: false, network })
  if (!result.ok) throw new Error(result.reason)
  return result.value
}
async function exportedRow(): Promise<Row | undefined> {
  const file = join(world.folder, 'out.csv')
  await exportProducts(world.shop(), { file })
  return (parse(await readFile(file), { columns: true }) as Row[])[0]
}
const recordNow = async () => (await recordsOf(world.shop().db, [75])).get(75)!

describe('a picture that was not available', () => {
  it('keeps its place and its address: it is counted, exported, and imported again without a change', async () => {
    expect((await imported()).missingPictures).toBe(1)
    expect((await productById(world.shop().db, 75))?.pictures).toHaveLength(2)
    expect(await exportedRow()).toMatchObject({ Images: cell, 'Image alt texts': 'Ink, Moss, Clay' })
    const again = await imported()
    expect([counts(again).unchanged, again.missingPictures]).toEqual([1, 1])
  })

  it('is imported later to its place, with its alternative text', async () => {
    await imported()
    const shop = world.shop()
    const notes: string[] = []
    const onNote = (_: unknown, { reason }: { reason: string }) => notes.push(reason)
    expect(await importMissingPictures(shop, { network, onNote })).toEqual({
      ok: true,
      value: { imported: 0, missing: 1 },
    })
    expect(notes).toEqual(['no-such-picture'])
    world.announced()
    isUp = true
    expect(await importMissingPictures(shop, { network })).toEqual({
      ok: true,
      value: { imported: 1, missing: 0 },
    })
    expect(world.announced()).toContain('product:75')
    const record = await recordNow()
    expect(record.pictures.map(({ alt }) => alt)).toEqual(['Ink', 'Moss', 'Clay'])
    expect(record.missingPictures).toBeUndefined()
    expect((await exportedRow())?.['Images']).toBe('ink.png, moss\\,1.png, clay.png')
    expect(await importMissingPictures(shop, { network })).toMatchObject({
      value: { imported: 0, missing: 0 },
    })
  })

  it('is one place of several, also when none of the pictures was available', async () => {
    await imported('gone.png, http://127.0.0.1:1/a.png')
    expect((await recordNow()).missingPictures).toEqual([
      { alt: 'Ink', name: 'gone.png', position: 0 },
      { alt: 'Moss', name: 'http://127.0.0.1:1/a.png', position: 1 },
    ])
    expect((await imported('ink.png')).missingPictures).toBe(0)
    expect((await recordNow()).missingPictures).toBeUndefined()
  })

  it('is not imported while another import is running, or from a folder that is not there', async () => {
    const shop = world.shop()
    expect(await importMissingPictures(shop, { images: join(world.folder, 'nope') })).toMatchObject({
      ok: false,
      reason: 'no-images',
    })
    const busy = await withImportLock(shop.db, () => importMissingPictures(shop, {}))
    expect(busy).toEqual({ ok: false, reason: 'busy', about: '' })
  })
})
