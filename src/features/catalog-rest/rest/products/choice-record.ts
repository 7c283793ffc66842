import type { AttributeUse, ProductRecord } from '../../../catalog/rules/product-record.ts'
import type { LoadedProduct, RecordContext } from './load-products.ts'

/** What a variation is chosen by; an attribute of which it may have any value is absent. */
export function chosenOptions({ record, parent }: LoadedProduct, context: RecordContext) {
  return (parent?.attributes ?? []).flatMap((use) => {
    const slug = record.choice[use.key]
    return slug ? [{ ...attributeName(use, context), option: optionName(use, slug, context) }] : []
  })
}

/** The address of the page of a variation, with what it is chosen by. */
export function variationLink({ record, parent }: LoadedProduct, { origin }: RecordContext): string {
  const chosen = (parent?.attributes ?? [])
    .map(({ key }) => [key, record.choice[key] ?? ''] as const)
    .filter(([, slug]) => slug !== '')
  const query = new URLSearchParams(chosen.map(([key, slug]) => [`attribute_${key}`, slug]))
  return `${origin}/product/${parent?.slug ?? ''}/${chosen.length > 0 ? `?${query}` : ''}`
}

/** The picture of a variation, or that of its product. */
export function variationPicture({
  record,
  parent,
}: LoadedProduct): ProductRecord['pictures'][number] | undefined {
  return record.pictures[0] ?? parent?.pictures[0]
}

/** The values of a choice in the order of the attributes: `Verde, Small`. */
export function choiceNames(
  choice: Readonly<Record<string, string>>,
  uses: readonly AttributeUse[],
  context: RecordContext,
): string {
  return uses
    .flatMap((use) => (choice[use.key] ? [optionName(use, choice[use.key] ?? '', context)] : []))
    .join(', ')
}

/** The id, name and key of an attribute; its id is 0 when one product alone has it. */
export function attributeName(use: AttributeUse, { attributes }: RecordContext) {
  if (!('slugs' in use)) return { id: 0, name: use.label, slug: use.key }
  const shared = attributes.get(use.key)
  return { id: shared?.id ?? 0, name: shared?.name ?? use.key, slug: use.key }
}

/** The name of a value. */
export function optionName(use: AttributeUse, slug: string, { values }: RecordContext): string {
  if ('slugs' in use) return values.get(`${use.key} ${slug}`) ?? slug
  return use.values.find((value) => value.slug === slug)?.name ?? slug
}
