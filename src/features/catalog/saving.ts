import { isDeepStrictEqual } from 'node:util'
import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ProductRecord } from './rules/product-record.ts'
import { insertRecord, readRecord, takenSlugs, updateRecord } from './store.ts'

/** A product to add; `wantedId` is given to it when no other has it, so that old links keep working. */
export async function addProduct(
  tx: Db,
  tags: Tags,
  record: ProductRecord,
  wantedId?: number,
): Promise<number> {
  const slug = record.kind === 'variation' ? undefined : (record.slug ?? (await freeSlug(tx, record.name)))
  const id = await insertRecord(tx, { ...record, slug }, wantedId)
  await announce(tx, tags, record.parentId ?? id, record.categoryIds)
  return id
}

/** Writes a product as `record` has it; answers whether that changes anything. Its slug stays when none is given. */
export async function changeProduct(tx: Db, tags: Tags, id: number, record: ProductRecord): Promise<boolean> {
  const before = await readRecord(tx, id)
  if (!before) throw new Error(`There is no product ${id} to change`)
  const after = { ...record, slug: record.slug ?? before.slug }
  if (isDeepStrictEqual(before, after)) return false

  await updateRecord(tx, id, after)
  await announce(tx, tags, record.parentId ?? id, [...before.categoryIds, ...record.categoryIds])
  return true
}

/** The address part for a name that no product has yet: `bud-vase`, then `bud-vase-2`. */
async function freeSlug(tx: Db, name: string): Promise<string> {
  const plain = slugOf(name) || 'product'
  for (let first = 1; ; first += 50) {
    const numbers = Array.from({ length: 50 }, (_, index) => first + index)
    const candidates = numbers.map((number) => (number === 1 ? plain : `${plain}-${number}`))
    const taken = new Set(await takenSlugs(tx, candidates))
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}

async function announce(
  tx: Db,
  tags: Tags,
  productId: number,
  categoryIds: readonly number[],
): Promise<void> {
  const categories = [...new Set(categoryIds)].map((id) => `category:${id}`)
  await tags.announce(tx, [`product:${productId}`, 'listing', ...categories])
}
