import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import {
  type ManagedOffer,
  type NamedTerm,
  namedTerms,
  type ProductDetails,
  productDetails,
  recordsOf,
} from '../../../catalog/catalog.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { listAttributes, type ManagedAttribute } from '../../../catalog/taxonomies/manage-attributes.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { currentState, type StockLevel } from '../../../stock/rules/stock.ts'
import { levelsOf } from '../../../stock/stock.ts'
import { type OwnTierSettings, ownTierSettings } from '../../../tier-pricing/tier-pricing.ts'
import { imageRecords } from '../images.ts'
import type { ImageRecord } from '../images-resource.ts'

/** A product or variation with everything that its record is made of. */
export type LoadedProduct = ProductDetails & {
  readonly record: ProductRecord
  /** Of a variation: its product. */
  readonly parent: ProductRecord | undefined
  /** Its own stock, or that of its product. */
  readonly level: StockLevel
  readonly stockState: StockLevel['state']
  readonly tiers: OwnTierSettings | undefined
}

/** How the shop writes what records contain, and the names for the ids in them. */
export type RecordContext = {
  readonly origin: string
  readonly zone: string
  readonly currency: ReturnType<typeof currencyFormat>
  readonly nowMs: number
  readonly terms: ReadonlyMap<number, NamedTerm>
  /** The names of values of shared attributes: by `pa_colour verde`. */
  readonly values: ReadonlyMap<string, string>
  /** Shared attributes by key (`pa_colour`). */
  readonly attributes: ReadonlyMap<string, ManagedAttribute>
  readonly images: ReadonlyMap<number, ImageRecord>
}

type RestCall = Pick<ResourceCall['call'], 'shop' | 'origin'>

/** Reads products and variations, in the order of their ids, all together; unknown ones are absent. */
export async function loadProducts(
  call: RestCall,
  ids: readonly number[],
): Promise<{ readonly products: readonly LoadedProduct[]; readonly context: RecordContext }> {
  const { shop } = call
  const [records, details, tiers] = await Promise.all([
    recordsOf(shop.db, ids),
    productDetails(shop.db, ids),
    ownTierSettings(shop.db, ids),
  ])
  const parentIds = [...new Set([...records.values()].flatMap(({ parentId }) => parentId ?? []))]
  const counted = [...details.values()].flatMap(({ id, offers }) =>
    records.get(id)?.kind === 'variable' ? offers.map((offer) => offer.id) : [],
  )
  const [parents, levels] = await Promise.all([
    recordsOf(shop.db, parentIds),
    levelsOf(shop.db, [...ids, ...counted]),
  ])
  const products = ids.flatMap((id): LoadedProduct[] => {
    const [record, detail, level] = [records.get(id), details.get(id), levels.get(id)]
    if (!record || !detail || !level) return []
    const parent = record.parentId === undefined ? undefined : parents.get(record.parentId)
    const stockState = stateOf(record, level, detail.offers, levels)
    return [{ ...detail, record, parent, level, stockState, tiers: tiers.get(id) }]
  })
  return { products, context: await contextOf(call, [...records.values(), ...parents.values()]) }
}

/** Of an untracked variable product: that of the best variation that is for sale. */
function stateOf(
  { kind }: ProductRecord,
  level: StockLevel,
  offers: readonly ManagedOffer[],
  levels: ReadonlyMap<number, StockLevel>,
): StockLevel['state'] {
  if (kind !== 'variable' || level.stockLeft !== undefined) return currentState(level)
  const states = offers.flatMap(({ id, isPublished }) => {
    const own = isPublished ? levels.get(id) : undefined
    return own ? [currentState(own)] : []
  })
  return (['instock', 'onbackorder'] as const).find((state) => states.includes(state)) ?? 'outofstock'
}

async function contextOf(call: RestCall, records: readonly ProductRecord[]): Promise<RecordContext> {
  const { shop, origin } = call
  const termIds = records.flatMap(({ categoryIds, tagIds, brandIds, shippingClassId }) => [
    ...[...categoryIds, ...tagIds, ...brandIds],
    ...(shippingClassId === undefined ? [] : [shippingClassId]),
  ])
  const usedValues = records.flatMap(({ attributes }) =>
    attributes.flatMap((use) => ('slugs' in use ? use.slugs.map((slug) => [use.key, slug] as const) : [])),
  )
  const hasShared = records.some(({ attributes }) => attributes.some((use) => 'slugs' in use))
  const [terms, attributes, images] = await Promise.all([
    namedTerms(shop.db, [...new Set(termIds)], distinct(usedValues)),
    hasShared ? listAttributes(shop) : [],
    imageRecords(
      call,
      records.flatMap(({ pictures }) => pictures.map(({ imageId }) => imageId)),
    ),
  ])
  return {
    ...{ origin, images, nowMs: shop.nowMs() },
    zone: shop.settings.get(timezone),
    currency: currencyFormat(shop.settings),
    terms: new Map(terms.map((term) => [term.id, term])),
    values: new Map(terms.map(({ taxonomy, slug, name }) => [`${taxonomy} ${slug}`, name])),
    attributes: new Map(attributes.map((one) => [`pa_${one.slug}`, one])),
  }
}

function distinct(values: readonly (readonly [string, string])[]) {
  return [...new Map(values.map((value) => [value.join(' '), value])).values()]
}
