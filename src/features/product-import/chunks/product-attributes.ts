import type { Db } from '../../../platform/db/db.ts'
import { valuePart } from '../../catalog/rules/own-value.ts'
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

/** Its values are as typed: several may have the same letters and digits ("+1", "-1"). */
function customUse({ name, values, visible, defaultValue }: AttributeCells): CustomAttributeUse {
  const typed = [...new Set(values)].map((value) => ({ slug: value, name: value }))
  return {
    key: valuePart(name),
    label: name,
    visible,
    forVariations: false,
    defaultSlug: ownValue(typed, defaultValue)?.slug ?? '',
    values: typed,
  }
}

/** The value that a cell names, which may be written otherwise there. */
function ownValue(values: CustomAttributeUse['values'], text: string) {
  if (text === '') return undefined
  const part = valuePart(text)
  return values.find(({ slug }) => slug === text) ?? values.find(({ slug }) => valuePart(slug) === part)
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
    const key = shared ? await termCache.knownAttributeKey(tx, name) : valuePart(name)
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
  const slug =
    'slugs' in use ? await termCache.knownValueSlug(tx, use.key, value) : ownValue(use.values, value)?.slug
  if (slug === undefined || ('slugs' in use && !use.slugs.includes(slug))) {
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

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
