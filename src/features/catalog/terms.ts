import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import { emit } from '../../platform/events/emit.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { SharedAttributeUse } from './rules/product-record.ts'
import { allAttributes, type ManagedAttribute } from './store/managed/attribute-store.ts'
import { termsById } from './store/managed/managed-term-store.ts'
import {
  deleteUnusedAttributes,
  deleteUnusedTerms,
  findAttributeByName,
  findTermByName,
  insertTerm,
  isSlugTaken,
  lastPosition,
  readTaxonomyTerms,
  renameTerm,
  type SharedAttribute,
  type Taxonomy,
  type Term,
  type TermDetails,
  writeAttribute,
  writeTermDetails,
} from './store/term-writing-store.ts'

/** Called for each term or attribute that was created. */
export type OnCreated = (kind: 'term' | 'attribute', id: number) => void

/** The category of a path from the root down (`['Vases', 'Bud vases']`), created if missing. */
export function ensureCategory(
  tx: Db,
  shop: ChangeContext,
  path: readonly string[],
  onCreated?: OnCreated,
): Promise<number> {
  return ensureTermPath(tx, shop, 'product_cat', path, onCreated)
}

/** The brand of a path, created if missing. */
export function ensureBrand(
  tx: Db,
  shop: ChangeContext,
  path: readonly string[],
  onCreated?: OnCreated,
): Promise<number> {
  return ensureTermPath(tx, shop, 'product_brand', path, onCreated)
}

async function ensureTermPath(
  tx: Db,
  shop: ChangeContext,
  taxonomy: 'product_cat' | 'product_brand',
  path: readonly string[],
  onCreated?: OnCreated,
): Promise<number> {
  let parent: Term | undefined
  for (const name of path) {
    const known = await findTermByName(tx, taxonomy, name, parent?.id)
    if (!known && taxonomy === 'product_cat') await announceTree(tx, shop.tags)
    parent = known ?? (await addTerm(tx, shop, { taxonomy, name, parent }, onCreated))
  }
  if (!parent) throw new Error('A path of terms has a name')
  return parent.id
}

/** The tag or shipping class of a name, created if missing. */
export async function ensureTerm(
  tx: Db,
  shop: ChangeContext,
  taxonomy: 'product_tag' | 'product_shipping_class',
  name: string,
  onCreated?: OnCreated,
): Promise<number> {
  const known = await findTermByName(tx, taxonomy, name, undefined)
  return (known ?? (await addTerm(tx, shop, { taxonomy, name }, onCreated))).id
}

/** The taxonomy (`pa_colour`) of the shared attribute of a name, created if missing. */
export async function ensureAttribute(
  tx: Db,
  shop: ChangeContext,
  name: string,
  onCreated?: OnCreated,
): Promise<SharedAttributeUse['key']> {
  const slug = slugOf(name) || 'attribute'
  const known = await findAttributeByName(tx, name, slug)
  if (known) return `pa_${known.slug}`
  const added = await writeAttribute(tx, { slug, name, kind: 'select' })
  if (added !== undefined) {
    await emitAttribute(tx, shop, added, undefined, { name })
    onCreated?.('attribute', added)
  }
  return `pa_${slug}`
}

/** The taxonomy of the shared attribute of a name, when there is one. */
export async function findAttribute(tx: Db, name: string): Promise<SharedAttributeUse['key'] | undefined> {
  const known = await findAttributeByName(tx, name, slugOf(name) || 'attribute')
  return known && `pa_${known.slug}`
}

/** The slug of a shared attribute's value by its name or slug, when there is one. */
export async function findValueSlug(tx: Db, taxonomy: Taxonomy, name: string): Promise<string | undefined> {
  return termWithName(await readTaxonomyTerms(tx, taxonomy), name)?.slug
}

/** The slugs of a shared attribute's values, in the order of the names; missing values are created. */
export async function ensureValues(
  tx: Db,
  shop: ChangeContext,
  taxonomy: Taxonomy,
  names: readonly string[],
  onCreated?: OnCreated,
): Promise<string[]> {
  const terms = await readTaxonomyTerms(tx, taxonomy)
  const slugs: string[] = []
  for (const name of names) {
    const known = termWithName(terms, name)
    const term = known ?? (await addTerm(tx, shop, { taxonomy, name }, onCreated))
    if (!known) terms.push(term)
    slugs.push(term.slug)
  }
  return slugs
}

function termWithName(terms: readonly Term[], name: string): Term | undefined {
  const lowerCase = name.toLowerCase()
  return (
    terms.find((each) => each.name.toLowerCase() === lowerCase) ??
    terms.find((each) => each.slug === name && isDistinctSlug(each))
  )
}

/** Not merely what its name leaves of itself: "C" is another value than "C++", whose slug is `c`. */
function isDistinctSlug({ slug, name }: Term): boolean {
  return slug.includes('-') || slugOf(name) !== slug
}

/** Deletes those of the terms that no product, other term or variation uses; answers which. */
export async function removeUnusedTerms(
  tx: Db,
  { tags, actor }: ChangeContext,
  ids: readonly number[],
): Promise<number[]> {
  const removed = await deleteUnusedTerms(tx, ids)
  if (removed.length > 0) await announceTree(tx, tags)
  const events = removed.map((id) => {
    return { name: 'term.deleted', subject: `term:${id}`, payload: {} } as const
  })
  await emit(tx, actor, ...events)
  return removed
}

