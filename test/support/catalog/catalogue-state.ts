import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { saveProducts } from '../../../src/features/catalog/catalog.ts'
import type { ProductRecord } from '../../../src/features/catalog/rules/product-record.ts'
import { catalogNames, exportOrder } from '../../../src/features/catalog/store/export-store.ts'
import { newIds, recordsOf } from '../../../src/features/catalog/store/record-store.ts'
import { ensureBrand, ensureCategory, ensureTerm } from '../../../src/features/catalog/terms.ts'
import { storeDownload } from '../../../src/features/media/downloads.ts'
import { storePicture } from '../../../src/features/media/media.ts'
import { attributeUses } from '../../../src/features/product-import/chunks/product-attributes.ts'
import { TermCache } from '../../../src/features/product-import/chunks/term-cache.ts'
import { currentState } from '../../../src/features/stock/rules/stock.ts'
import { type OwnLevel, setLevels } from '../../../src/features/stock/stock.ts'
import { ownLevels } from '../../../src/features/stock/store.ts'
import type { TierOptions } from '../../../src/features/tier-pricing/rules/table/tier-options.ts'
import { ownTierRules } from '../../../src/features/tier-pricing/store.ts'
import {
  noWiderTiers,
  saveTierRules,
  saveWiderTiers,
  tierOptionsOf,
  type WiderTiers,
  widerTiers,
} from '../../../src/features/tier-pricing/tier-pricing.ts'
import type { Db } from '../../../src/platform/db/db.ts'
import type { Shop } from '../../../src/platform/shop.ts'
import type { RandomProduct, RandomVariation } from './random-catalogue.ts'

/** The pictures and downloadable files of a shop, referenced by their index in these lists. */
export type ShopFiles = { readonly pictureIds: readonly number[]; readonly files: readonly string[] }

// Two have the same name, and two differ in case only.
const pictureNames = ['bowl.png', 'bowl.png', 'Bowl.png', '=x, y.png', "it's\\.png", '😀 a:b.png']

