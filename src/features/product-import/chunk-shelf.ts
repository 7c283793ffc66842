import type { Db } from '../../platform/db/db.ts'
import {
  type KnownProduct,
  type KnownVariation,
  knownProducts,
  newIds,
  type ProductNames,
  readRecords,
  variationsOf,
} from '../catalog/catalog.ts'
import type { Choice } from '../catalog/rules/product.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { type OwnLevel, ownLevels } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import { ownTierRules } from '../tier-pricing/tier-pricing.ts'
import type { ProductRow } from './product-row.ts'

/** A product or variation as a chunk has it so far. */
export type Known = Omit<KnownProduct, 'parentId'> & { readonly parentId?: number | undefined }

/** What chunks so far were about, by id; `numbered` are those whose row had none. */
export type Past = { readonly done: ReadonlySet<number>; readonly numbered: ReadonlySet<number> }

/** How one product may name another: by SKU, `id:12` or `slug:alba-vase`. */
type Reference = { readonly sku?: string; readonly id?: number; readonly slug?: string }

// Ids beyond the room that WordPress gives out are somebody's joke, and would move the counter there.
const HIGHEST_ID = 2_147_483_647

/**
 * What the shop has of everything that the rows of a chunk name, read in a few statements, and what rows so far have
 * made of it. One chunk, one shelf.
 */
export class ChunkShelf {
  readonly records: ReadonlyMap<number, ProductRecord>
  readonly levels: ReadonlyMap<number, OwnLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  readonly #variations: Map<number, KnownVariation[]>
  readonly #bySku = new Map<string, Known>()
  readonly #bySlug = new Map<string, Known>()
  readonly #byId = new Map<number, Known[]>()
  readonly #byName = new Map<string, Known[]>()
  readonly #done: ReadonlySet<number>
  /** Ids that rows of this chunk were about. */
  readonly #taken = new Set<number>()
  /** Ids that were given out to rows of this file without one. */
  readonly #numbered: Set<number>

  private constructor({ done, numbered }: Past, read: Read) {
    this.#done = done
    this.#numbered = new Set(numbered)
    this.records = read.records
    this.levels = read.levels
    this.tiers = read.tiers
    this.#variations = Map.groupBy(read.variations, ({ parentId }) => parentId)
    for (const product of read.products) this.#put(product)
  }

  static async of(tx: Db, rows: readonly ProductRow[], past: Past): Promise<ChunkShelf> {
    const references = rows.flatMap(({ parent, links }) => [parent ?? '', ...Object.values(links).flat()])
    const { skus, ids, slugs } = namesIn(references)
    const names: ProductNames = {
      skus: [...skus, ...rows.map(({ sku }) => sku).filter(isText)],
      ids: [...ids, ...rows.map(({ originalId }) => originalId).filter((id) => id !== undefined)],
      slugs: [...slugs, ...rows.map(({ slug }) => slug).filter(isText)],
      names: rows.filter(isNameless).map(({ fields }) => fields.name ?? ''),
    }
    const variations = rows.filter(({ kind, parent }) => kind === 'variation' || parent)
    const isNamed = variations.every(({ originalId }) => originalId !== undefined)
    const which = variations.length === 0 ? 'none' : isNamed ? 'listed' : 'whole'
    return new ChunkShelf(past, await readShelf(tx, names, which))
  }

  /** The shelf of what cells name, and nothing else. */
  static async ofNames(tx: Db, references: readonly string[], past: Past): Promise<ChunkShelf> {
    return new ChunkShelf(past, await readShelf(tx, { ...namesIn(references), names: [] }, 'none'))
  }

  /** Puts on the shelf what a row has made of a product. */
  putTaken(product: Known, hasOwnId: boolean): void {
    this.#taken.add(product.id)
    if (!hasOwnId) this.#numbered.add(product.id)
    this.#put(product)
  }

  #put(product: Known): void {
    if (product.sku !== undefined) this.#bySku.set(product.sku, product)
    if (product.slug !== undefined) this.#bySlug.set(product.slug, product)
    for (const id of new Set([product.id, product.originalId ?? product.id])) {
      this.#byId.set(id, [...(this.#byId.get(id) ?? []).filter((each) => each.id !== product.id), product])
    }
    if (product.sku === undefined && product.parentId === undefined) {
      const name = product.name.toLowerCase()
      const others = (this.#byName.get(name) ?? []).filter((each) => each.id !== product.id)
      this.#byName.set(name, [...others, product])
    }
  }

