import type { Tags } from '../../../platform/cache/tags.ts'
import type { Shop } from '../../../platform/shop.ts'
import { lockRecords, saveProducts } from '../../catalog/catalog.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import { ownLevels } from '../../stock/stock.ts'
import { ownTierRules } from '../../tier-pricing/tier-pricing.ts'
import { addNotes, consumePendingLinks, type PendingLink } from '../batch-store.ts'
import { announceChunk, ChunkTags } from '../batches/chunk-tags.ts'
import { stateHash, stateToStore } from '../batches/product-state.ts'
import type { Transactions } from '../batches/transactions.ts'
import { addChanges, type Change } from '../change-store.ts'
import type { ImportNote, ProductLinkKind } from '../rules/import-note.ts'
import { ChunkCatalog, type EarlierIds } from './chunk-catalog.ts'

/** The field of a record for each kind of link. */
export const linkFields = {
  upsell: 'upsellIds',
  'cross-sell': 'crossSellIds',
  grouped: 'groupedIds',
} as const satisfies Record<ProductLinkKind, keyof ProductRecord>

const MAX_PRODUCTS = 200

/** Saves the links to products that came further down in the file, and notes those that never came. */
export async function savePendingLinks(
  shop: Shop,
  transactions: Transactions,
  batchId: number,
  { earlier, onNote }: { readonly earlier: EarlierIds; onNote(note: ImportNote): void },
): Promise<void> {
  const tags = new ChunkTags()
  for (;;) {
    const notes = await transactions.chunk(async (tx) => {
      const links = await consumePendingLinks(tx, batchId, MAX_PRODUCTS)
      if (links.length === 0) return undefined
      const catalog = await ChunkCatalog.readReferences(
        tx,
        links.flatMap(({ names }) => names),
        earlier,
      )
      await addChanges(tx, batchId, await writeLinks(tags, tx, catalog, links))
      const missing = links.flatMap((link) => noteOf(catalog, link))
      await addNotes(tx, batchId, missing)
      await announceChunk(shop, tx, batchId, tags)
      return missing
    })
    if (!notes) return
    notes.forEach(onNote)
  }
}

type Tx = Parameters<Parameters<Transactions['chunk']>[0]>[0]

async function writeLinks(
  tags: Tags,
  tx: Tx,
  catalog: ChunkCatalog,
  links: readonly PendingLink[],
): Promise<Change[]> {
  const byProduct = Map.groupBy(links, ({ productId }) => productId)
  const ids = [...byProduct.keys()]
  const records = await lockRecords(tx, ids)
  const savings = [...records].map(([id, before]) => {
    const fields = (byProduct.get(id) ?? []).map(({ kind, names }) => [
      linkFields[kind],
      idsOf(catalog, id, names),
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
      before: before && stateToStore({ record: before, ...rest }),
      afterHash: stateHash({ record, ...rest }),
      afterStock: rest.level?.stockLeft,
    }
  })
}

function idsOf(catalog: ChunkCatalog, self: number, names: readonly string[]): number[] {
  const ids = names.map((name) => catalog.find(name)?.id)
  return [...new Set(ids.filter((id) => id !== undefined && id !== self))] as number[]
}

function noteOf(catalog: ChunkCatalog, { row, names }: PendingLink): ImportNote[] {
  const missing = names.filter((name) => !catalog.find(name))
  if (missing.length === 0) return []
  const about = missing.slice(0, 20).join(', ')
  return [{ row, name: '', outcome: 'link', reason: 'unknown-link', about }]
}
