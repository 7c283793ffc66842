import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counts, type ImportShop, importShop } from '../../../test/support/catalog/import-shop.ts'
import { createDemoShop } from '../product-import/demo-shop.ts'
import { importProducts } from '../product-import/product-import.ts'
import type { ImportNote } from '../product-import/rules/import-note.ts'
import { exportProducts } from './product-export.ts'

let first: ImportShop
let second: ImportShop
/** The first shop's export; its pictures are in the same folder. */
let out: string

beforeAll(async () => {
  first = await importShop()
  second = await importShop()
  await createDemoShop(first.shop())
  out = await exported(first, 'out')
}, 120_000)
afterAll(async () => {
  await first.close()
  await second.close()
})

async function exported(world: ImportShop, name: string): Promise<string> {
  const file = join(first.folder, `${name}.csv`)
  const images = join(first.folder, `${name}-images`)
  const result = await exportProducts(world.shop(), { file, images })
  expect(result).toMatchObject({ ok: true, value: { missing: [] } })
  return readFile(file, 'utf8')
}

async function imported(world: ImportShop, name: string) {
  const notes: ImportNote[] = []
  const result = await importProducts(world.shop(), {
    file: join(first.folder, `${name}.csv`),
    images: join(first.folder, `${name}-images`),
    dryRun: false,
    onNote: (note) => notes.push(note),
  })
  if (!result.ok) throw new Error(result.reason)
  expect(notes).toEqual([])
  return counts(result.value)
}

describe('the demo catalogue', () => {
  it('is exported, imported by another shop, and exported there as the same file', async () => {
    const rows = await imported(second, 'out')
    expect(rows).toMatchObject({ updated: 0, unchanged: 0, skipped: 0, failed: 0 })
    expect(rows.imported).toBeGreaterThan(200)
    expect(await exported(second, 'again')).toBe(out)
  }, 120_000)

  it('changes nothing where it came from, with its pictures or without', async () => {
    const all = await imported(first, 'out')
    expect(all).toMatchObject({ imported: 0, updated: 0, skipped: 0, failed: 0 })
    const result = await importProducts(first.shop(), {
      file: join(first.folder, 'out.csv'),
      dryRun: false,
    })
    expect(result.ok && counts(result.value)).toEqual(all)
  }, 120_000)
})
