import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Choice, Sellable } from './rules/product.ts'
import { type RequestedVariation, readRequestedVariation } from './store/requested-variation-store.ts'
import { readSellables } from './store/sellable-store.ts'

/**
 * What can be bought, by id of the simple product or the variation, each with prices as the owner set them. Ids
 * that are missing cannot: unknown, not published (itself or its product), a variable product, or without a price.
 */
export const sellables: FactsDeclaration<number, Sellable> = {
  name: 'sellables',
  maxEntries: 4_000,
  read: readSellables,
  tagsOf: (_id, { productId }) => [`product:${productId}`],
  // Names of attributes and values, shipping classes.
  clearedBy: ['menu'],
}

/**
 * The variation of a choice, by the rule of `matchingVariation`, without reading the other variations, by
 * `choiceId`. Absent: there is no such product, or it is not published.
 */
export const requestedVariations: FactsDeclaration<string, RequestedVariation> = {
  name: 'requested variations',
  maxEntries: 2_000,
  async read(db, choiceIds) {
    const found = await Promise.all(choiceIds.map((id) => readRequestedVariation(db, parseChoiceId(id))))
    return new Map(
      choiceIds.flatMap((id, index) => {
        const requested = found[index]
        return requested ? [[id, requested] as const] : []
      }),
    )
  },
  tagsOf: (_id, { product }) => [`product:${product.id}`],
  clearedBy: [],
}

/** Names a choice among the variations of a product, without values that are not chosen or that no variation can have. */
export function choiceId(productId: number, choice: Choice): string {
  // PostgreSQL cannot store this character, so no value has it.
  const pairs = Object.entries(choice).filter((pair) => pair[1] !== '' && !pair.join().includes('\0'))
  return JSON.stringify([productId, Object.fromEntries(pairs)])
}

function parseChoiceId(id: string): { readonly productId: number; readonly choice: Choice } {
  const [productId, choice] = JSON.parse(id) as [number, Choice]
  return { productId, choice }
}
