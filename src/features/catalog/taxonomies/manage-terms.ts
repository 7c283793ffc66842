import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { slugOf } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ChangeContext } from '../../../platform/events/actor.ts'
import { emit } from '../../../platform/events/emit.ts'
import { changesBetween } from '../../../platform/events/field-changes.ts'
import type { Shop } from '../../../platform/shop.ts'
import { cleanRichText } from '../../../ui/html/rich-text.ts'
import { saveProducts } from '../catalog.ts'
import type { ProductRecord } from '../rules/product-record.ts'
import {
  ancestorsOf,
  deleteTerm,
  hasVariationsWith,
  lockTaxonomy,
  type ManagedTerm,
  productsWith,
  searchTerms,
  type TermFields,
  type TermSearch,
  termIdBySlug,
  termsById,
  writeTerm,
} from '../store/managed/managed-term-store.ts'
import { lockRecords } from '../store/record-store.ts'
import { findTermByName, type Taxonomy } from '../store/term-writing-store.ts'
import { addTerm, announceTree } from '../terms.ts'

export type { ManagedTerm, TermSearch } from '../store/managed/managed-term-store.ts'

type TermShop = Pick<Shop, 'db' | 'tags' | 'actor'>

/** The fields to set; those that are absent stay as they are. */
export type TermChanges = Partial<TermFields>

/** `taken` names the term that has the name or slug already. */
export type TermRefused =
  | Refused<'no-name' | 'no-parent' | 'circle' | 'no-term' | 'in-use'>
  | Refused<'taken', { id: number }>

/** The largest `position` of a term. */
const MAX_POSITION = 1_000_000

/** A page of the terms of a taxonomy. */
export function listTerms({ db }: Pick<Shop, 'db'>, search: TermSearch): ReturnType<typeof searchTerms> {
  return searchTerms(db, search)
}

/** One term of a taxonomy. */
export async function termById(db: Db, taxonomy: Taxonomy, id: number): Promise<ManagedTerm | undefined> {
  const [term] = await termsById(db, taxonomy, [id])
  return term
}

/** Writes what belongs to a term of other features, in its transaction. */
type AlsoWrite = (tx: Db, id: number) => Promise<void>

/**
 * Adds a term; `alsoWrite` writes what belongs to it. Refused: a name or slug that a sibling has, a parent that does not exist.
 */
export function createTerm(
  shop: TermShop,
  taxonomy: Taxonomy,
  { name: sentName, slug: sentSlug, ...changes }: TermChanges & { readonly name: string },
  alsoWrite?: AlsoWrite,
): Promise<OutcomeWith<ManagedTerm, TermRefused>> {
  return shop.db.transaction().execute(async (tx) => {
    await lockTaxonomy(tx, taxonomy)
    const name = cleanName(sentName)
    if (name === '') return refused('no-name')
    const slug = slugOf(sentSlug ?? '')
    const parent = changes.parentId && (await termById(tx, taxonomy, changes.parentId))
    if (changes.parentId && !parent) return refused('no-parent')
    const takenBy =
      (slug === '' ? undefined : await termIdBySlug(tx, taxonomy, slug)) ??
      (slug === '' || slug === slugOf(name)
        ? (await findTermByName(tx, taxonomy, name, changes.parentId))?.id
        : undefined)
    if (takenBy !== undefined) return refused('taken', { id: takenBy })
    const { id } = await addTerm(tx, shop, {
      ...{ taxonomy, name },
      ...(slug !== '' && { slug }),
      ...(parent && { parent }),
    })
    const added = await storedTerm(tx, taxonomy, id)
    await writeTerm(tx, id, { ...added, ...cleaned(changes) })
    await alsoWrite?.(tx, id)
    await announceTree(tx, shop.tags)
    return done(await storedTerm(tx, taxonomy, id))
  })
}