/** Adds pictures and downloads to a shop that has none. */
export async function addShopFiles(shop: Shop): Promise<ShopFiles> {
  const pictureIds: number[] = []
  for (const [index, name] of pictureNames.entries()) {
    const background = { r: index * 40, g: 10, b: 10 }
    const bytes = await sharp({ create: { width: 300, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
    const taken = await storePicture(shop, shop.db, { bytes, name })
    if (taken.ok) pictureIds.push(taken.value.id)
  }
  const files = ['https://example.com/a,b.pdf', 'http://example.com/=x?y=1#z']
  for (const text of ['one', 'two']) {
    const stored = await storeDownload(shop, { bytes: bytesOf(text), name: 'guide, final.pdf' })
    if (stored.ok) files.push(stored.value)
  }
  return { pictureIds, files }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** Inserts a catalogue into an empty shop. */
export async function insertCatalogue(
  shop: Shop,
  shopFiles: ShopFiles,
  products: readonly RandomProduct[],
): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const termCache = new TermCache(shop, () => {})
    const count = products.reduce((sum, { variations }) => sum + 1 + variations.length, 0)
    const ids = await newIds(
      tx,
      Array.from({ length: count }, () => undefined),
    )
    const entries = numbered(products, ids)
    const productIds = entries.filter(({ variation }) => !variation).map(({ id }) => id)
    for (const { id, product, parentId, variation } of entries) {
      const record = variation
        ? await variationRecord(tx, termCache, { shopFiles, product, variation }, parentId!)
        : await productRecord(tx, shop, termCache, { shopFiles, product, id, productIds })
      const number = id % 3 === 0 ? { originalId: 5000 - id } : {}
      // Every second product has no SKU, and is known by its number alone.
      const sku = id % 2 === 0 ? `${id},=${record.gtin}`.slice(0, 100).trim() : undefined
      await saveProducts(tx, shop, [{ id, before: undefined, record: { ...record, ...number, sku } }])
    }
    await placeLinks(tx, shop, entries, productIds)
    const of = (entry: Entry) => entry.variation ?? entry.product
    const levels = entries.flatMap((each) => {
      const level = storedLevel(of(each).level, each.variation && storedLevel(each.product.level))
      return level ? [[each.id, level] as const] : []
    })
    await setLevels(tx, shop, new Map(levels))
    await saveTierRules(tx, shop.tags, new Map(entries.map((each) => [each.id, of(each).tiers])))
    for (const each of entries) {
      const wanted = { roles: of(each).roleTiers, ...optionsOf(entries, each) }
      await saveWiderTiers(tx, shop.tags, each.id, { now: noWiderTiers, wanted })
    }
  })
}

/** Every second product with options shows the prices of its last variation first. */
function optionsOf(
  entries: readonly Entry[],
  { id, product, variation }: Entry,
): Pick<WiderTiers, 'options'> {
  if (variation || !product.tierOptions) return {}
  const last = id % 2 === 0 ? entries.findLast(({ parentId }) => parentId === id) : undefined
  return { options: { ...product.tierOptions, ...(last && { defaultVariationId: last.id }) } }
}

/**
 * A level without what no buyer meets and no file has: another state than that of its quantity, and a level equal to what
 * is inherited without one. `shared` is that of a variation's product.
 */
function storedLevel(level: OwnLevel | undefined, shared?: OwnLevel): OwnLevel | undefined {
  if (!level) return undefined
  const inherited = { stockLeft: undefined, backorders: 'no', lowStockThreshold: undefined }
  const own = { ...level, state: currentState(level) }
  return isDeepStrictEqual(own, { ...inherited, state: shared ? currentState(shared) : 'instock' })
    ? undefined
    : own
}

type Entry = {
  readonly id: number
  readonly product: RandomProduct
  readonly parentId?: number
  readonly variation?: RandomVariation
}

function numbered(products: readonly RandomProduct[], ids: readonly number[]): Entry[] {
  const rest = [...ids]
  return products.flatMap((product) => {
    const id = rest.shift()!
    return [
      { id, product },
      ...product.variations.map((variation) => ({ id: rest.shift()!, product, parentId: id, variation })),
    ]
  })
}

type EntryContext = { readonly shopFiles: ShopFiles; readonly product: RandomProduct }

async function productRecord(
  tx: Db,
  shop: Shop,
  termCache: TermCache,
  { shopFiles, product, id }: EntryContext & { readonly id: number; readonly productIds: readonly number[] },
): Promise<ProductRecord> {
  const ids = async <Name>(names: readonly Name[], idOf: (name: Name) => Promise<number>) => {
    const found = new Set<number>()
    for (const each of names) found.add(await idOf(each))
    return [...found].sort((a, b) => a - b)
  }
  const { shippingClass } = product
  return {
    ...product.record,
    name: product.record.name || `Product ${id}`,
    categoryIds: await ids(product.categories, (path) => ensureCategory(tx, shop, path)),
    brandIds: await ids(product.brands, (path) => ensureBrand(tx, shop, path)),
    tagIds: await ids(product.tags, (name) => ensureTerm(tx, shop, 'product_tag', name)),
    shippingClassId:
      shippingClass === '' ? undefined : await ensureTerm(tx, shop, 'product_shipping_class', shippingClass),
    attributes: await usesOf(tx, termCache, product),
    ...mediaOf(shopFiles, product),
  }
}

/** If a product has variations, they differ by all of its attributes. */
async function usesOf(tx: Db, termCache: TermCache, { attributes, variations }: RandomProduct) {
  const forVariations = variations.length > 0
  return attributeUses(
    termCache,
    tx,
    attributes.map((cells) => ({ ...cells, forVariations })),
    [],
  )
}

async function variationRecord(
  tx: Db,
  termCache: TermCache,
  { shopFiles, product, variation }: EntryContext & { readonly variation: RandomVariation },
  parentId: number,
): Promise<ProductRecord> {
  const uses = await usesOf(tx, termCache, product)
  const choice = uses.map((use, index) => {
    const slugs = 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
    const place = variation.values[index]
    return [use.key, place === undefined ? '' : (slugs[place % slugs.length] ?? '')] as const
  })
  const isSubscribed = product.record.subscription !== undefined
  return {
    ...variation.record,
    subscription: isSubscribed ? variation.record.subscription : undefined,
    parentId,
    choice: Object.fromEntries(choice),
    ...mediaOf(shopFiles, variation),
  }
}

function mediaOf(
  { pictureIds, files }: ShopFiles,
  entry: Pick<RandomProduct, 'pictures' | 'missingPictures' | 'downloads'>,
) {
  return {
    pictures: entry.pictures.map(({ place, alt }) => ({ imageId: pictureIds[place]!, alt })),
    missingPictures: entry.missingPictures?.map((missing, index) => ({
      ...missing,
      // Positions are unique, without a gap behind the last picture.
      position: Math.min(missing.position + index, entry.pictures.length + index),
    })),
    downloads: entry.downloads.map(({ id, name, place }) => ({ id, name, file: files[place]! })),
  }
}

/** Links lead to earlier and later products, and never to the product itself. */
async function placeLinks(
  tx: Db,
  shop: Shop,
  entries: readonly Entry[],
  productIds: readonly number[],
): Promise<void> {
  const records = await recordsOf(tx, productIds)
  for (const { id, product, variation } of entries) {
    const before = records.get(id)
    if (variation || !before) continue
    const linked = (places: readonly number[]) => [
      ...new Set(places.map((place) => productIds[place % productIds.length]!).filter((each) => each !== id)),
    ]
    const { upsellIds, crossSellIds, groupedIds } = product.links
    const links = {
      upsellIds: linked(upsellIds),
      crossSellIds: linked(crossSellIds),
      groupedIds: linked(groupedIds),
    }
    await saveProducts(tx, shop, [{ id, before, record: { ...before, ...links } }])
  }
}

/** The whole catalogue of a shop, with names instead of ids, so that shops with the same products compare equal. */
export async function stateOf(db: Db): Promise<unknown[]> {
  const { ids } = await exportOrder(db)
  const [records, names] = [await recordsOf(db, ids), await catalogNames(db)]
  const [levels, tiers] = [await ownLevels(db, ids), await ownTierRules(db, ids)]
  const [wider, options] = [await widerTiers(db, ids), await tierOptionsOf(db, ids)]
  const { rows: images } = await sql<{ id: number; hash: string }>`
    select id, content_hash as hash from image`.execute(db)
  const hashes = new Map(images.map(({ id, hash }) => [id, hash]))
  const number = (id: number) => records.get(id)?.originalId ?? id
  const paths = (terms: readonly number[]) => terms.map((id) => names.paths.get(id)?.join(' > ')).sort()
  const shownOptions = (shown: TierOptions | undefined) =>
    shown?.defaultVariationId === undefined
      ? shown
      : { ...shown, defaultVariationId: number(shown.defaultVariationId) }
  const label = (key: string) => names.attributes.get(key) ?? key
  const value = (key: string, slug: string) => names.values.get(key)?.get(slug) ?? slug
  return ids.map((id) => {
    const record = records.get(id)!
    return {
      ...record,
      originalId: number(id),
      parentId: record.parentId && number(record.parentId),
      categoryIds: paths(record.categoryIds),
      brandIds: paths(record.brandIds),
      tagIds: paths(record.tagIds),
      shippingClassId: record.shippingClassId && names.paths.get(record.shippingClassId),
      attributes: record.attributes.map((use) =>
        'slugs' in use
          ? {
              ...use,
              key: label(use.key),
              slugs: use.slugs.map((slug) => value(use.key, slug)),
              defaultSlug: value(use.key, use.defaultSlug),
            }
          : use,
      ),
      choice: Object.fromEntries(
        Object.entries(record.choice).map(([key, slug]) => [label(key), value(key, slug)]),
      ),
      pictures: record.pictures.map(({ imageId, alt }) => ({ hash: hashes.get(imageId), alt })),
      upsellIds: record.upsellIds.map(number),
      crossSellIds: record.crossSellIds.map(number),
      groupedIds: record.groupedIds.map(number),
      level: levels.get(id),
      tiers: tiers.get(id),
      // Options that equal the defaults are stored for some products, and mean the same as none.
      roleTiers: wider.get(id)?.roles ?? {},
      tierOptions: shownOptions(options.get(id)),
    }
  })
}
