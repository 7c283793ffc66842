import { slugOf } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import type { AttributeUse, CustomAttributeUse } from '../../catalog/rules/product-record.ts'
import type { AttributeCells } from '../reading/product-row.ts'
import { RowError } from './row-error.ts'
import type { TermCache } from './term-cache.ts'

/**
 * The attributes of a product. WooCommerce's file does not contain which of them are used for variations: those with a
 * default are, and those that a variation names (`withChoice`); otherwise the existing value stays.
 */
export async function attributeUses(
  termCache: TermCache,
  tx: Db,
  cells: readonly AttributeCells[],
  before: readonly AttributeUse[],
): Promise<AttributeUse[]> {
  const uses = new Map<string, AttributeUse>()
  for (const attribute of cells) {
    const use = attribute.shared ? await sharedUse(termCache, tx, attribute) : customUse(attribute)
    const known = before.find(({ key }) => key === use.key)
    const forVariations =
      attribute.forVariations ?? (use.defaultSlug !== '' || (known?.forVariations ?? false))
    uses.set(use.key, { ...use, forVariations, ...(known?.kind && { kind: known.kind }) })
  }
  return [...uses.values()]
}

async function sharedUse(
  termCache: TermCache,
  tx: Db,
  { name, values, visible, defaultValue }: AttributeCells,
): Promise<AttributeUse> {
  const key = await termCache.attributeKey(tx, name)
  const slugs = [...new Set(await termCache.valueSlugs(tx, key, values))]
  const [defaultSlug = ''] = values.some((value) => isSame(value, defaultValue))
    ? await termCache.valueSlugs(tx, key, [defaultValue])
    : []
  return { key, visible, forVariations: false, defaultSlug, slugs }
}

function customUse({ name, values, visible, defaultValue }: AttributeCells): CustomAttributeUse {
  const bySlug = new Map(values.map((value) => [valueSlug(value), { slug: valueSlug(value), name: value }]))
  const defaultSlug =
    defaultValue !== '' && bySlug.has(valueSlug(defaultValue)) ? valueSlug(defaultValue) : ''
  return {
    key: customKey(name),
    label: name,
    visible,
    forVariations: false,
    defaultSlug,
    values: [...bySlug.values()],
  }
}

/**
 * The choice of a variation by its product's attributes; an empty cell means any value. Throws `RowError` for an
 * attribute or a value that the product does not have.
 */
export async function choiceOf(
  termCache: TermCache,
  tx: Db,
  cells: readonly AttributeCells[],
  uses: readonly AttributeUse[],
): Promise<Choice> {
  const choice: Record<string, string> = {}
  for (const { name, values, shared } of cells) {
    const key = shared ? await termCache.knownAttributeKey(tx, name) : customKey(name)
    const use = uses.find((each) => each.key === key)
    if (!use || key === undefined) throw new RowError('unknown-value', name)
    const [value = ''] = values.length > 1 ? [values.join(', ')] : values
    choice[key] = value === '' ? '' : await slugOfValue(termCache, tx, use, { name, value })
  }
  return choice
}

async function slugOfValue(
  termCache: TermCache,
  tx: Db,
  use: AttributeUse,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<string> {
  const offered = 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
  const slug = 'slugs' in use ? await termCache.knownValueSlug(tx, use.key, value) : valueSlug(value)
  if (slug === undefined || !offered.includes(slug)) {
    throw new RowError('unknown-value', `${name} "${value}"`)
  }
  return slug
}

/** The attributes, with those of a choice marked as used for variations. */
export function withChoice(uses: readonly AttributeUse[], choice: Choice): readonly AttributeUse[] {
  const isChanged = uses.some((use) => Object.hasOwn(choice, use.key) && !use.forVariations)
  if (!isChanged) return uses
  return uses.map((use) => (Object.hasOwn(choice, use.key) ? { ...use, forVariations: true } : use))
}

// A name or value without letters and digits has no slug: it is encoded instead.
function customKey(name: string): string {
  return slugOf(name) || encodeURIComponent(name).toLowerCase()
}

function valueSlug(value: string): string {
  return slugOf(value) || encodeURIComponent(value).toLowerCase()
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
