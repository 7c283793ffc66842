import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCatalogue } from '../../support/catalog/catalogue-file.ts'
import { runCommand, withDatabase } from '../../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../../support/process/shop-process.ts'

/** Tests that an import of so many products, of four rows each, continues where it was killed. */
export function describeImportCrash(products: number): void {
  const rowsInFile = products * 4
  let folder: string
  let file: string
  const shops: ShopProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handsel-import-crash-'))
    file = join(folder, 'products.csv')
    await writeCatalogue(file, { products, variationsFirst: true })
  })
  afterAll(async () => {
    for (const shop of shops) await shop.stop()
    await rm(folder, { recursive: true })
  })

  /** Waits until the import has done so many rows of a pass; imports run at low priority. */
  async function untilRow(client: pg.Client, pass: number, row: number): Promise<void> {
    const giveUpMs = Date.now() + 150_000
    while (Date.now() < giveUpMs) {
      const { rows } = await client.query<{ pass: number; row: number }>(
        "select pass, row from import_batch where file_name = 'products.csv' order by id desc limit 1",
      )
      const [batch] = rows
      if (batch && (batch.pass > pass || (batch.pass === pass && batch.row >= row))) return
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error('The import did not get that far')
  }

  /** Everything that the file has imported, by names instead of ids, which differ between runs. */
  async function importedState(client: pg.Client): Promise<unknown> {
    const { rows } = await client.query(`
      select to_jsonb(p) - 'created_at' - 'changed_at' as product,
             (select quantity from stock_level l where l.product_id = p.id) as left,
             (select array_agg(t.taxonomy || ':' || t.name order by t.taxonomy, t.name) from product_term pt join term t on t.id = pt.term_id
               where pt.product_id = p.id) as terms,
             (select array_agg(l.kind || l.position || ':' || l.linked_id order by l.kind, l.position, l.linked_id) from product_link l
               where l.product_id = p.id) as links
        from product p where p.sku like 'KILN-%' order by p.sku`)
    const { rows: batches } = await client.query(`
      select state, imported, updated, unchanged, skipped, failed from import_batch where file_name = 'products.csv' order by id`)
    return { rows, batches }
  }

  describe('an import that is killed', () => {
    it('continues where it was killed, twice, with the same result as an undisturbed one', async () => {
      const [killed, undisturbed] = [await startShop(), await startShop()]
      shops.push(killed, undisturbed)
      const completeImport = runCommand(undisturbed.data, ['import', 'products', file])
      expect((await completeImport.ended).code).toBe(0)

      for (const [pass, row] of [
        [1, rowsInFile / 3],
        [2, rowsInFile / 2],
      ] as const) {
        const command = runCommand(killed.data, ['import', 'products', file])
        await withDatabase(killed.data, (client) => untilRow(client, pass, row))
        command.kill()
        expect((await command.ended).code).toBeNull()
      }
      const last = await runCommand(killed.data, ['import', 'products', file]).ended
      expect(last).toMatchObject({ code: 0 })
      expect(last.output).toContain('it continued after row')
      expect(last.output).toContain(`${rowsInFile} imported`)
      expect(await withDatabase(killed.data, importedState)).toEqual(
        await withDatabase(undisturbed.data, importedState),
      )

      const again = await runCommand(killed.data, ['import', 'products', file]).ended
      expect(again.output).toContain(`0 imported, 0 updated, ${rowsInFile} unchanged, 0 skipped, 0 failed.`)
    })

    it('leaves no page as it was before: the running shop announces what it had not announced yet', async () => {
      const shop = await startShop()
      shops.push(shop)
      const resultCount = async () => {
        const page = await (await fetch(`${shop.origin}/shop/`)).text()
        return /<p class="[^"]*woocommerce-result-count[\s\S]*?<\/p>/.exec(page)?.[0]
      }
      const before = await resultCount()
      expect(before).toContain('of ')
      const command = runCommand(shop.data, ['import', 'products', file])
      await withDatabase(shop.data, async (client) => {
        const pending = async () =>
          (await client.query("select from import_batch where 'listing' = any(pending_tags)")).rows
        await expect.poll(pending, { timeout: 60_000, interval: 20 }).toHaveLength(1)
        command.kill()
        expect((await command.ended).code).toBeNull()
        expect(await pending()).toHaveLength(1)
      })
      expect(await resultCount()).toBe(before)
      await expect.poll(resultCount, { timeout: 60_000, interval: 500 }).not.toBe(before)
    })
  })
}
