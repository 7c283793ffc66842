import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exportProducts } from '../../../src/features/product-export/product-export.ts'
import { importProducts } from '../../../src/features/product-import/product-import.ts'
import type { ImportNote } from '../../../src/features/product-import/rules/import-note.ts'
import { addShopFiles, insertCatalogue, stateOf } from '../../support/catalog/catalogue-state.ts'
import { counts, type ImportShop, importShop } from '../../support/catalog/import-shop.ts'
import { type RandomProduct, randomCatalogue } from '../../support/catalog/random-catalogue.ts'
import { inStockHere, inStockInWooCommerce } from '../../support/catalog/sellable.ts'

/** Of the pictures of random catalogues that are never available, and of sales that never apply. */
const expectedReasons = new Set(['unsafe-address', 'not-found', 'no-folder', 'reversed-sale'])

/** Tests that so many random catalogues are exported and imported without loss, in each kind of shop. */
export function describeRoundTrips(catalogues: number): void {
  let first: ImportShop
  let second: ImportShop

  beforeAll(async () => {
    first = await importShop()
    second = await importShop()
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  async function exported(world: ImportShop, images?: string): Promise<string> {
    const file = join(first.folder, 'out.csv')
    const result = await exportProducts(world.shop(), { file, images })
    expect(result).toMatchObject({ ok: true, value: { missing: [] } })
    return readFile(file, 'utf8')
  }

  async function imported(world: ImportShop, images?: string) {
    const notes: ImportNote[] = []
    const file = join(first.folder, 'out.csv')
    const onNote = (note: ImportNote) => notes.push(note)
    const result = await importProducts(world.shop(), { file, images, dryRun: false, onNote })
    if (!result.ok) throw new Error(`${result.reason} ${result.about}`)
    expect(notes.filter(({ reason }) => !expectedReasons.has(reason))).toEqual([])
    return counts(result.value)
  }

  const rowsOf = (products: readonly RandomProduct[]) =>
    products.reduce((sum, { variations }) => sum + 1 + variations.length, 0)

  const shops = [
    { zone: 'UTC', settings: {} },
    {
      zone: 'Europe/Rome',
      settings: {
        timezone: 'Europe/Rome',
        currency_decimal_separator: ',',
        currency_thousand_separator: '.',
      },
    },
    { zone: 'Pacific/Auckland', settings: { timezone: 'Pacific/Auckland', currency_decimals: 0 } },
  ]

  /** A round that exceeds its time still runs, and must end before the next shop uses the same tables. */
  let pendingRound: Promise<void> = Promise.resolve()
  afterEach(() => Promise.allSettled([pendingRound]))

  describe('a random catalogue', () => {
    it.each(shops)(
      'is exported and imported in a shop in $zone without loss',
      async ({ zone, settings }) => {
        const roundTrip = async (products: RandomProduct[]) => {
          await first.empty(settings)
          await second.empty(settings)
          const images = join(first.folder, 'images')
          await rm(images, { recursive: true, force: true })
          await insertCatalogue(first.shop(), await addShopFiles(first.shop()), products)

          const out = await exported(first, images)
          const rows = rowsOf(products)
          const none = { imported: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
          expect(await imported(first, images)).toEqual({ ...none, unchanged: rows })
          expect(await imported(second, images)).toEqual({ ...none, imported: rows })
          expect(await stateOf(second.shop().db)).toEqual(await stateOf(first.shop().db))
          expect(await exported(second)).toBe(out)
          const inStock = await inStockHere(first.shop().db)
          expect(await inStockHere(second.shop().db)).toEqual(inStock)
          expect(inStockInWooCommerce(out)).toEqual(inStock)
          expect(await imported(second, images)).toEqual({ ...none, unchanged: rows })
        }
        const property = fc.asyncProperty(randomCatalogue(zone, 12), (products) => {
          pendingRound = roundTrip(products)
          return pendingRound
        })
        await fc.assert(property, {
          numRuns: catalogues,
          interruptAfterTimeLimit: 40_000,
        })
      },
      120_000,
    )
  })
}
