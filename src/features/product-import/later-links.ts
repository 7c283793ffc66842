import type { Shop } from '../../platform/shop.ts'
import { readRecords, saveProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { ownLevels } from '../stock/stock.ts'
import { ownTierRules } from '../tier-pricing/tier-pricing.ts'
import { addNotes, type KeptLink, takeLinks } from './batch-store.ts'
import { addChanges, type Change } from './change-store.ts'
import { ChunkShelf, type Past } from './chunk-shelf.ts'
import { afterHash } from './kept-state.ts'
import type { KeptNote, LinkKind } from './rules/note.ts'
import type { Transactions } from './transactions.ts'

/** The field of a record that holds the products of a kind of link. */
export const linkFields = {
  upsell: 'upsellIds',
  'cross-sell': 'crossSellIds',
  grouped: 'groupedIds',
} as const satisfies Record<LinkKind, keyof ProductRecord>

const CHUNK_PRODUCTS = 100

/** Places the links to products that came further down the file; those that never came are told of. */
export async function placeLinks(
  shop: Shop,
  transactions: Transactions,
  batchId: number,
  { past, onNote }: { readonly past: Past; onNote(note: KeptNote): void },
): Promise<void> {
  for (;;) {
    const notes = await transactions.chunk(async (tx) => {
      const links = await takeLinks(tx, batchId, CHUNK_PRODUCTS)
      if (links.length === 0) return undefined
      const shelf = await ChunkShelf.ofNames(
        tx,
        links.flatMap(({ names }) => names),
        past,
      )
      await addChanges(tx, batchId, await writeLinks(shop, tx, shelf, links))
      const missing = links.flatMap((link) => noteOf(shelf, link))
      await addNotes(tx, batchId, missing)
      return missing
    })
    if (!notes) return
    notes.forEach(onNote)
  }
}

type Tx = Parameters<Parameters<Transactions['chunk']>[0]>[0]

async function writeLinks(
  { tags }: Shop,
  tx: Tx,
  shelf: ChunkShelf,
  links: readonly KeptLink[],
): Promise<Change[]> {
  const byProduct = Map.groupBy(links, ({ productId }) => productId)
  const ids = [...byProduct.keys()]
  const records = await readRecords(tx, ids)
  const savings = [...records].map(([id, before]) => {
    const fields = (byProduct.get(id) ?? []).map(({ kind, names }) => [
      linkFields[kind],
      found(shelf, id, names),
    ])
    return { id, before, record: { ...before, ...Object.fromEntries(fields) } as ProductRecord }
  })
  const saved = await saveProducts(tx, tags, savings)
  const [levels, tiers] = [await ownLevels(tx, ids), await ownTierRules(tx, ids)]
  return saved.map(({ id, before, record }) => {
    const rest = { level: levels.get(id), tiers: tiers.get(id) }
    return {
      productId: id,
      change: 'changed',
      byRow: false,
      before: { record: before, ...rest },
      afterHash: afterHash({ record, ...rest }),
      afterLeft: rest.level?.left,
    }
  })
}

function found(shelf: ChunkShelf, self: number, names: readonly string[]): number[] {
  const ids = names.map((name) => shelf.named(name)?.id)
  return [...new Set(ids.filter((id) => id !== undefined && id !== self))] as number[]
}

function noteOf(shelf: ChunkShelf, { row, names }: KeptLink): KeptNote[] {
  const missing = names.filter((name) => !shelf.named(name))
  if (missing.length === 0) return []
  const about = missing.slice(0, 20).join(', ')
  return [{ row, name: '', outcome: 'link', reason: 'unknown-link', about }]
}
