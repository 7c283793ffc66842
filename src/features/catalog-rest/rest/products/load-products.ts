import { batched } from '../../../../platform/db/batch.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import { type NamedTerm, type ProductDetails, productDetails } from '../../../catalog/catalog.ts'
import { relatedIds } from '../../../catalog/related.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { type Attachment, attachmentsByIds } from '../../../media/media.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { currentState, type StockLevel } from '../../../stock/rules/stock.ts'
import { levelsOf } from '../../../stock/stock.ts'
import type { PriceDisplay } from '../../../tax/rules/displayed-price.ts'
import { priceDisplay } from '../../../tax/tax.ts'
import { type OwnTierSettings, ownTierSettings } from '../../../tier-pricing/tier-pricing.ts'

/** A product or variation with everything that its record is made of. */
export type LoadedProduct = ProductDetails & {
  /** Of a variation: its product. */
  readonly parent: ProductRecord | undefined
  /** Its own stock, or that of its product. */
  readonly level: StockLevel
  readonly stockState: StockLevel['state']
  readonly tiers: OwnTierSettings | undefined
  /** The products that its page recommends. */
  readonly relatedIds: readonly number[]
}

/** How the shop writes what records contain, and what the ids in them mean. */
export type RecordContext = Pick<Parts, 'terms' | 'values' | 'attributes' | 'pictures'> & {
  readonly origin: string
  readonly zone: string
  readonly currency: ReturnType<typeof currencyFormat>
  /** How pages show prices: with their taxes or without. */
  readonly taxDisplay: PriceDisplay
  readonly nowMs: number
}

/** Everything that is read of products and variations, by their ids. */
type Parts = {
  readonly details: ReadonlyMap<number, ProductDetails>
  readonly tiers: ReadonlyMap<number, OwnTierSettings>
  readonly parents: ReadonlyMap<number, ProductDetails>
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly terms: ReadonlyMap<number, NamedTerm>
  /** The names of values of shared attributes: by `pa_colour verde`. */
  readonly values: ReadonlyMap<string, string>
  /** Shared attributes by key (`pa_colour`). */
  readonly attributes: ReadonlyMap<string, SharedAttribute>
  readonly pictures: ReadonlyMap<number, Attachment>
}

type SharedAttribute = ProductDetails['sharedAttributes'][number]
type RestCall = Pick<ResourceCall['call'], 'shop' | 'origin'>

/** Reads products and variations, in the order of their ids, all together; unknown ones are absent. */
export async function loadProducts(
  { shop, origin }: RestCall,
  ids: readonly number[],
): Promise<{ readonly products: readonly LoadedProduct[]; readonly context: RecordContext }> {
  const { db, settings } = shop
  const nowMs = shop.nowMs()
  const [onlyId] = ids
  const isOne = ids.length === 1 && onlyId !== undefined
  const [parts, taxDisplay] = await Promise.all([
    isOne ? readTogether(db, onlyId) : readParts(db, ids),
    priceDisplay(shop),
  ])
  const products = await Promise.all(ids.map((id) => loadedProduct(shop, parts, id, nowMs)))
  const { terms, values, attributes, pictures } = parts
  const context = {
    ...{ origin, terms, values, attributes, pictures, nowMs, taxDisplay },
    zone: settings.get(timezone),
    currency: currencyFormat(settings),
  }
  return { products: products.filter((one) => one !== undefined), context }
}

async function loadedProduct(
  shop: RestCall['shop'],
  { details, parents, levels, tiers }: Parts,
  id: number,
  nowMs: number,
): Promise<LoadedProduct | undefined> {
  const [detail, level] = [details.get(id), levels.get(id)]
  if (!detail || !level) return undefined
  const { parentId, groupedIds, upsellIds } = detail.record
  const categoryId = detail.terms.find(({ taxonomy }) => taxonomy === 'product_cat')?.id
  return {
    ...detail,
    ...{ level, parent: parents.get(parentId ?? 0)?.record, tiers: tiers.get(id) },
    stockState: stateOf(detail, level, levels),
    relatedIds: await relatedIds(shop, { categoryId, shownIds: [id, ...groupedIds, ...upsellIds] }, nowMs),
  }
}

/** Products that programs read one by one, at the same time: a statement costs more than what it reads of one. */
const readTogether = batched<number, Parts>(async (db, ids) => {
  const parts = await readParts(db, [...new Set(ids)])
  return ids.map(() => parts)
})

async function readParts(db: Db, ids: readonly number[]): Promise<Parts> {
  const [details, tiers] = await Promise.all([productDetails(db, ids), ownTierSettings(db, ids)])
  const parentIds = new Set([...details.values()].flatMap(({ record }) => record.parentId ?? []))
  const counted = [...details.values()].flatMap(({ record, offers }) =>
    record.kind === 'variable' ? offers.map((offer) => offer.id) : [],
  )
  const [parents, levels] = await Promise.all([
    productDetails(db, [...parentIds]),
    levelsOf(db, [...ids, ...counted]),
  ])
  const all = [...details.values(), ...parents.values()]
  const pictureIds = new Set(all.flatMap(({ record }) => record.pictures.map(({ imageId }) => imageId)))
  const pictures = pictureIds.size > 0 ? await attachmentsByIds(db, [...pictureIds]) : []
  const terms = all.flatMap((one) => one.terms)
  return {
    ...{ details, tiers, parents, levels },
    terms: new Map(terms.map((term) => [term.id, term])),
    values: new Map(terms.map(({ taxonomy, slug, name }) => [`${taxonomy} ${slug}`, name])),
    attributes: new Map(all.flatMap((one) => one.sharedAttributes.map((own) => [`pa_${own.slug}`, own]))),
    pictures: new Map(pictures.map((one) => [one.id, one])),
  }
}

/** Of an untracked variable product: that of the best variation that is for sale. */
function stateOf(
  { record, offers }: ProductDetails,
  level: StockLevel,
  levels: ReadonlyMap<number, StockLevel>,
): StockLevel['state'] {
  if (record.kind !== 'variable' || level.stockLeft !== undefined) return currentState(level)
  const states = offers.flatMap(({ id, isPublished }) => {
    const own = isPublished ? levels.get(id) : undefined
    return own ? [currentState(own)] : []
  })
  return (['instock', 'onbackorder'] as const).find((state) => states.includes(state)) ?? 'outofstock'
}
