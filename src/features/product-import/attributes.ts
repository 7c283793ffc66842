import { slugOf } from '../../kernel/slug.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Choice } from '../catalog/rules/product.ts'
import type { AttributeUse, OwnAttributeUse } from '../catalog/rules/product-record.ts'
import type { AttributeCells } from './product-row.ts'
import { RowRefused } from './row-refused.ts'
import type { TermBook } from './term-book.ts'

/**
 * The attributes of a product. WooCommerce's file does not say which of them variations differ by: those with a
 * default do, and those that a variation names (`withChoice`), so what is known of them stays.
 */
export async function attributeUses(
  book: TermBook,
  tx: Db,
  cells: readonly AttributeCells[],
  before: readonly AttributeUse[],
): Promise<AttributeUse[]> {
  const uses = new Map<string, AttributeUse>()
  for (const attribute of cells) {
    const use = attribute.shared ? await sharedUse(book, tx, attribute) : ownUse(attribute)
    const known = before.find(({ key }) => key === use.key)
    const forVariations =
      attribute.forVariations ?? (use.defaultSlug !== '' || (known?.forVariations ?? false))
    uses.set(use.key, { ...use, forVariations, ...(known?.kind && { kind: known.kind }) })
  }
  return [...uses.values()]
}

async function sharedUse(
  book: TermBook,
  tx: Db,
  { name, values, visible, chosen }: AttributeCells,
): Promise<AttributeUse> {
  const key = await book.attributeKey(tx, name)
  const slugs = [...new Set(await book.valueSlugs(tx, key, values))]
  const [defaultSlug = ''] = values.some((value) => isSame(value, chosen))
    ? await book.valueSlugs(tx, key, [chosen])
    : []
  return { key, visible, forVariations: false, defaultSlug, slugs }
}

function ownUse({ name, values, visible, chosen }: AttributeCells): OwnAttributeUse {
  const bySlug = new Map(values.map((value) => [valueSlug(value), { slug: valueSlug(value), name: value }]))
  const defaultSlug = chosen !== '' && bySlug.has(valueSlug(chosen)) ? valueSlug(chosen) : ''
  return {
    key: ownKey(name),
    label: name,
    visible,
    forVariations: false,
    defaultSlug,
    values: [...bySlug.values()],
  }
}

/**
 * What a variation stands for, by its product's attributes; an empty cell is any value. Throws `RowRefused` for an
 * attribute or a value that the product does not have.
 */
export async function choiceOf(
  book: TermBook,
  tx: Db,
  cells: readonly AttributeCells[],
  uses: readonly AttributeUse[],
): Promise<Choice> {
  const choice: Record<string, string> = {}
  for (const { name, values, shared } of cells) {
    const key = shared ? await book.knownAttributeKey(tx, name) : ownKey(name)
    const use = uses.find((each) => each.key === key)
    if (!use || key === undefined) throw new RowRefused('unknown-value', name)
    const [value = ''] = values.length > 1 ? [values.join(', ')] : values
    choice[key] = value === '' ? '' : await slugOfValue(book, tx, use, { name, value })
  }
  return choice
}

async function slugOfValue(
  book: TermBook,
  tx: Db,
  use: AttributeUse,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<string> {
  const offered = 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
  const slug = 'slugs' in use ? await book.knownValueSlug(tx, use.key, value) : valueSlug(value)
  if (slug === undefined || !offered.includes(slug)) {
    throw new RowRefused('unknown-value', `${name} "${value}"`)
  }
  return slug
}

/** The attributes with those of a choice marked as what variations differ by. */
export function withChoice(uses: readonly AttributeUse[], choice: Choice): readonly AttributeUse[] {
  const isNews = uses.some((use) => Object.hasOwn(choice, use.key) && !use.forVariations)
  if (!isNews) return uses
  return uses.map((use) => (Object.hasOwn(choice, use.key) ? { ...use, forVariations: true } : use))
}

// A name or value of signs alone has no slug of letters: it stands for itself.
function ownKey(name: string): string {
  return slugOf(name) || encodeURIComponent(name).toLowerCase()
}

function valueSlug(value: string): string {
  return slugOf(value) || encodeURIComponent(value).toLowerCase()
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
