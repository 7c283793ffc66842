import type { Db } from '../../../platform/db/db.ts'
import {
  type FoundProduct,
  findProducts,
  type LookedUpVariation,
  lockRecords,
  newIds,
  type ProductLookup,
  variationsOf,
} from '../../catalog/catalog.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { OwnLevel } from '../../stock/stock.ts'
import { ownLevels } from '../../stock/stock.ts'
import type { TierOptions } from '../../tier-pricing/rules/table/tier-options.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { ownTierRules, tierOptionsOf, type WiderTiers, widerTiers } from '../../tier-pricing/tier-pricing.ts'
import type { ProductRow } from '../reading/product-row.ts'

/** A product or variation in its current state during a chunk. */
export type CatalogEntry = Omit<FoundProduct, 'parentId'> & { readonly parentId?: number | undefined }

/** The ids of products that earlier chunks imported; `assigned`: new ids of products whose rows have none. */
export type EarlierIds = { readonly imported: ReadonlySet<number>; readonly assigned: ReadonlySet<number> }

/** A reference to a product: by SKU, `id:12` or `slug:alba-vase`. */
type Reference = { readonly sku?: string; readonly id?: number; readonly slug?: string }

// Ids beyond those that WordPress assigns are no real ids, and would move the id sequence there.
const MAX_ID = 2_147_483_647

/**
 * The products that the rows of a chunk refer to, read in a few statements, with the changes of the rows so far. Each chunk has its own.
 */
export class ChunkCatalog {
  readonly records: ReadonlyMap<number, ProductRecord>
  readonly levels: ReadonlyMap<number, OwnLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  /** The rules of roles and the options that are stored. */
  readonly wider: ReadonlyMap<number, WiderTiers>
  /** How products show their prices by quantity now; empty when no row says anything about that. */
  readonly options: ReadonlyMap<number, TierOptions>
  readonly #variations: Map<number, LookedUpVariation[]>
  readonly #bySku = new Map<string, CatalogEntry>()
  readonly #bySlug = new Map<string, CatalogEntry>()
  readonly #byId = new Map<number, CatalogEntry[]>()
  readonly #byName = new Map<string, CatalogEntry[]>()
  readonly #earlierImported: ReadonlySet<number>
  /** Ids of products that rows of this chunk have imported. */
  readonly #imported = new Set<number>()
  /** New ids of products whose rows in this file have none. */
  readonly #assigned: Set<number>

  private constructor({ imported, assigned }: EarlierIds, data: CatalogData) {
    this.#earlierImported = imported
    this.#assigned = new Set(assigned)
    this.records = data.records
    this.levels = data.levels
    this.tiers = data.tiers
    this.wider = data.wider
    this.options = data.options
    this.#variations = Map.groupBy(data.variations, ({ parentId }) => parentId)
    for (const product of data.products) this.#add(product)
  }

  static async read(tx: Db, rows: readonly ProductRow[], earlier: EarlierIds): Promise<ChunkCatalog> {
    const { skus, ids, slugs } = referencedNames(rows.map(({ parent }) => parent ?? ''))
    const own: ProductLookup = {
      skus: [...skus, ...rows.map(({ sku }) => sku).filter(isFilled)],
      ids: [...ids, ...rows.map(({ originalId }) => originalId).filter((id) => id !== undefined)],
      slugs: [...slugs, ...rows.map(({ slug }) => slug).filter(isFilled)],
      names: rows.filter(isFoundByName).map(({ fields }) => fields.name ?? ''),
    }
    const variations = rows.filter(({ kind, parent }) => kind === 'variation' || parent)
    const isNamed = variations.every(({ originalId }) => originalId !== undefined)
    const scope = variations.length === 0 ? 'none' : isNamed ? 'listed' : 'whole'
    const defaults = rows.flatMap(({ tierOptions }) => tierOptions?.defaultVariation ?? [])
    const linked = referencedNames([...rows.flatMap(({ links }) => Object.values(links).flat()), ...defaults])
    const withOptions = rows.some(({ tierOptions }) => tierOptions)
    return new ChunkCatalog(earlier, await readCatalog(tx, { own, linked, withOptions }, scope))
  }

