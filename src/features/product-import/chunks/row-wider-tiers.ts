import { isDeepStrictEqual } from 'node:util'
import { defaultOptions, type TierOptions } from '../../tier-pricing/rules/table/tier-options.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { changedRoleRules } from '../../tier-pricing/rules/written/changed-rules.ts'
import { changedOptions } from '../../tier-pricing/rules/written/written-options.ts'
import { noWiderTiers, type WiderTiers } from '../../tier-pricing/tier-pricing.ts'
import type { ProductRow } from '../reading/product-row.ts'
import { roleTierColumns } from '../rules/tier-columns.ts'
import type { ChunkCatalog } from './chunk-catalog.ts'

export type RowWiderTiers = {
  /** Absent where the row says nothing about them. */
  readonly wider?: WiderTiers
  /** The default variation, by its reference, when it is not in the shop yet. */
  readonly pendingVariation?: string
}

/** The rules of roles and the options that a row gives a product or variation, over those that it has. */
export function widerTiersOfRow(
  catalog: ChunkCatalog,
  { roleTiers, tierOptions }: ProductRow,
  { id, isVariation }: { readonly id: number; readonly isVariation: boolean },
): RowWiderTiers {
  if (!roleTiers && !tierOptions) return {}
  const now = catalog.wider.get(id) ?? noWiderTiers
  // A variation shows its prices as its product does.
  const shown = tierOptions && !isVariation ? optionsOfRow(catalog, tierOptions, id) : undefined
  const options = shown?.options ?? now.options
  const wider = { roles: rolesAfter(now.roles, roleTiers ?? new Map()), ...(options && { options }) }
  return {
    wider,
    ...(shown?.pending !== undefined && { pendingVariation: shown.pending }),
  }
}

function rolesAfter(
  now: WiderTiers['roles'],
  changes: NonNullable<ProductRow['roleTiers']>,
): WiderTiers['roles'] {
  const roles = new Map<string, TierRules | undefined>(Object.entries(now))
  for (const [role, change] of changes) roles.set(role, changedRoleRules(now[role], change))
  return Object.fromEntries(
    [...roles].filter((entry): entry is [string, TierRules] => entry[1] !== undefined),
  )
}

/** What differs from the options now is stored; so is what awaits its default variation, which is added to it. */
function optionsOfRow(
  catalog: ChunkCatalog,
  { defaultVariation, ...change }: NonNullable<ProductRow['tierOptions']>,
  id: number,
): { readonly options?: TierOptions; readonly pending?: string } {
  const { defaultVariationId, ...current } = catalog.options.get(id) ?? defaultOptions
  const found = defaultVariation ? catalog.find(defaultVariation) : undefined
  const isPending = Boolean(defaultVariation) && found?.parentId !== id
  const wantedId = defaultVariation === undefined || isPending ? defaultVariationId : (found?.id ?? undefined)
  const options = {
    ...changedOptions(current, change),
    ...(wantedId !== undefined && { defaultVariationId: wantedId }),
  }
  if (isPending && defaultVariation) return { options, pending: defaultVariation }
  return isDeepStrictEqual(options, catalog.options.get(id) ?? defaultOptions) ? {} : { options }
}

/** Unknown columns that an earlier import stored are replaced by the rules of a role that a row has. */
export function withoutRoleColumns(
  legacy: Readonly<Record<string, string>>,
  { roleTiers }: ProductRow,
): Readonly<Record<string, string>> {
  if (!roleTiers) return legacy
  const read = new Set([...roleTiers.keys()].flatMap((role) => Object.values(roleTierColumns(role))))
  return Object.fromEntries(Object.entries(legacy).filter(([heading]) => !read.has(heading)))
}
