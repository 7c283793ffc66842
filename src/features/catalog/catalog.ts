import { isDeepStrictEqual } from 'node:util'
import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import { type LinkList, linkFields, type ProductRecord } from './rules/product-record.ts'
import { categoryIdsOf } from './store/product-categories-store.ts'
import {
  deleteRecords,
  lockProducts,
  type ProductToSave,
  takenSlugs,
  writeCreatedAt,
  writeLinks,
  writeRecords,
} from './store/record-store.ts'

export { type CardOffer, cardOffers } from './store/card-offers-store.ts'
export {
  type CatalogNames,
  catalogNames,
  type ExportOrder,
  exportOrder,
  exportWidth,
  nextMissingPictures,
  productReferences,
  storedDownloads,
} from './store/export-store.ts'
export type { ListingRequest } from './store/listing-store.ts'
export {
  type NamedTerm,
  type ProductDetails,
  productDetails,
} from './store/managed/product-details-store.ts'
export { addSales } from './store/managed/product-sales-store.ts'
export { type ProductSearch, searchProducts } from './store/managed/product-search-store.ts'
export { categoryIdsOf, categoryNamesOf } from './store/product-categories-store.ts'
export {
  type FoundProduct,
  findProducts,
  type LookedUpVariation,
  otherWithGtin,
  type ProductLookup,
  productCounts,
  productIdNamed,
  variationsOf,
} from './store/product-lookup-store.ts'
export {
  identityOf,
  type ProductIdentity,
  productById,
  productBySlug,
} from './store/product-store.ts'
export {
  deferListings,
  hasProducts,
  lockProducts,
  lockRecords,
  newIds,
  type ProductToSave,
  recordsOf,
  refreshKeyStatistics,
  refreshStatistics,
} from './store/record-store.ts'
export type { RequestedVariation } from './store/requested-variation-store.ts'
export { type Tag, tagBySlug } from './store/term-store.ts'

/**
 * Writes many products in a few statements and announces the pages that change. New ones have ids of `newIds`. A
 * product without a slug has its stored one or gets one from its name. Returns what was written; unchanged products
 * are left out.
 */
export async function saveProducts(
  tx: Db,
  shop: ChangeContext,
  products: readonly ProductToSave[],
): Promise<ProductToSave[]> {
  const changed = await changedProducts(tx, products)
  await writeProducts(tx, shop, changed)
  return changed
}

/** The first half of `saveProducts`: those that differ from the stored ones, with their slugs. */
export async function changedProducts(tx: Db, products: readonly ProductToSave[]): Promise<ProductToSave[]> {
  const slugged = await withSlugs(tx, products)
  return slugged.filter(({ before, record }) => !isDeepStrictEqual(before, record))
}

/** The second half: writes, announces and emits them. */
export async function writeProducts(
  tx: Db,
  { tags, actor }: ChangeContext,
  changed: readonly ProductToSave[],
): Promise<void> {
  await writeRecords(tx, changed)
  await announce(tx, tags, changed)
  await emit(tx, actor, ...changed.map(savedEvent))
}

/** Sets when a product was created; listings by date have it at another place. `isNew`: its creation is an event already. */
export async function saveCreatedAt(
  tx: Db,
  { tags, actor }: ChangeContext,
  { id, isNew }: { readonly id: number; readonly isNew: boolean },
  createdAt: Date,
): Promise<void> {
  const before = await writeCreatedAt(tx, id, createdAt)
  if (!before) return
  await tags.announce(tx, [`product:${id}`, ...(await listingTags(tx, [id]))])
  if (isNew) return
  const payload = { changes: changesBetween({ dateCreated: before }, { dateCreated: createdAt }) }
  await emit(tx, actor, { name: 'product.updated', subject: `product:${id}`, payload })
}

/**
 * Sets lists of links of products and variations without reading what else they are; unknown ones are left out. Announces
 * the pages that show them: of a group, whose parts decide its price, the listings too.
 */
export async function saveLinks(
  tx: Db,
  { tags, actor }: ChangeContext,
  lists: readonly LinkList[],
): Promise<void> {
  const products = await lockProducts(
    tx,
    lists.map(({ productId }) => productId),
  )
  const known = lists.filter(({ productId }) => products.has(productId))
  if (known.length === 0) return
  await writeLinks(tx, known)
  const groups = known.filter(({ kind }) => kind === 'grouped').map(({ productId }) => productId)
  await tags.announce(tx, [
    ...new Set(known.map(({ productId }) => `product:${products.get(productId)}`)),
    ...(groups.length > 0 ? await listingTags(tx, groups) : []),
  ])
  await emit(tx, actor, ...known.map(linkedEvent))
}

