import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  applicableById,
  type RuleSet,
  readRolesWithPrice,
  readRuleSets,
  tierOptionsOf,
} from './applicable-rules-store.ts'
import type { TierOptions } from './rules/table/tier-options.ts'
import type { TierRules } from './rules/tier-price.ts'

/** The rules of products and variations; every existing id has some, if only empty ones. */
const ruleSets: FactsDeclaration<number, RuleSet> = {
  name: 'tier rules',
  maxEntries: 4_000,
  read: readRuleSets,
  tagsOf: (_id, { productId }) => [`product:${productId}`],
  // The order of categories decides which of their rules come first.
  clearedBy: ['menu'],
}

/**
 * The rules by which each of these ids is sold to a buyer of these roles, from memory; an id without any is absent. `db`: a
 * transaction to read on.
 */
export async function loadTierRules(
  { facts }: Pick<Shop, 'facts'>,
  ids: readonly number[],
  roles: readonly string[],
  db?: Db,
): Promise<Map<number, TierRules>> {
  return applicableById(await facts.load(ruleSets, ids, db), roles)
}

/** By product, the roles whose buyers pay another price than everybody for it or for one of its variations. */
export const rolesWithPrice: FactsDeclaration<number, ReadonlySet<string>> = {
  name: 'roles with a price',
  maxEntries: 4_000,
  read: readRolesWithPrice,
  tagsOf: (id) => [`product:${id}`],
  clearedBy: [],
}

/** How products show their prices by quantity, by product id. */
export const tierOptions: FactsDeclaration<number, TierOptions> = {
  name: 'tier options',
  maxEntries: 4_000,
  read: tierOptionsOf,
  tagsOf: (id) => [`product:${id}`],
  clearedBy: [],
}