/** Deletes those of the shared attributes that have no values and no product. */
export async function removeUnusedAttributes(
  tx: Db,
  { actor }: Pick<ChangeContext, 'actor'>,
  ids: readonly number[],
): Promise<void> {
  const removed = await deleteUnusedAttributes(tx, ids)
  const events = removed.map(({ id, name }) => {
    return { name: 'attribute.deleted', subject: `attribute:${id}`, payload: { title: name } } as const
  })
  await emit(tx, actor, ...events)
}

/** Adds a shared attribute, or gives it another name or kind. Pages that show it change. */
export async function saveAttribute(
  tx: Db,
  shop: ChangeContext,
  attribute: SharedAttribute,
): Promise<boolean> {
  const before = (await allAttributes(tx)).find(({ slug }) => slug === attribute.slug)
  const id = await writeAttribute(tx, attribute)
  if (id === undefined) return false
  await announceTree(tx, shop.tags)
  await emitAttribute(tx, shop, id, before, { ...before, ...attribute })
  return true
}

/** Emits that a shared attribute was added, or what of it has changed. */
export async function emitAttribute(
  tx: Db,
  { actor }: Pick<ChangeContext, 'actor'>,
  id: number,
  before: AttributeState | undefined,
  after: AttributeState,
): Promise<void> {
  const subject = `attribute:${id}` as const
  const title = after.name
  const changes = changesBetween({ ...before }, { ...after })
  if (!before) await emit(tx, actor, { name: 'attribute.created', subject, payload: { title } })
  else if (Object.keys(changes).length > 0)
    await emit(tx, actor, { name: 'attribute.updated', subject, payload: { title, changes } })
}

type AttributeState = Pick<ManagedAttribute, 'name'> & Partial<ManagedAttribute>

/** Adds a value of a shared attribute under its slug, or changes it. */
export async function saveValue(
  tx: Db,
  shop: ChangeContext,
  taxonomy: Taxonomy,
  { slug, name, ...details }: { slug: string; name: string } & TermDetails,
): Promise<boolean> {
  const known = (await readTaxonomyTerms(tx, taxonomy)).find((term) => term.slug === slug)
  const { id } = known ?? (await addTerm(tx, shop, { taxonomy, name, slug }))
  return saveTerm(tx, shop, { id, taxonomy, slug, name, isNew: !known }, details)
}

/** Adds the category of a path, or changes it; its slug is the one given. */
export async function saveCategory(
  tx: Db,
  shop: ChangeContext,
  path: readonly string[],
  { slug, ...details }: { slug: string } & TermDetails,
): Promise<boolean> {
  const created: number[] = []
  const id = await ensureCategory(tx, shop, path, (_kind, createdId) => created.push(createdId))
  const term = {
    id,
    taxonomy: 'product_cat',
    slug,
    name: path.at(-1) ?? '',
    isNew: created.includes(id),
  } as const
  return saveTerm(tx, shop, term, details)
}

type SavedTerm = {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly slug: string
  readonly name: string
  readonly isNew: boolean
}

/** Writes the fields of a term other than its place, announces and emits the change; `false` when nothing changed. */
async function saveTerm(
  tx: Db,
  { tags, actor }: ChangeContext,
  { id, taxonomy, slug, name, isNew }: SavedTerm,
  details: TermDetails,
): Promise<boolean> {
  const [before] = await termsById(tx, taxonomy, [id])
  const isRenamed = await renameTerm(tx, id, slug, name)
  const isChanged = await writeTermDetails(tx, id, details)
  if (!isNew && !isRenamed && !isChanged) return false
  await announceTree(tx, tags)
  const [after] = await termsById(tx, taxonomy, [id])
  if (isNew) return true
  const payload = { title: name, changes: changesBetween({ ...before }, { ...after }) }
  await emit(tx, actor, { name: 'term.updated', subject: `term:${id}`, payload })
  return true
}

type TermToAdd = {
  readonly taxonomy: Taxonomy
  readonly name: string
  readonly slug?: string
  readonly parent?: Term | undefined
}

/** Adds a term after its siblings. If its slug is taken, the parent's slug is appended, and then a number. */
export async function addTerm(
  tx: Db,
  { actor }: Pick<ChangeContext, 'actor'>,
  { taxonomy, name, parent: above, ...rest }: TermToAdd,
  onCreated?: OnCreated,
): Promise<Term> {
  const base = rest.slug ?? (slugOf(name) || 'term')
  let slug = base
  for (let number = 1; await isSlugTaken(tx, taxonomy, slug); number++) {
    slug = number === 1 && above ? `${base}-${above.slug}` : `${base}-${number + 1}`
  }
  const position = (await lastPosition(tx, taxonomy, above?.id)) + 1
  const term = await insertTerm(tx, { taxonomy, slug, name, parentId: above?.id, position })
  await emit(tx, actor, { name: 'term.created', subject: `term:${term.id}`, payload: { title: name } })
  onCreated?.('term', term.id)
  return term
}

/** Announces the pages that show terms: all of them, by their menu. */
export async function announceTree(tx: Db, tags: Tags): Promise<void> {
  await tags.announce(tx, ['menu', 'listing'])
}
