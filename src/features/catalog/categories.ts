import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Shop } from '../../platform/shop.ts'
import type { CategoryNode } from './rules/category.ts'
import { categoryTree } from './store/term-store.ts'

/** All categories, siblings in the owner's order, each with how many products its listing shows. */
export async function categories({ facts }: Pick<Shop, 'facts'>): Promise<readonly CategoryNode[]> {
  const found = await facts.load(treeFact, ['tree'])
  return found.get('tree') ?? []
}

const treeFact: FactsDeclaration<string, readonly CategoryNode[]> = {
  name: 'categories',
  maxEntries: 1,
  read: async (db, ids) => {
    const tree = await categoryTree(db)
    return new Map(ids.map((id) => [id, tree]))
  },
  tagsOf: () => [],
  clearedBy: ['menu', 'listing'],
}
