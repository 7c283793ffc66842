import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { OwnLevel } from '../../stock/stock.ts'
import type { ChunkCatalog } from './chunk-catalog.ts'
import type { ProductDraft } from './write-drafts.ts'

/** A product or variation as the rows of a chunk describe it; `before` is the one in the shop. */
export type Draft = ProductDraft & {
  /** Whether it has its own row; otherwise only rows of its variations change it. */
  readonly byRow: boolean
}

/** The drafts of a chunk, on top of its catalog. */
export class ChunkDrafts {
  readonly #catalog: ChunkCatalog
  readonly #drafts = new Map<number, Draft>()

  constructor(catalog: ChunkCatalog) {
    this.#catalog = catalog
  }

  /** A product in its current state. */
  recordOf(id: number): ProductRecord | undefined {
    return this.#drafts.get(id)?.record ?? this.#catalog.records.get(id)
  }

  /** The own stock of a product in its current state. */
  levelOf(id: number | undefined): OwnLevel | undefined {
    return id === undefined ? undefined : (this.#drafts.get(id)?.level ?? this.#catalog.levels.get(id))
  }

  /** Adds the draft of a row, so that later rows can refer to it; by its id only if the row contains one. */
  add(draft: Draft, hasId: boolean): void {
    this.#drafts.set(draft.id, draft)
    const { sku, originalId, slug, name, parentId, choice } = draft.record
    this.#catalog.addImported({ id: draft.id, sku, originalId, slug, name, parentId }, hasId)
    if (parentId !== undefined) this.#catalog.addVariation({ id: draft.id, parentId, sku, choice })
  }

  /** Changes the parent of a variation. */
  update(id: number, record: ProductRecord): void {
    const draft = this.#drafts.get(id) ?? { id, before: this.#catalog.records.get(id), byRow: false }
    this.#drafts.set(id, { ...draft, record })
  }

  all(): readonly Draft[] {
    return [...this.#drafts.values()]
  }
}