  /** The catalog of the products that these references name. */
  static async readReferences(
    tx: Db,
    references: readonly string[],
    earlier: EarlierIds,
  ): Promise<ChunkCatalog> {
    const names = { own: noNames, linked: referencedNames(references), withOptions: false }
    return new ChunkCatalog(earlier, await readCatalog(tx, names, 'none'))
  }

  /** Adds a product as a row has changed it. */
  addImported(product: CatalogEntry, hasOwnId: boolean): void {
    this.#imported.add(product.id)
    if (!hasOwnId) this.#assigned.add(product.id)
    this.#add(product)
  }

  #add(product: CatalogEntry): void {
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
   * The existing product of a row: the one with its SKU, else with its original id, its slug or, if the row has none of
   * these, its name. Where both have a SKU and these differ, the ids come from two shops, and the row is a new product.
   */
  existingProduct(row: ProductRow): CatalogEntry | undefined {
    const bySku = row.sku ? this.#bySku.get(row.sku) : undefined
    if (bySku) return bySku
    const compatible = (product: CatalogEntry | undefined) =>
      product && (row.sku === undefined || product.sku === undefined) ? product : undefined
    if (row.originalId !== undefined) {
      return compatible(this.#withId(row.originalId, (own) => this.#isSameProduct(row, own)))
    }
    if (row.slug) return compatible(this.#bySlug.get(row.slug))
    if (row.sku || row.kind === 'variation') return undefined
    return this.#byName.get(row.fields.name?.toLowerCase() ?? '')?.find(({ id }) => !this.isImported(id))
  }

  /** Whether an earlier row has imported this product. */
  isImported(id: number): boolean {
    return this.#earlierImported.has(id) || this.#imported.has(id)
  }

  /** The product that a reference names. */
  find(text: string): CatalogEntry | undefined {
    const { sku, id, slug } = parseReference(text)
    if (id !== undefined) return this.#withId(id)
    return slug !== undefined ? this.#bySlug.get(slug) : this.#bySku.get(sku ?? '')
  }

  variationsOf(parentId: number): readonly LookedUpVariation[] {
    return this.#variations.get(parentId) ?? []
  }

  /** The variation of exactly this choice that has no SKU. */
  variationFor(parentId: number, choice: Choice): LookedUpVariation | undefined {
    const choiceKey = choiceKeyOf(choice)
    return this.variationsOf(parentId).find(
      (variation) =>
        variation.sku === undefined &&
        !this.isImported(variation.id) &&
        choiceKeyOf(variation.choice) === choiceKey,
    )
  }

  addVariation(variation: LookedUpVariation): void {
    const others = this.variationsOf(variation.parentId).filter(({ id }) => id !== variation.id)
    this.#variations.set(variation.parentId, [...others, variation])
  }

  /**
   * Whether a row means a product that was created in this shop and has the same id: the id alone proves nothing, since
   * every shop assigns it, so the slug, the name or the parent must match as well.
   */
  #isSameProduct({ slug, parent, fields }: ProductRow, own: CatalogEntry): boolean {
    if (own.parentId !== undefined) return parent !== undefined && this.find(parent)?.id === own.parentId
    return slug ? slug === own.slug : fields.name?.toLowerCase() === own.name.toLowerCase()
  }

  /**
   * The product with this original id; of several the one that this file has not imported yet. An id that was assigned to
   * a row without one is no reference in this file.
   */
  #withId(id: number, isOwn: (product: CatalogEntry) => boolean = () => true): CatalogEntry | undefined {
    const candidates = (this.#byId.get(id) ?? []).filter(
      (each) =>
        each.originalId === id ||
        (each.originalId === undefined && !this.#assigned.has(each.id) && isOwn(each)),
    )
    const rank = (each: CatalogEntry) => (this.isImported(each.id) ? 0 : each.originalId === id ? 1 : 2)
    return candidates.sort((a, b) => rank(a) - rank(b))[0]
  }
}

/** Reserves ids for the rows that are new products, as far as this is known before they are imported. */
export async function reserveIds(
  tx: Db,
  catalog: ChunkCatalog,
  rows: readonly ProductRow[],
): Promise<Map<ProductRow, number>> {
  const unknown = rows.filter((row) => !catalog.existingProduct(row))
  const requestedIds = unknown.map(({ originalId }) =>
    originalId !== undefined && originalId <= MAX_ID ? originalId : undefined,
  )
  const ids = await newIds(tx, requestedIds)
  return new Map(unknown.map((row, index) => [row, ids[index]!]))
}

type CatalogData = {
  readonly products: readonly FoundProduct[]
  readonly records: ReadonlyMap<number, ProductRecord>
  readonly levels: ReadonlyMap<number, OwnLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  readonly wider: ReadonlyMap<number, WiderTiers>
  readonly options: ReadonlyMap<number, TierOptions>
  readonly variations: readonly LookedUpVariation[]
}

/** Which variations are read besides the referenced ones; `whole` for rows that are found only by their choice. */
type VariationScope = 'none' | 'listed' | 'whole'

/** The products of rows and their parents, whose records are read, and those that are only linked to. */
type CatalogNames = {
  readonly own: ProductLookup
  readonly linked: ProductLookup
  readonly withOptions: boolean
}

async function readCatalog(
  tx: Db,
  { own, linked, withOptions }: CatalogNames,
  scope: VariationScope,
): Promise<CatalogData> {
  const products = await findProducts(tx, {
    skus: [...own.skus, ...linked.skus],
    ids: [...own.ids, ...linked.ids],
    slugs: [...own.slugs, ...linked.slugs],
    names: own.names,
  })
  const records = await lockRecords(
    tx,
    products.filter(isNamedIn(own)).map(({ id }) => id),
  )
  // The record of a variation's product, which is written with it, even when no cell names it.
  await addMissing(
    tx,
    records,
    [...records.values()].map(({ parentId }) => parentId),
  )
  const variable = [...records].filter(([, { kind }]) => kind === 'variable').map(([id]) => id)
  const variations = scope === 'none' ? [] : await variationsOf(tx, variable)
  const nameless = scope === 'whole' ? variations.filter(({ sku }) => sku === undefined) : []
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
    wider: await widerTiers(tx, ids),
    options: withOptions ? await tierOptionsOf(tx, ids) : new Map(),
  }
}

