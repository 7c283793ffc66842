import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { deferListings, lockRecords, newIds, removeProducts, variationsOf } from '../catalog/catalog.ts'
import type { Choice } from '../catalog/rules/product.ts'
import { type AttributeUse, blankRecord, type ProductRecord } from '../catalog/rules/product-record.ts'
import { changedParts, writeParts } from '../product-import/chunks/write-drafts.ts'

/** As many as other shops add at once. */
const MAX_ADDED = 50
const MAX_VARIATIONS = 2000

export type Generated = { readonly added: number; readonly removed: number }

/**
 * Adds a variation for each choice of a variable product that has none yet, at most 50; `removesOthers` deletes those that
 * no choice of its values leads to. `fields` gives what all new ones have. `undefined`: there is no such product.
 */
export function generateVariations(
  shop: Pick<Shop, 'db' | 'tags' | 'actor'>,
  productId: number,
  removesOthers: boolean,
  fields: (tx: Db, base: ProductRecord) => Promise<ProductRecord>,
): Promise<Generated | undefined> {
  return shop.db.transaction().execute(async (tx) => {
    await deferListings(tx)
    const parent = (await lockRecords(tx, [productId])).get(productId)
    if (parent?.kind !== 'variable') return undefined
    const uses = parent.attributes.filter(({ forVariations }) => forVariations)
    const stored = await variationsOf(tx, [productId])
    const outdated = removesOthers ? stored.filter(({ choice }) => !isPossible(choice, uses)) : []
    if (outdated.length > 0)
      await removeProducts(
        tx,
        shop,
        outdated.map(({ id }) => ({ id, parentId: productId })),
      )
    const known = new Set(stored.map(({ choice }) => keyOf(choice, uses)))
    const room = Math.max(0, MAX_VARIATIONS - stored.length + outdated.length)
    const missing = [...choicesOf(uses, known, Math.min(MAX_ADDED, room))]
    const base = { ...blankRecord(parent.name), kind: 'variation', taxClass: 'parent' } as const
    const shared = await fields(tx, { ...base, parentId: productId })
    const ids = await newIds(
      tx,
      missing.map(() => undefined),
    )
    const drafts = missing.map((choice, index) => ({
      id: ids[index] ?? 0,
      before: undefined,
      record: { ...shared, choice, position: stored.length + index + 1 },
    }))
    const parts = await changedParts(tx, { levels: new Map(), tiers: new Map() }, drafts)
    await writeParts(tx, shop, parts)
    return { added: missing.length, removed: outdated.length }
  })
}

function slugsOf(use: AttributeUse): readonly string[] {
  return 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
}

function keyOf(choice: Choice, uses: readonly AttributeUse[]): string {
  return JSON.stringify(uses.map(({ key }) => choice[key] ?? ''))
}

/** Whether each value of a choice is one of the product's. */
function isPossible(choice: Choice, uses: readonly AttributeUse[]): boolean {
  return uses.every((use) => {
    const slug = choice[use.key] ?? ''
    return slug === '' || slugsOf(use).includes(slug)
  })
}

/** The choices that are not known yet, in the order of attributes and values, at most `max`. */
function* choicesOf(
  uses: readonly AttributeUse[],
  known: ReadonlySet<string>,
  max: number,
): Generator<Choice> {
  if (uses.length === 0) return
  let found = 0
  for (const choice of combinations(uses)) {
    if (found >= max) return
    if (known.has(keyOf(choice, uses))) continue
    found += 1
    yield choice
  }
}

function* combinations([first, ...rest]: readonly AttributeUse[]): Generator<Choice> {
  if (!first) {
    yield {}
    return
  }
  for (const slug of slugsOf(first))
    for (const others of combinations(rest)) yield { [first.key]: slug, ...others }
}