  /**
   * The product that a row is about: the one with its SKU, else the one that came under its id, at its address or, if
   * a row says none of these, of its name. Where both have an SKU and they differ, the ids are those of two shops, and
   * the row is about a new product.
   */
  targetOf(row: ProductRow): Known | undefined {
    const bySku = row.sku ? this.#bySku.get(row.sku) : undefined
    if (bySku) return bySku
    const mayBe = (product: Known | undefined) =>
      product && (row.sku === undefined || product.sku === undefined) ? product : undefined
    if (row.originalId !== undefined) {
      return mayBe(this.#withId(row.originalId, (own) => this.#agrees(row, own)))
    }
    if (row.slug) return mayBe(this.#bySlug.get(row.slug))
    if (row.sku || row.kind === 'variation') return undefined
    return this.#byName.get(row.fields.name?.toLowerCase() ?? '')?.find(({ id }) => !this.isDone(id))
  }

  /** Whether a row above was about a product. */
  isDone(id: number): boolean {
    return this.#done.has(id) || this.#taken.has(id)
  }

  /** The product that a cell names. */
  named(text: string): Known | undefined {
    const { sku, id, slug } = referenceIn(text)
    if (id !== undefined) return this.#withId(id)
    return slug !== undefined ? this.#bySlug.get(slug) : this.#bySku.get(sku ?? '')
  }

  variationsOf(parentId: number): readonly KnownVariation[] {
    return this.#variations.get(parentId) ?? []
  }

  /** The variation that stands for exactly this choice and has no name of its own. */
  variationFor(parentId: number, choice: Choice): KnownVariation | undefined {
    const wanted = choiceText(choice)
    return this.variationsOf(parentId).find(
      (variation) =>
        variation.sku === undefined && !this.isDone(variation.id) && choiceText(variation.choice) === wanted,
    )
  }

  putVariation(variation: KnownVariation): void {
    const others = this.variationsOf(variation.parentId).filter(({ id }) => id !== variation.id)
    this.#variations.set(variation.parentId, [...others, variation])
  }

  /**
   * Whether a row may be about a product that was made here and has its number by chance: not by the number alone, which
   * any shop gives out, but by its address, its name or its product as well.
   */
  #agrees({ slug, parent, fields }: ProductRow, own: Known): boolean {
    if (own.parentId !== undefined) return parent !== undefined && this.named(parent)?.id === own.parentId
    return slug ? slug === own.slug : fields.name?.toLowerCase() === own.name.toLowerCase()
  }

  /**
   * Those that came under this id; of several the one that this file is about. An id that was given out to a row
   * without one is nobody's name in this file.
   */
  #withId(id: number, isOwn: (product: Known) => boolean = () => true): Known | undefined {
    const candidates = (this.#byId.get(id) ?? []).filter(
      (each) =>
        each.originalId === id ||
        (each.originalId === undefined && !this.#numbered.has(each.id) && isOwn(each)),
    )
    const rank = (each: Known) => (this.isDone(each.id) ? 0 : each.originalId === id ? 1 : 2)
    return candidates.sort((a, b) => rank(a) - rank(b))[0]
  }
}

/** Ids for the rows that are about something new, as far as that can be told before they are taken. */
export async function idsFor(
  tx: Db,
  shelf: ChunkShelf,
  rows: readonly ProductRow[],
): Promise<Map<ProductRow, number>> {
  const unknown = rows.filter((row) => !shelf.targetOf(row))
  const wanted = unknown.map(({ originalId }) =>
    originalId !== undefined && originalId <= HIGHEST_ID ? originalId : undefined,
  )
  const ids = await newIds(tx, wanted)
  return new Map(unknown.map((row, index) => [row, ids[index]!]))
}

type Read = {
  readonly products: readonly KnownProduct[]
  readonly records: ReadonlyMap<number, ProductRecord>
  readonly levels: ReadonlyMap<number, OwnLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  readonly variations: readonly KnownVariation[]
}

/** How much the shelf has of variations beside those that are named; `whole` for rows that name none but a choice. */
type WhichVariations = 'none' | 'listed' | 'whole'

async function readShelf(tx: Db, names: ProductNames, which: WhichVariations): Promise<Read> {
  const products = await knownProducts(tx, names)
  const records = await readRecords(tx, [...new Set(products.map(({ id }) => id))])
  // The record of a variation's product, which is written with it, even when no cell names it.
  await addMissing(
    tx,
    records,
    [...records.values()].map(({ parentId }) => parentId),
  )
  const variable = [...records].filter(([, { kind }]) => kind === 'variable').map(([id]) => id)
  const variations = which === 'none' ? [] : await variationsOf(tx, variable)
  const nameless = which === 'whole' ? variations.filter(({ sku }) => sku === undefined) : []
  await addMissing(
    tx,
    records,
    nameless.map(({ id }) => id),
  )
  const ids = [...records.keys()]
  return {
    products,
    records,
    variations,
    levels: await ownLevels(tx, ids),
    tiers: await ownTierRules(tx, ids),
  }
}

async function addMissing(
  tx: Db,
  records: Map<number, ProductRecord>,
  ids: readonly (number | undefined)[],
): Promise<void> {
  const missing = ids.filter((id) => id !== undefined).filter((id) => !records.has(id))
  for (const [id, record] of await readRecords(tx, missing)) records.set(id, record)
}

function namesIn(references: readonly string[]): Omit<ProductNames, 'names'> {
  const named = references.map(referenceIn)
  return {
    skus: named.map(({ sku }) => sku).filter(isText),
    ids: named.map(({ id }) => id).filter((id) => id !== undefined),
    slugs: named.map(({ slug }) => slug).filter(isText),
  }
}

function isNameless({ sku, originalId, slug, kind }: ProductRow): boolean {
  return !sku && originalId === undefined && !slug && kind !== 'variation'
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function referenceIn(text: string): Reference {
  const id = /^id:(\d{1,15})$/.exec(text)?.[1]
  if (id !== undefined) return { id: Number(id) }
  return text.startsWith('slug:') ? { slug: text.slice('slug:'.length) } : { sku: text }
}

function choiceText(choice: Choice): string {
  return JSON.stringify(Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)))
}
