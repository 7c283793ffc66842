import type { ChangeContext } from '../../../platform/events/actor.ts'
import type { Shop } from '../../../platform/shop.ts'
import { lockProducts, recordsOf, saveLinks, saveProducts } from '../../catalog/catalog.ts'
import { type LinkList, linkFields, type ProductRecord } from '../../catalog/rules/product-record.ts'
import { ownLevels } from '../../stock/stock.ts'
import { ownTierRules, widerTiers } from '../../tier-pricing/tier-pricing.ts'
import { addNotes, consumePendingLinks, type PendingLink } from '../batch-store.ts'
import { announceChunk, ChunkTags } from '../batches/chunk-tags.ts'
import { stateHash, stateToStore } from '../batches/product-state.ts'
import type { Transactions } from '../batches/transactions.ts'
import { addChanges, type Change, changedIds } from '../change-store.ts'
import type { ImportNote } from '../rules/import-note.ts'
import { ChunkCatalog, type EarlierIds } from './chunk-catalog.ts'
import { saveDefaultVariations, variationOf } from './default-variations.ts'

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
      await addChanges(
        tx,
        batchId,
        await writeLinks({ tags, actor: shop.actor }, tx, { batchId, catalog, links }),
      )
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

type LinksToWrite = {
  readonly batchId: number
  readonly catalog: ChunkCatalog
  readonly links: readonly PendingLink[]
}

/**
 * Writes the links. Of products that the batch has changed before, the state to restore is stored already, and the hash of
 * a state ignores links: these products are not read again. Answers the changes of the others.
 */
async function writeLinks(
  context: ChangeContext,
  tx: Tx,
  { batchId, catalog, links }: LinksToWrite,
): Promise<Change[]> {
  const ids = [...new Set(links.map(({ productId }) => productId))]
  // All at once, so that the order of locks is that of ids.
  await lockProducts(tx, ids)
  const changed = await changedIds(tx, batchId, ids)
  const isDefault = ({ kind }: PendingLink) => kind === 'default-variation'
  const lists = links.flatMap((link) => listOf(catalog, link))
  await saveLinks(
    tx,
    context,
    lists.filter(({ productId }) => changed.has(productId)),
  )
  const changes = await changeLinks(
    context,
    tx,
    lists.filter(({ productId }) => !changed.has(productId)),
  )
  const known = new Set([...changed, ...changes.map(({ productId }) => productId)])
  const defaults = { catalog, links: links.filter(isDefault), changed: known }
  return [...changes, ...(await saveDefaultVariations(tx, context, defaults))]
}

function listOf(catalog: ChunkCatalog, { productId, kind, names }: PendingLink): LinkList[] {
  return kind === 'default-variation' ? [] : [{ productId, kind, ids: idsOf(catalog, productId, names) }]
}

async function changeLinks(context: ChangeContext, tx: Tx, lists: readonly LinkList[]): Promise<Change[]> {
  if (lists.length === 0) return []
  const byProduct = Map.groupBy(lists, ({ productId }) => productId)
  const ids = [...byProduct.keys()]
  const records = await recordsOf(tx, ids)
  const savings = [...records].map(([id, before]) => {
    const fields = (byProduct.get(id) ?? []).map(({ kind, ids }) => [linkFields[kind], ids])
    return { id, before, record: { ...before, ...Object.fromEntries(fields) } as ProductRecord }
  })
  const saved = await saveProducts(tx, context, savings)
  const [levels, tiers] = [await ownLevels(tx, ids), await ownTierRules(tx, ids)]
  const wider = await widerTiers(tx, ids)
  return saved.map(({ id, before, record }) => {
    const rest = { level: levels.get(id), tiers: tiers.get(id), wider: wider.get(id) }
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

function noteOf(catalog: ChunkCatalog, link: PendingLink): ImportNote[] {
  const { row, kind, names } = link
  const missing =
    kind === 'default-variation' && variationOf(catalog, link) === undefined
      ? names
      : names.filter((name) => !catalog.find(name))
  if (missing.length === 0) return []
  const about = missing.slice(0, 20).join(', ')
  return [{ row, name: '', outcome: 'link', reason: 'unknown-link', about }]
}
