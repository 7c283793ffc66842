import { slugOf } from '../../kernel/slug.ts'
import type { Db } from '../../platform/db/db.ts'
import { sharedAttributeOf, valueSlugsOf } from '../catalog/catalog.ts'
import type { Choice } from '../catalog/rules/product.ts'
import type { AttributeUse } from '../catalog/rules/product-record.ts'
import type { AttributeCells } from './product-row.ts'
import { RowRefused } from './row-refused.ts'

/**
 * The attributes of a product. WooCommerce's file does not say which of them variations differ by: those with a
 * default do, and those that a variation names (`choiceOf`), so what is known of them stays.
 */
export async function attributeUses(
  tx: Db,
  cells: readonly AttributeCells[],
  before: readonly AttributeUse[],
): Promise<AttributeUse[]> {
  const uses: AttributeUse[] = []
  for (const attribute of cells) {
    const use = attribute.shared ? await sharedUse(tx, attribute) : ownUse(attribute)
    const known = before.find(({ key }) => key === use.key)
    uses.push({ ...use, forVariations: use.defaultSlug !== '' || (known?.forVariations ?? false) })
  }
  return uses
}

async function sharedUse(tx: Db, { name, values, visible, chosen }: AttributeCells): Promise<AttributeUse> {
  const key = await sharedAttributeOf(tx, name)
  const slugs = await valueSlugsOf(tx, key, values)
  const defaultSlug = slugs[values.findIndex((value) => isSame(value, chosen))] ?? ''
  return { key, visible, forVariations: false, defaultSlug, slugs }
}

function ownUse({ name, values, visible, chosen }: AttributeCells): AttributeUse {
  const bySlug = new Map(values.map((value) => [slugOf(value), { slug: slugOf(value), name: value }]))
  const defaultSlug = bySlug.has(slugOf(chosen)) ? slugOf(chosen) : ''
  return {
    key: slugOf(name),
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
  tx: Db,
  cells: readonly AttributeCells[],
  uses: readonly AttributeUse[],
): Promise<Choice> {
  const choice: Record<string, string> = {}
  for (const attribute of cells) {
    const { name, values } = attribute
    const key = attribute.shared ? await sharedAttributeOf(tx, name) : slugOf(name)
    const use = uses.find((each) => each.key === key)
    if (!use) throw new RowRefused('unknown-value', name)
    choice[key] = await slugOfValue(tx, use, name, values.join(', '))
  }
  return choice
}

async function slugOfValue(tx: Db, use: AttributeUse, name: string, value: string): Promise<string> {
  if (value === '') return ''
  const offered = 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
  const [slug] = 'slugs' in use ? await valueSlugsOf(tx, use.key, [value]) : [slugOf(value)]
  if (slug === undefined || !offered.includes(slug))
    throw new RowRefused('unknown-value', `${name} "${value}"`)
  return slug
}

/** The attributes with those of a choice marked as what variations differ by. */
export function withChoice(uses: readonly AttributeUse[], choice: Choice): AttributeUse[] {
  return uses.map((use) => (Object.hasOwn(choice, use.key) ? { ...use, forVariations: true } : use))
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