/** What the links were is not read. */
function linkedEvent({ productId, kind, ids }: LinkList): NewEvent {
  const changes = changesBetween({}, { [linkFields[kind]]: ids })
  return { name: 'product.updated', subject: `product:${productId}`, payload: { changes } }
}

async function listingTags(tx: Db, ids: readonly number[]): Promise<string[]> {
  const categories = new Set([...(await categoryIdsOf(tx, ids)).values()].flat())
  return ['listing', ...[...categories].map((id) => `category:${id}`)]
}

/** Deletes products with their variations. */
export async function removeProducts(
  tx: Db,
  { tags, actor }: ChangeContext,
  products: readonly { readonly id: number; readonly parentId: number | undefined }[],
): Promise<void> {
  const categoryIds = await deleteRecords(
    tx,
    products.map(({ id }) => id),
  )
  await tags.announce(tx, [
    ...new Set(products.map(({ id, parentId }) => `product:${parentId ?? id}`)),
    ...categoryIds.map((id) => `category:${id}`),
    'listing',
  ])
  const events = products.map(({ id }) => {
    return { name: 'product.deleted', subject: `product:${id}`, payload: {} } as const
  })
  await emit(tx, actor, ...events)
}

/** What has happened to a product or variation that was saved. */
function savedEvent({ id, before, record }: ProductToSave): NewEvent {
  const subject = `product:${id}` as const
  const title = record.name
  if (!before) return { name: 'product.created', subject, payload: { title } }
  const [wasDeleted, isDeleted] = [before, record].map(({ status }) => status === 'trash')
  if (isDeleted && !wasDeleted) return { name: 'product.deleted', subject, payload: { title } }
  if (wasDeleted && !isDeleted) return { name: 'product.restored', subject, payload: { title } }
  const changes = changesBetween(before, record, ['password'])
  return { name: 'product.updated', subject, payload: { title, changes } }
}

async function withSlugs(tx: Db, products: readonly ProductToSave[]): Promise<ProductToSave[]> {
  const slugs = products.map(({ before, record }) => requestedSlug(before, record))
  const newSlugs = slugs.filter((slug, index) => slug !== undefined && slug !== products[index]?.before?.slug)
  const taken = new Set(newSlugs.length > 0 ? await takenSlugs(tx, newSlugs as string[]) : [])
  const slugged: ProductToSave[] = []
  for (const [index, saving] of products.entries()) {
    const requested = slugs[index]
    const isNew = requested !== undefined && requested !== saving.before?.slug
    const slug = isNew && taken.has(requested) ? await freeSlug(tx, requested, taken) : requested
    if (isNew && slug !== undefined) taken.add(slug)
    slugged.push({ ...saving, record: { ...saving.record, slug } })
  }
  return slugged
}

function requestedSlug(before: ProductRecord | undefined, { kind, slug, name }: ProductRecord) {
  return kind === 'variation' ? undefined : (slug ?? before?.slug ?? (slugOf(name) || 'product'))
}

/** A slug that no product has and that is not in `used`: `bud-vase-2` when `bud-vase` is taken. */
async function freeSlug(tx: Db, plain: string, used: ReadonlySet<string>): Promise<string> {
  for (let first = 2; ; first += 50) {
    const candidates = Array.from({ length: 50 }, (_, index) => `${plain}-${first + index}`)
    const taken = new Set(await takenSlugs(tx, candidates))
    const free = candidates.find((candidate) => !taken.has(candidate) && !used.has(candidate))
    if (free !== undefined) return free
  }
}

async function announce(tx: Db, tags: Tags, saved: readonly ProductToSave[]): Promise<void> {
  if (saved.length === 0) return
  // A variation that moves to another product changes both.
  const products = saved.flatMap(({ id, before, record }) => [
    `product:${before?.parentId ?? id}`,
    `product:${record.parentId ?? id}`,
  ])
  const categories = saved.flatMap(({ before, record }) =>
    [...(before?.categoryIds ?? []), ...record.categoryIds].map((id) => `category:${id}`),
  )
  await tags.announce(tx, [...new Set([...products, ...categories, 'listing'])])
}
