import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SharedAttributeUse } from './rules/product-record.ts'
import {
  attributeNamed,
  deleteUnusedTerms,
  insertTerm,
  isSlugTaken,
  lastPosition,
  renameTerm,
  type SharedAttribute,
  type Taxonomy,
  type Term,
  type TermDetails,
  termNamed,
  termsOf,
  writeAttribute,
  writeTermDetails,
} from './term-writing-store.ts'

export type { SharedAttribute, Taxonomy, TermDetails } from './term-writing-store.ts'

/** Told of each term or attribute that had to be made. */
export type Made = (kind: 'term' | 'attribute', id: number) => void

/** The category of a path from the root down (`['Vases', 'Bud vases']`), made where it is missing. */
export function categoryOf(tx: Db, tags: Tags, path: readonly string[], made?: Made): Promise<number> {
  return termOfPath(tx, tags, 'product_cat', path, made)
}

/** The brand of a path, made where it is missing. */
export function brandOf(tx: Db, tags: Tags, path: readonly string[], made?: Made): Promise<number> {
  return termOfPath(tx, tags, 'product_brand', path, made)
}

async function termOfPath(
  tx: Db,
  tags: Tags,
  taxonomy: 'product_cat' | 'product_brand',
  path: readonly string[],
  made?: Made,
): Promise<number> {
  let above: Term | undefined
  for (const name of path) {
    const known = await termNamed(tx, taxonomy, name, above?.id)
    if (!known && taxonomy === 'product_cat') await announceTree(tx, tags)
    above = known ?? (await addTerm(tx, { taxonomy, name, above }, made))
  }
  if (!above) throw new Error('A path of terms has a name')
  return above.id
}

/** The tag, or the shipping class, of a name, made when it is missing. */
export async function termOf(
  tx: Db,
  taxonomy: 'product_tag' | 'product_shipping_class',
  name: string,
  made?: Made,
): Promise<number> {
  const known = await termNamed(tx, taxonomy, name, undefined)
  return (known ?? (await addTerm(tx, { taxonomy, name }, made))).id
}

/** The taxonomy (`pa_colour`) of the shared attribute of a name, made when it is missing. */
export async function sharedAttributeOf(
  tx: Db,
  name: string,
  made?: Made,
): Promise<SharedAttributeUse['key']> {
  const slug = slugOf(name) || 'attribute'
  const known = await attributeNamed(tx, name, slug)
  if (known) return `pa_${known.slug}`
  const added = await writeAttribute(tx, { slug, name, kind: 'select' })
  if (added !== undefined) made?.('attribute', added)
  return `pa_${slug}`
}

/** The taxonomy of the shared attribute of a name, when there is one. */
export async function knownAttributeOf(tx: Db, name: string): Promise<SharedAttributeUse['key'] | undefined> {
  const known = await attributeNamed(tx, name, slugOf(name) || 'attribute')
  return known && `pa_${known.slug}`
}

/** The slug of a shared attribute's value by its name or slug, when there is one. */
export async function knownValueOf(tx: Db, taxonomy: Taxonomy, name: string): Promise<string | undefined> {
  return withName(await termsOf(tx, taxonomy), name)?.slug
}

/** The slugs of a shared attribute's values, in the order of the names given; missing values are made. */
export async function valueSlugsOf(
  tx: Db,
  taxonomy: Taxonomy,
  names: readonly string[],
  made?: Made,
): Promise<string[]> {
  const terms = await termsOf(tx, taxonomy)
  const slugs: string[] = []
  for (const name of names) {
    const known = withName(terms, name)
    const term = known ?? (await addTerm(tx, { taxonomy, name }, made))
    if (!known) terms.push(term)
    slugs.push(term.slug)
  }
  return slugs
}

function withName(terms: readonly Term[], name: string): Term | undefined {
  const folded = name.toLowerCase()
  return (
    terms.find((each) => each.name.toLowerCase() === folded) ?? terms.find((each) => each.slug === folded)
  )
}

/** Takes away those of the terms that no product, no other term and no variation uses; answers which. */
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
  const known = (await termsOf(tx, taxonomy)).find((term) => term.slug === slug)
  const { id } = known ?? (await addTerm(tx, { taxonomy, name, slug }))
  return anyOf(tx, tags, [
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
  const id = await categoryOf(tx, tags, path)
  return anyOf(tx, tags, [
    await renameTerm(tx, id, slug, path.at(-1) ?? ''),
    await writeTermDetails(tx, id, details),
  ])
}

type Wanted = {
  readonly taxonomy: Taxonomy
  readonly name: string
  readonly slug?: string
  readonly above?: Term | undefined
}

/** A new term behind its siblings. Where its plain slug is taken, it carries its parent's, and then a number. */
async function addTerm(tx: Db, { taxonomy, name, above, ...wanted }: Wanted, made?: Made): Promise<Term> {
  const plain = wanted.slug ?? (slugOf(name) || 'term')
  let slug = plain
  for (let number = 1; await isSlugTaken(tx, taxonomy, slug); number++) {
    slug = number === 1 && above ? `${plain}-${above.slug}` : `${plain}-${number + 1}`
  }
  const position = (await lastPosition(tx, taxonomy, above?.id)) + 1
  const term = await insertTerm(tx, { taxonomy, slug, name, parentId: above?.id, position })
  made?.('term', term.id)
  return term
}

async function anyOf(tx: Db, tags: Tags, changes: readonly boolean[]): Promise<boolean> {
  const changed = changes.some(Boolean)
  if (changed) await announceTree(tx, tags)
  return changed
}

async function announceTree(tx: Db, tags: Tags): Promise<void> {
  await tags.announce(tx, ['menu', 'listing'])
}
