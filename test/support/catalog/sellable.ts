import { parse } from 'csv-parse/sync'
import { exportOrder } from '../../../src/features/catalog/store/export-store.ts'
import { isInStock } from '../../../src/features/stock/rules/stock.ts'
import { levelsOf } from '../../../src/features/stock/stock.ts'
import type { Db } from '../../../src/platform/db/db.ts'
import type { Row } from './import-shop.ts'

/** Whether each product and variation of a shop is in stock, in the order of an export. */
export async function inStockHere(db: Db): Promise<boolean[]> {
  const { ids } = await exportOrder(db)
  const levels = await levelsOf(db, ids)
  return ids.map((id) => isInStock(levels.get(id)!))
}

/**
 * Whether each row of a file is in stock in a shop that reads it as WooCommerce does: an empty "In stock?" is out of stock, a
 * quantity decides alone, and a variation without one has that of its product.
 */
export function inStockInWooCommerce(file: string): boolean[] {
  let parent: Row | undefined
  return (parse(file, { columns: true }) as Row[]).map((row) => {
    const isVariation = /variation/.test(row['Type'] ?? '')
    if (!isVariation) parent = row
    return isRowInStock(
      isVariation && row['Stock'] === '' && parent?.['Stock'] !== '' ? (parent ?? row) : row,
    )
  })
}

function isRowInStock(row: Row): boolean {
  const state = row['In stock?']
  if (row['Stock'] === '') return state === '1' || state === 'backorder'
  return Number(row['Stock']) > 0 || row['Backorders allowed?'] !== '0'
}
