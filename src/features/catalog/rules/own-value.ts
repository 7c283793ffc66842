import { slugOf } from '../../../kernel/slug.ts'
import type { AttributeValue, Choice, ProductAttribute } from './product.ts'

type Attribute = Pick<ProductAttribute, 'key' | 'values'>

/** Whether an attribute is shared by products: its values are terms with slugs. One product's own are as typed. */
function isShared({ key }: Pick<ProductAttribute, 'key'>): boolean {
  return key.startsWith('pa_')
}

/** What addresses and class names have for a value: "Dusk Blue" is "dusk-blue"; one without letters and digits is encoded. */
export function valuePart(value: string): string {
  return slugOf(value) || encodeURIComponent(value).toLowerCase()
}

/** The same, of a product's own value, unless another value of the attribute has the same part. */
export function addressPart(attribute: Attribute, value: string): string {
  if (isShared(attribute)) return value
  const part = valuePart(value)
  const same = attribute.values.filter(({ slug }) => valuePart(slug) === part)
  return same.length > 1 ? value : part
}

/** The parts by which addresses may name a product's own value, the first value first. */
export function ownParts(attribute: Attribute): (readonly [part: string, value: string])[] {
  return isShared(attribute) ? [] : attribute.values.map(({ slug }) => [valuePart(slug), slug])
}

/** The value that a text from outside names: the wire's own, or the part of it that addresses have. */
export function valueNamed(attribute: Attribute, text: string): AttributeValue | undefined {
  const exact = attribute.values.find(({ slug }) => slug === text)
  if (exact || isShared(attribute)) return exact
  return attribute.values.find(({ slug }) => valuePart(slug) === text)
}

/** A choice from outside with the wire's own values; what names no value stays as it is. */
export function choiceNamed(attributes: readonly Attribute[], given: Choice): Choice {
  const entries = Object.entries(given).map(([key, text]) => {
    const attribute = attributes.find((each) => each.key === key)
    return [key, (attribute && valueNamed(attribute, text)?.slug) ?? text] as const
  })
  return Object.fromEntries(entries)
}
