import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { slugOf } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  type AttributeFields,
  allAttributes,
  deleteAttribute,
  type ManagedAttribute,
  moveValues,
  writeSharedAttribute,
} from '../store/managed/attribute-store.ts'
import { hasVariationsWith, lockTaxonomy, productsWith } from '../store/managed/managed-term-store.ts'
import { announceTree, emitAttribute } from '../terms.ts'
import { saveAttributes } from './manage-terms.ts'

export type { AttributeFields, ManagedAttribute } from '../store/managed/attribute-store.ts'

type AttributeShop = Pick<Shop, 'db' | 'tags' | 'actor'>

export type AttributeChanges = Partial<AttributeFields>

export type AttributeRefusal = 'no-name' | 'no-slug' | 'too-long' | 'taken' | 'in-use' | 'no-attribute'

/** As long as other shops allow it: `pa_` and the slug are a key of their tables. */
const MAX_SLUG = 28

const defaults: Omit<AttributeFields, 'name' | 'slug'> = {
  kind: 'select',
  orderBy: 'menu_order',
  hasArchives: false,
}

/** All shared attributes by name. */
export function listAttributes({ db }: Pick<Shop, 'db'>): Promise<ManagedAttribute[]> {
  return allAttributes(db)
}

/** One shared attribute. */
export async function attributeById(db: Db, id: number): Promise<ManagedAttribute | undefined> {
  return (await allAttributes(db)).find((one) => one.id === id)
}

/** Adds a shared attribute; its slug is that of its name unless one is given. */
export function createAttribute(
  shop: AttributeShop,
  changes: AttributeChanges & { readonly name: string },
): Promise<Outcome<ManagedAttribute, AttributeRefusal>> {
  return save(shop, undefined, { ...defaults, ...changes, slug: changes.slug || changes.name })
}

/** Changes a shared attribute. Refused as for a new one, and: a new slug while products have it. */
export function changeAttribute(
  shop: AttributeShop,
  id: number,
  changes: AttributeChanges,
): Promise<Outcome<ManagedAttribute, AttributeRefusal>> {
  return save(shop, id, changes)
}

function save(
  { db, ...shop }: AttributeShop,
  id: number | undefined,
  changes: AttributeChanges,
): Promise<Outcome<ManagedAttribute, AttributeRefusal>> {
  return db.transaction().execute(async (tx) => {
    await lockTaxonomy(tx, 'pa_')
    const before = id === undefined ? undefined : await attributeById(tx, id)
    if (id !== undefined && !before) return refused('no-attribute')
    const name = (changes.name ?? before?.name ?? '').replace(/\s+/g, ' ').trim()
    if (name === '') return refused('no-name')
    const slug = plainSlug(changes.slug) || before?.slug || plainSlug(name)
    if (slug === '') return refused('no-slug')
    if (slug.length > MAX_SLUG && slug !== before?.slug) return refused('too-long')
    if (before && slug !== before.slug && (await isInUse(tx, before))) return refused('in-use')
    const fields = { ...defaults, ...before, ...changes, name, slug }
    const saved = await writeSharedAttribute(tx, id, fields)
    if (saved === undefined) return refused('taken')
    if (before && slug !== before.slug) await moveValues(tx, before.slug, slug)
    await announceTree(tx, shop.tags)
    await emitAttribute(tx, shop, saved, before, { ...fields, id: saved })
    return done({ ...fields, id: saved })
  })
}

/**
 * Deletes a shared attribute with its values and answers it: products lose it. Refused: one that variations are chosen by.
 */
export function removeAttribute(
  shop: AttributeShop,
  id: number,
): Promise<Outcome<ManagedAttribute, 'no-attribute' | 'in-use'>> {
  return shop.db.transaction().execute(async (tx) => {
    await lockTaxonomy(tx, 'pa_')
    const attribute = await attributeById(tx, id)
    if (!attribute) return refused('no-attribute')
    const key = `pa_${attribute.slug}`
    if (await hasVariationsWith(tx, key)) return refused('in-use')
    await saveAttributes(shop, tx, await productsWith(tx, key), (uses) =>
      uses.filter((use) => use.key !== key),
    )
    await deleteAttribute(tx, id, attribute.slug)
    await announceTree(tx, shop.tags)
    const payload = { title: attribute.name }
    await emit(tx, shop.actor, { name: 'attribute.deleted', subject: `attribute:${id}`, payload })
    return done(attribute)
  })
}

async function isInUse(tx: Db, { slug }: ManagedAttribute): Promise<boolean> {
  const key = `pa_${slug}`
  return (await hasVariationsWith(tx, key)) || (await productsWith(tx, key)).length > 0
}

/** The slug without the `pa_` that programs send with it. */
function plainSlug(sent: string | undefined): string {
  return slugOf((sent ?? '').replace(/^pa_/, ''))
}
