import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SharedAttributeUse } from './rules/product-record.ts'
import {
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
  tags: Tags,
  path: readonly string[],
  onCreated?: OnCreated,
): Promise<number> {
  return ensureTermPath(tx, tags, 'product_cat', path, onCreated)
}

/** The brand of a path, created if missing. */
export function ensureBrand(
  tx: Db,
  tags: Tags,
  path: readonly string[],
  onCreated?: OnCreated,
): Promise<number> {
  return ensureTermPath(tx, tags, 'product_brand', path, onCreated)
}

async function ensureTermPath(
  tx: Db,
  tags: Tags,
  taxonomy: 'product_cat' | 'product_brand',
  path: readonly string[],
  onCreated?: OnCreated,
): Promise<number> {
  let parent: Term | undefined
  for (const name of path) {
    const known = await findTermByName(tx, taxonomy, name, parent?.id)
    if (!known && taxonomy === 'product_cat') await announceTree(tx, tags)
    parent = known ?? (await addTerm(tx, { taxonomy, name, parent }, onCreated))
  }
  if (!parent) throw new Error('A path of terms has a name')
  return parent.id
}

/** The tag or shipping class of a name, created if missing. */
export async function ensureTerm(
  tx: Db,
  taxonomy: 'product_tag' | 'product_shipping_class',
  name: string,
  onCreated?: OnCreated,
): Promise<number> {
  const known = await findTermByName(tx, taxonomy, name, undefined)
  return (known ?? (await addTerm(tx, { taxonomy, name }, onCreated))).id
}

/** The taxonomy (`pa_colour`) of the shared attribute of a name, created if missing. */
export async function ensureAttribute(
  tx: Db,
  name: string,
  onCreated?: OnCreated,
): Promise<SharedAttributeUse['key']> {
  const slug = slugOf(name) || 'attribute'
  const known = await findAttributeByName(tx, name, slug)
  if (known) return `pa_${known.slug}`
  const added = await writeAttribute(tx, { slug, name, kind: 'select' })
  if (added !== undefined) onCreated?.('attribute', added)
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
  taxonomy: Taxonomy,
  names: readonly string[],
  onCreated?: OnCreated,
): Promise<string[]> {
  const terms = await readTaxonomyTerms(tx, taxonomy)
  const slugs: string[] = []
  for (const name of names) {
    const known = termWithName(terms, name)
    const term = known ?? (await addTerm(tx, { taxonomy, name }, onCreated))
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
export async function removeUnusedTerms(tx: Db, tags: Tags, ids: readonly number[]): Promise<number[]> {
  const removed = await deleteUnusedTerms(tx, ids)
  if (removed.length > 0) await announceTree(tx, tags)
  return removed
}

/** Adds a shared attribute, or gives it another name or kind. Pages that show it change. */
export async function saveAttribute(tx: Db, tags: Tags, attribute: SharedAttribute): Promise<boolean> {
  const changed = (await writeAttribute(tx, attribute)) !== undefined
  if (changed) await announceTree(tx, tags)
  return changed
}

/** Adds a value of a shared attribute under its slug, or changes it. */
export async function saveValue(
  tx: Db,
  tags: Tags,
  taxonomy: Taxonomy,
  { slug, name, ...details }: { slug: string; name: string } & TermDetails,
): Promise<boolean> {
  const known = (await readTaxonomyTerms(tx, taxonomy)).find((term) => term.slug === slug)
  const { id } = known ?? (await addTerm(tx, { taxonomy, name, slug }))
  return announceIfAny(tx, tags, [
    !known,
    await renameTerm(tx, id, slug, name),
    await writeTermDetails(tx, id, details),
  ])
}

/** Adds the category of a path, or changes it; its slug is the one given. */
export async function saveCategory(
  tx: Db,
  tags: Tags,
  path: readonly string[],
  { slug, ...details }: { slug: string } & TermDetails,
): Promise<boolean> {
  const id = await ensureCategory(tx, tags, path)
  return announceIfAny(tx, tags, [
    await renameTerm(tx, id, slug, path.at(-1) ?? ''),
    await writeTermDetails(tx, id, details),
  ])
}

type TermToAdd = {
  readonly taxonomy: Taxonomy
  readonly name: string
  readonly slug?: string
  readonly parent?: Term | undefined
}

/** Adds a term after its siblings. If its slug is taken, the parent's slug is appended, and then a number. */
async function addTerm(
  tx: Db,
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
  onCreated?.('term', term.id)
  return term
}

async function announceIfAny(tx: Db, tags: Tags, changes: readonly boolean[]): Promise<boolean> {
  const changed = changes.some(Boolean)
  if (changed) await announceTree(tx, tags)
  return changed
}

async function announceTree(tx: Db, tags: Tags): Promise<void> {
  await tags.announce(tx, ['menu', 'listing'])
}