/** Changes a term, and what belongs to it. Refused as for a new one, and: a parent below it, a new slug of a value that products have. */
export function changeTerm(
  shop: TermShop,
  taxonomy: Taxonomy,
  id: number,
  changes: TermChanges,
  alsoWrite?: AlsoWrite,
): Promise<OutcomeWith<ManagedTerm, TermRefused>> {
  return shop.db.transaction().execute(async (tx) => {
    await lockTaxonomy(tx, taxonomy)
    const before = await termById(tx, taxonomy, id)
    if (!before) return refused('no-term')
    const after = {
      ...before,
      ...cleaned(changes),
      slug: (changes.slug !== undefined && slugOf(changes.slug)) || before.slug,
    }
    const problem = await problemOf(tx, taxonomy, before, after)
    if (problem) return problem
    await alsoWrite?.(tx, id)
    const changed = changesBetween(before, after)
    if (Object.keys(changed).length === 0) return done(before)
    await writeTerm(tx, id, after)
    await announceTree(tx, shop.tags)
    const payload = { title: after.name, changes: changed }
    await emit(tx, shop.actor, { name: 'term.updated', subject: `term:${id}`, payload })
    return done(await storedTerm(tx, taxonomy, id))
  })
}

/**
 * Deletes a term and answers it as it was: products lose it, and what is below it moves up. Refused: a value that
 * variations are chosen by.
 */
export function removeTerm(
  shop: TermShop,
  taxonomy: Taxonomy,
  id: number,
): Promise<Outcome<ManagedTerm, 'no-term' | 'in-use'>> {
  return shop.db.transaction().execute(async (tx) => {
    await lockTaxonomy(tx, taxonomy)
    const term = await termById(tx, taxonomy, id)
    if (!term) return refused('no-term')
    if (isShared(taxonomy)) {
      if (await hasVariationsWith(tx, taxonomy, term.slug)) return refused('in-use')
      await saveAttributes(shop, tx, await productsWith(tx, taxonomy, term.slug), (uses) =>
        uses.map((use) =>
          use.key === taxonomy && 'slugs' in use
            ? {
                ...use,
                slugs: use.slugs.filter((slug) => slug !== term.slug),
                defaultSlug: use.defaultSlug === term.slug ? '' : use.defaultSlug,
              }
            : use,
        ),
      )
    }
    await deleteTerm(tx, id)
    await announceTree(tx, shop.tags)
    const payload = { title: term.name }
    await emit(tx, shop.actor, { name: 'term.deleted', subject: `term:${id}`, payload })
    return done(term)
  })
}

/** Rewrites the attributes of products. */
export async function saveAttributes(
  shop: ChangeContext,
  tx: Db,
  productIds: readonly number[],
  changed: (uses: ProductRecord['attributes']) => ProductRecord['attributes'],
): Promise<void> {
  const records = await lockRecords(tx, productIds)
  await saveProducts(
    tx,
    shop,
    [...records].map(([id, before]) => ({
      id,
      before,
      record: { ...before, attributes: changed(before.attributes) },
    })),
  )
}

async function problemOf(
  tx: Db,
  taxonomy: Taxonomy,
  before: ManagedTerm,
  after: ManagedTerm,
): Promise<TermRefused | undefined> {
  if (after.name === '') return refused('no-name')
  if (after.parentId !== undefined && after.parentId !== before.parentId) {
    if (!(await termById(tx, taxonomy, after.parentId))) return refused('no-parent')
    if ((await ancestorsOf(tx, after.parentId)).includes(before.id)) return refused('circle')
  }
  if (after.slug === before.slug) return undefined
  const takenBy = await termIdBySlug(tx, taxonomy, after.slug)
  if (takenBy !== undefined) return refused('taken', { id: takenBy })
  if (!isShared(taxonomy)) return undefined
  const isUsed =
    (await hasVariationsWith(tx, taxonomy, before.slug)) ||
    (await productsWith(tx, taxonomy, before.slug)).length > 0
  return isUsed ? refused('in-use') : undefined
}

async function storedTerm(tx: Db, taxonomy: Taxonomy, id: number): Promise<ManagedTerm> {
  const term = await termById(tx, taxonomy, id)
  if (!term) throw new Error(`Term ${id} was removed in its own transaction`)
  return term
}

function isShared(taxonomy: Taxonomy): taxonomy is `pa_${string}` {
  return taxonomy.startsWith('pa_')
}

function cleanName(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}

/** The changes with a clean name and description, and a position that the database can store. */
function cleaned(changes: TermChanges): TermChanges {
  const { name, description, position } = changes
  return {
    ...changes,
    ...(name !== undefined && { name: cleanName(name) }),
    ...(description !== undefined && { description: cleanRichText(description) }),
    ...(position !== undefined && { position: Math.min(Math.max(position, 0), MAX_POSITION) }),
  }
}
