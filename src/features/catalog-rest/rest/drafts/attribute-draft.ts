import type { Db } from '../../../../platform/db/db.ts'
import type { ChangeContext } from '../../../../platform/events/actor.ts'
import { valuePart } from '../../../catalog/rules/own-value.ts'
import type { Choice } from '../../../catalog/rules/product.ts'
import type { AttributeUse } from '../../../catalog/rules/product-record.ts'
import { listAttributes, type ManagedAttribute } from '../../../catalog/taxonomies/manage-attributes.ts'
import { ensureValues, findValueSlug } from '../../../catalog/terms.ts'
import { invalidArgument } from './argument-refusal.ts'
import { plainName } from './plain-name.ts'
import type { SentProduct } from './shared-draft.ts'

type SentAttribute = NonNullable<SentProduct['attributes']>[number]
type SentDefault = NonNullable<SentProduct['default_attributes']>[number]

/**
 * The attributes of a product as sent: shared ones by id, with values that are created where they are missing; others by
 * name, as they are typed. How a product shows an attribute stays, and so do defaults that are still values.
 */
export async function attributeUses(
  tx: Db,
  shop: ChangeContext,
  sent: readonly SentAttribute[],
  before: readonly AttributeUse[],
): Promise<readonly AttributeUse[]> {
  const shared = await listAttributes({ db: tx })
  const placed = sent
    .map((one, index) => ({ one, place: one.position ?? index }))
    .toSorted((a, b) => a.place - b.place)
  const uses = new Map<string, AttributeUse>()
  for (const { one } of placed) {
    const use = one.id ? await sharedUse(tx, shop, one, sharedWith(shared, one.id)) : ownUse(one)
    if (!use) continue
    const known = before.find(({ key }) => key === use.key)
    const isStillValue = known !== undefined && slugsOf(use).includes(known.defaultSlug)
    uses.set(use.key, {
      ...use,
      defaultSlug: isStillValue ? known.defaultSlug : '',
      ...(known?.kind && { kind: known.kind }),
    })
  }
  return [...uses.values()]
}

function sharedWith(shared: readonly ManagedAttribute[], id: number): ManagedAttribute {
  const found = shared.find((one) => one.id === id)
  if (!found) throw invalidArgument('attributes', `must have ids of attributes; ${id} is none`)
  return found
}

async function sharedUse(
  tx: Db,
  shop: ChangeContext,
  { options, visible, variation }: SentAttribute,
  { slug }: ManagedAttribute,
): Promise<AttributeUse> {
  const key = `pa_${slug}` as const
  const slugs = [...new Set(await ensureValues(tx, shop, key, namesIn(options)))]
  return { key, visible, forVariations: variation, defaultSlug: '', slugs }
}

function ownUse({
  name: sentName = '',
  options,
  visible,
  variation,
}: SentAttribute): AttributeUse | undefined {
  const label = plainName(sentName)
  if (label === '') return undefined
  const values = [...new Set(namesIn(options))].map((name) => ({ slug: name, name }))
  return { key: valuePart(label), label, visible, forVariations: variation, defaultSlug: '', values }
}

/** A list of names, or a text with `|` between them. */
function namesIn(options: SentAttribute['options']): string[] {
  const all = typeof options === 'string' ? options.split('|') : options
  return all.map((option) => plainName(option)).filter((name) => name !== '')
}

/** The attributes with what is chosen when the page opens; what is not sent has no default. */
export function withDefaults(
  tx: Db,
  uses: readonly AttributeUse[],
  sent: readonly SentDefault[],
): Promise<readonly AttributeUse[]> {
  return withValues(tx, uses, sent, async (use, option) => {
    const slug = slugsOf(use).find((one) => one === option) ?? (await valueNamed(tx, use, option))
    return { ...use, defaultSlug: slug ?? '' }
  })
}

/** Each attribute with the option that was sent for it, or an empty one: what `change` makes of them. */
async function withValues<Result>(
  tx: Db,
  uses: readonly AttributeUse[],
  sent: readonly SentOption[],
  change: (use: AttributeUse, option: string) => Promise<Result>,
): Promise<readonly Result[]> {
  const shared = await listAttributes({ db: tx })
  const results: Result[] = []
  for (const use of uses) {
    const own = sent.find((one) => isOf(one, use, shared))
    results.push(await change(use, String(own?.option ?? '').trim()))
  }
  return results
}

type SentOption = {
  readonly id?: number | undefined
  readonly name?: string | undefined
  readonly option: string | number
}

/**
 * The choice of a variation as sent, by the attributes of its product that variations are chosen by; an attribute that
 * is not sent may have any value. Refused: a value that the product does not have.
 */
export async function sentChoice(
  tx: Db,
  uses: readonly AttributeUse[],
  sent: readonly SentOption[],
): Promise<Choice> {
  const chosen = uses.filter(({ forVariations }) => forVariations)
  const entries = await withValues(tx, chosen, sent, async (use, option) => {
    const slug = option === '' ? '' : await valueNamed(tx, use, option)
    if (slug === undefined)
      throw invalidArgument('attributes', `must be values of the product; ${option} is none`)
    return [use.key, slug] as const
  })
  return Object.fromEntries(entries)
}

/** Whether an attribute is meant: a shared one by its id, each by its name. */
function isOf(
  { id, name = '' }: SentOption,
  use: AttributeUse,
  shared: readonly ManagedAttribute[],
): boolean {
  const own = shared.find(({ slug }) => `pa_${slug}` === use.key)
  if (id) return own?.id === id
  // Records have the id 0 for an attribute of one product alone; a shared one may have the same name.
  if (id === 0 && own) return false
  const label = 'label' in use ? use.label : own?.name
  return name !== '' && (name === label || name === use.key || valuePart(name) === use.key)
}

/** The value that a text names: by its name, or by its slug. */
async function valueNamed(tx: Db, use: AttributeUse, option: string): Promise<string | undefined> {
  const slugs = slugsOf(use)
  if ('slugs' in use) {
    const named = await findValueSlug(tx, use.key, option)
    if (named !== undefined && slugs.includes(named)) return named
  }
  const part = valuePart(option)
  return slugs.find((slug) => slug === option) ?? slugs.find((slug) => valuePart(slug) === part)
}

function slugsOf(use: AttributeUse): readonly string[] {
  return 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
}