async function addMissing(
  tx: Db,
  records: Map<number, ProductRecord>,
  ids: readonly (number | undefined)[],
): Promise<void> {
  const missing = ids.filter((id) => id !== undefined).filter((id) => !records.has(id))
  for (const [id, record] of await lockRecords(tx, missing)) records.set(id, record)
}

/** Whether one of the names is that of a product. */
function isNamedIn({ skus, ids, slugs, names }: ProductLookup): (product: FoundProduct) => boolean {
  const sets = {
    skus: new Set(skus),
    ids: new Set(ids),
    slugs: new Set(slugs),
    names: new Set(names.map((name) => name.toLowerCase())),
  }
  return ({ id, sku, originalId, slug, name }) =>
    sets.ids.has(id) ||
    (sku !== undefined && sets.skus.has(sku)) ||
    (originalId !== undefined && sets.ids.has(originalId)) ||
    (slug !== undefined && sets.slugs.has(slug)) ||
    sets.names.has(name.toLowerCase())
}

const noNames: ProductLookup = { skus: [], ids: [], slugs: [], names: [] }

function referencedNames(references: readonly string[]): ProductLookup {
  const find = references.map(parseReference)
  return {
    names: [],
    skus: find.map(({ sku }) => sku).filter(isFilled),
    ids: find.map(({ id }) => id).filter((id) => id !== undefined),
    slugs: find.map(({ slug }) => slug).filter(isFilled),
  }
}

function isFoundByName({ sku, originalId, slug, kind }: ProductRow): boolean {
  return !sku && originalId === undefined && !slug && kind !== 'variation'
}

function isFilled(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function parseReference(text: string): Reference {
  const id = /^id:(\d{1,15})$/.exec(text)?.[1]
  if (id !== undefined) return { id: Number(id) }
  return text.startsWith('slug:') ? { slug: text.slice('slug:'.length) } : { sku: text }
}

function choiceKeyOf(choice: Choice): string {
  return JSON.stringify(Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)))
}
