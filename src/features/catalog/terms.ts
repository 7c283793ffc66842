import { slugOf } from '../../kernel/slug.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SharedAttributeUse } from './rules/product-record.ts'
import {
  attributeNamed,
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

/** The category of a path from the root down (`['Vases', 'Bud vases']`), made where it is missing. */
export async function categoryOf(tx: Db, tags: Tags, path: readonly string[]): Promise<number> {
  let above: Term | undefined
  for (const name of path) {
    const known = await termNamed(tx, 'product_cat', name, above?.id)
    if (!known) await announceTree(tx, tags)
    above = known ?? (await addTerm(tx, 'product_cat', name, above))
  }
  if (!above) throw new Error('A category has a name')
  return above.id
}

/** The tag of a name, made when it is missing. */
export async function tagOf(tx: Db, name: string): Promise<number> {
  const known = await termNamed(tx, 'product_tag', name, undefined)
  return (known ?? (await addTerm(tx, 'product_tag', name))).id
}

/** The taxonomy (`pa_colour`) of the shared attribute of a name, made when it is missing. */
export async function sharedAttributeOf(tx: Db, name: string): Promise<SharedAttributeUse['key']> {
  const slug = slugOf(name) || 'attribute'
  const known = await attributeNamed(tx, name, slug)
  if (!known) await writeAttribute(tx, { slug, name, kind: 'select' })
  return `pa_${known?.slug ?? slug}`
}

/** The slugs of a shared attribute's values, in the order of the names given; missing values are made. */
export async function valueSlugsOf(tx: Db, taxonomy: Taxonomy, names: readonly string[]): Promise<string[]> {
  const terms = await termsOf(tx, taxonomy)
  const slugs: string[] = []
  for (const name of names) {
    const folded = name.toLowerCase()
    const known = terms.find((each) => each.name.toLowerCase() === folded || each.slug === folded)
    const term = known ?? (await addTerm(tx, taxonomy, name))
    if (!known) terms.push(term)
    slugs.push(term.slug)
  }
  return slugs
}

/** Adds a shared attribute, or gives it another name or kind. Pages that show it change. */
export async function saveAttribute(tx: Db, tags: Tags, attribute: SharedAttribute): Promise<boolean> {
  const changed = await writeAttribute(tx, attribute)
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
  const { id } = known ?? (await addTerm(tx, taxonomy, name, undefined, slug))
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

/** A new term behind its siblings. Where its plain slug is taken, it carries its parent's, and then a number. */
async function addTerm(
  tx: Db,
  taxonomy: Taxonomy,
  name: string,
  above?: Term,
  wantedSlug = slugOf(name) || 'term',
): Promise<Term> {
  let slug = wantedSlug
  for (let number = 1; await isSlugTaken(tx, taxonomy, slug); number++) {
    slug = number === 1 && above ? `${wantedSlug}-${above.slug}` : `${wantedSlug}-${number + 1}`
  }
  const position = (await lastPosition(tx, taxonomy, above?.id)) + 1
  return insertTerm(tx, { taxonomy, slug, name, parentId: above?.id, position })
}

async function anyOf(tx: Db, tags: Tags, changes: readonly boolean[]): Promise<boolean> {
  const changed = changes.some(Boolean)
  if (changed) await announceTree(tx, tags)
  return changed
}

async function announceTree(tx: Db, tags: Tags): Promise<void> {
  await tags.announce(tx, ['menu', 'listing'])
}
