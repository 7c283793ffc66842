import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import type { ChangeContext } from '../../../platform/events/actor.ts'
import { emit } from '../../../platform/events/emit.ts'
import { changedProducts, type ProductToSave, writeProducts } from '../../catalog/catalog.ts'
import { type OwnLevel, setLevels } from '../../stock/stock.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import {
  noWiderTiers,
  saveTierRules,
  saveWiderTiers,
  type WiderTiers,
} from '../../tier-pricing/tier-pricing.ts'

/** A product or variation to save, with its stock and its prices by quantity; what is absent stays as it is. */
export type ProductDraft = ProductToSave & {
  readonly level?: OwnLevel
  readonly tiers?: { readonly rules: TierRules | undefined }
  /** All its rules of roles, and its options. */
  readonly wider?: WiderTiers
}

/** The stock and the prices by quantity that are stored now. */
export type StoredParts = {
  readonly levels: ReadonlyMap<number, OwnLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  /** Only for drafts that have them. */
  readonly wider?: ReadonlyMap<number, WiderTiers>
}

/** What of the drafts differs from what is stored. */
export type ChangedParts = {
  readonly toSave: readonly ProductToSave[]
  readonly levels: ReadonlyMap<number, OwnLevel>
  readonly tiers: ReadonlyMap<number, TierRules | undefined>
  readonly wider: ReadonlyMap<number, { readonly now: WiderTiers; readonly wanted: WiderTiers }>
}

/** The first half of writing drafts: what of them has to be written. */
export async function changedParts(
  tx: Db,
  stored: StoredParts,
  drafts: readonly ProductDraft[],
): Promise<ChangedParts> {
  const levels = drafts.flatMap(({ id, level }) =>
    level && !isDeepStrictEqual(level, stored.levels.get(id)) ? [[id, level] as const] : [],
  )
  const tiers = drafts.flatMap(({ id, tiers: requested }) =>
    requested && !isDeepStrictEqual(requested.rules, stored.tiers.get(id))
      ? [[id, requested.rules] as const]
      : [],
  )
  const wider = drafts.flatMap(({ id, wider: wanted }) => {
    const now = stored.wider?.get(id) ?? noWiderTiers
    return wanted && !isDeepStrictEqual(wanted, now) ? [[id, { now, wanted }] as const] : []
  })
  return {
    toSave: await changedProducts(tx, drafts),
    levels: new Map(levels),
    tiers: new Map(tiers),
    wider: new Map(wider),
  }
}

/** The second half: writes products, stock and prices by quantity, and announces the pages that show them. */
export async function writeParts(
  tx: Db,
  shop: ChangeContext,
  { toSave, levels, tiers, wider }: ChangedParts,
  { leavesStock = false }: { readonly leavesStock?: boolean } = {},
): Promise<void> {
  await writeProducts(tx, shop, toSave)
  if (!leavesStock) await setLevels(tx, shop, levels)
  await saveTierRules(tx, shop.tags, tiers)
  for (const [id, each] of wider) await saveWiderTiers(tx, shop.tags, id, each)
  const changed = new Set([...tiers.keys(), ...wider.keys()])
  await emit(tx, shop.actor, ...[...changed].map(tiersChanged))
}

function tiersChanged(id: number) {
  const payload = { changes: { tiered_pricing: {} } }
  return { name: 'product.updated', subject: `product:${id}`, payload } as const
}
