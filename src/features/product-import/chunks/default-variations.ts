import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { recordsOf } from '../../catalog/catalog.ts'
import { ownLevels } from '../../stock/stock.ts'
import { defaultOptions } from '../../tier-pricing/rules/table/tier-options.ts'
import {
  noWiderTiers,
  ownTierRules,
  saveTierOptions,
  tierOptionsOf,
  widerTiers,
} from '../../tier-pricing/tier-pricing.ts'
import type { PendingLink } from '../batch-store.ts'
import { stateHash, stateToStore } from '../batches/product-state.ts'
import type { Change } from '../change-store.ts'
import type { ChunkCatalog } from './chunk-catalog.ts'

type LinksToSave = {
  readonly catalog: ChunkCatalog
  readonly links: readonly PendingLink[]
  /** The products that the batch has changed before: their state is stored already, and ignores this link. */
  readonly changed: ReadonlySet<number>
}

/**
 * Sets the variations whose prices products show first, now that the whole file is imported; one that is not of its
 * product is none. Answers the changes of products that the batch had not changed.
 */
export async function saveDefaultVariations(
  tx: Db,
  shop: Pick<Shop, 'tags'>,
  { catalog, links, changed }: LinksToSave,
): Promise<Change[]> {
  if (links.length === 0) return []
  const ids = links.map(({ productId }) => productId)
  const [records, levels] = [await recordsOf(tx, ids), await ownLevels(tx, ids)]
  const [tiers, wider] = [await ownTierRules(tx, ids), await widerTiers(tx, ids)]
  const options = await tierOptionsOf(tx, ids)
  const changes: Change[] = []
  for (const link of links) {
    const { productId: id } = link
    const variationId = variationOf(catalog, link)
    const record = records.get(id)
    if (variationId === undefined || !record) continue
    const wanted = { ...(options.get(id) ?? defaultOptions), defaultVariationId: variationId }
    if (!(await saveTierOptions(tx, shop.tags, id, wanted)) || changed.has(id)) continue
    const before = { record, level: levels.get(id), tiers: tiers.get(id), wider: wider.get(id) }
    const after = { ...before, wider: { ...(before.wider ?? noWiderTiers), options: wanted } }
    changes.push({
      productId: id,
      change: 'changed',
      byRow: false,
      before: stateToStore(before),
      afterHash: stateHash(after),
      afterStock: before.level?.stockLeft,
    })
  }
  return changes
}

/** The variation that a link names, if it is one of its product. */
export function variationOf(catalog: ChunkCatalog, { productId, names }: PendingLink): number | undefined {
  const found = catalog.find(names[0] ?? '')
  return found?.parentId === productId ? found.id : undefined
}
