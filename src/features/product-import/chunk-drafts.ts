import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { OwnLevel } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import type { ChunkShelf } from './chunk-shelf.ts'

/** A product or variation as the rows of a chunk would have it; `before` is what the shop has. */
export type Draft = {
  readonly id: number
  readonly before: ProductRecord | undefined
  readonly record: ProductRecord
  /** Absent where the row says nothing of stock. */
  readonly level?: OwnLevel
  /** Absent where the row says nothing of prices by quantity. */
  readonly tiers?: { readonly rules: TierRules | undefined }
  /** Whether a row of its own speaks of it, or only those of its variations. */
  readonly byRow: boolean
}

/** The drafts of a chunk, over what its shelf has. */
export class ChunkDrafts {
  readonly #shelf: ChunkShelf
  readonly #drafts = new Map<number, Draft>()

  constructor(shelf: ChunkShelf) {
    this.#shelf = shelf
  }

  /** A product as it is by now. */
  recordOf(id: number): ProductRecord | undefined {
    return this.#drafts.get(id)?.record ?? this.#shelf.records.get(id)
  }

  /** Puts what a row makes of a product, so that rows below can name it: by its id, if the row says which that is. */
  put(draft: Draft, hasOwnId: boolean): void {
    this.#drafts.set(draft.id, draft)
    const { sku, originalId, slug, name, parentId, choice } = draft.record
    this.#shelf.putTaken({ id: draft.id, sku, originalId, slug, name, parentId }, hasOwnId)
    if (parentId !== undefined) this.#shelf.putVariation({ id: draft.id, parentId, sku, choice })
  }

  /** Changes a product that its variations say something about. */
  amend(id: number, record: ProductRecord): void {
    const draft = this.#drafts.get(id) ?? { id, before: this.#shelf.records.get(id), byRow: false }
    this.#drafts.set(id, { ...draft, record })
  }

  all(): readonly Draft[] {
    return [...this.#drafts.values()]
  }
}
