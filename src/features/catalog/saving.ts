import { isDeepStrictEqual } from 'node:util'
import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ProductRecord } from './rules/product-record.ts'
import { deleteRecords, type KeptRecord, takenSlugs, writeRecords } from './store.ts'

/** A product to write: as it is, when it is there already, and as it is to be. */
export type Saving = KeptRecord & { readonly before: ProductRecord | undefined }

/**
 * Writes many products at once, in a few statements, and tells which pages change. New ones have ids of `newIds`. A
 * product without a slug keeps its own, or gets one from its name. Answers what was written, as it is now: what is
 * as it was is left out.
 */
export async function saveProducts(tx: Db, tags: Tags, savings: readonly Saving[]): Promise<Saving[]> {
  const slugged = await withSlugs(tx, savings)
  const changed = slugged.filter(({ before, record }) => !isDeepStrictEqual(before, record))
  await writeRecords(tx, changed)
  await announce(tx, tags, changed)
  return changed
}

/** Takes products out of the shop, with their variations. */
export async function removeProducts(
  tx: Db,
  tags: Tags,
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
}

async function withSlugs(tx: Db, savings: readonly Saving[]): Promise<Saving[]> {
  const wishes = savings.map(({ before, record }) => wantedSlug(before, record))
  const asked = wishes.filter((slug, index) => slug !== undefined && slug !== savings[index]?.before?.slug)
  const taken = new Set(asked.length > 0 ? await takenSlugs(tx, asked as string[]) : [])
  const slugged: Saving[] = []
  for (const [index, saving] of savings.entries()) {
    const wish = wishes[index]
    const isNew = wish !== undefined && wish !== saving.before?.slug
    const slug = isNew && taken.has(wish) ? await freeSlug(tx, wish, taken) : wish
    if (isNew && slug !== undefined) taken.add(slug)
    slugged.push({ ...saving, record: { ...saving.record, slug } })
  }
  return slugged
}

function wantedSlug(before: ProductRecord | undefined, { kind, slug, name }: ProductRecord) {
  return kind === 'variation' ? undefined : (slug ?? before?.slug ?? (slugOf(name) || 'product'))
}

/** The address part that no product has, nor one of `used`: `bud-vase-2` where `bud-vase` is taken. */
async function freeSlug(tx: Db, plain: string, used: ReadonlySet<string>): Promise<string> {
  for (let first = 2; ; first += 50) {
    const candidates = Array.from({ length: 50 }, (_, index) => `${plain}-${first + index}`)
    const taken = new Set(await takenSlugs(tx, candidates))
    const free = candidates.find((candidate) => !taken.has(candidate) && !used.has(candidate))
    if (free !== undefined) return free
  }
}

async function announce(tx: Db, tags: Tags, saved: readonly Saving[]): Promise<void> {
  if (saved.length === 0) return
  const products = saved.map(({ id, record }) => `product:${record.parentId ?? id}`)
  const categories = saved.flatMap(({ before, record }) =>
    [...(before?.categoryIds ?? []), ...record.categoryIds].map((id) => `category:${id}`),
  )
  await tags.announce(tx, [...new Set([...products, ...categories, 'listing'])])
}
