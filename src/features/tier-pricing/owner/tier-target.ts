import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { productIdNamed } from '../../catalog/catalog.ts'
import { categories } from '../../catalog/categories.ts'
import type { CategoryNode } from '../../catalog/rules/category.ts'

/** What prices by quantity are set for; `name` is how it was written: `product:VASE-1`, `category:vases`. */
export type TierTarget = {
  readonly kind: 'product' | 'category'
  readonly id: number
  readonly name: string
}

/** The target that is written so; `undefined` when it is neither a product nor a category. */
export function parseTarget(
  text: string,
): (Pick<TierTarget, 'kind' | 'name'> & { reference: string }) | undefined {
  const [, kind, reference = ''] = /^(product|category):(.+)$/s.exec(text.trim()) ?? []
  return kind === 'product' || kind === 'category' ? { kind, reference, name: text.trim() } : undefined
}

/** Finds a target in the shop. */
export async function findTarget(
  shop: Pick<Shop, 'facts'>,
  db: Db,
  { kind, reference, name }: NonNullable<ReturnType<typeof parseTarget>>,
): Promise<Outcome<TierTarget, 'no-product' | 'no-category'>> {
  const id =
    kind === 'product' ? await productIdNamed(db, reference) : withSlug(await categories(shop), reference)?.id
  if (id === undefined) return refused(kind === 'product' ? 'no-product' : 'no-category')
  return done({ kind, id, name })
}

function withSlug(tree: readonly CategoryNode[], slug: string): CategoryNode | undefined {
  for (const node of tree) {
    const found = node.slug === slug ? node : withSlug(node.children, slug)
    if (found) return found
  }
  return undefined
}
