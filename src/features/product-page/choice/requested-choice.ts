import type { SharedContent } from '../../../platform/cache/shared-page.ts'
import { addressPart, ownParts } from '../../catalog/rules/own-value.ts'
import type { Choice, Product, ProductAttribute } from '../../catalog/rules/product.ts'
import {
  type Axis,
  packCombinations,
  selectValue,
  unpackCombinations,
} from '../../swatches/rules/combinations.ts'
import { colorAttribute, isComplete } from '../rules/choice.ts'

/** The attributes that the product's variations differ by, in the owner's order. */
export function choiceAttributes({ attributes }: Product): ProductAttribute[] {
  return attributes.filter(({ forVariations }) => forVariations)
}

/** The same as axes: with the values that some variation has, or accepts as any value. */
export function choiceAxes(product: Product): Axis[] {
  return choiceAttributes(product).map((attribute) => ({
    key: attribute.key,
    slugs: offeredValues(product, attribute).map(({ slug }) => slug),
  }))
}

/** The values of an attribute that some variation has, or accepts as any value, in the owner's order. */
export function offeredValues({ variations }: Product, { key, values }: ProductAttribute) {
  const offered = new Set(variations.map(({ choice }) => choice[key] ?? ''))
  return values.filter(({ slug }) => offered.has('') || offered.has(slug))
}

/**
 * The query parameters that change the page: `attribute_<key>` and `color`, each taking the slugs of its values, and
 * their names too. Any other value is the page without it.
 */
export function acceptedParameters(product: Product): NonNullable<SharedContent['accepts']> {
  const attributes = choiceAttributes(product)
  const color = colorAttribute(attributes)
  const named = attributes.map((attribute) => [`attribute_${attribute.key}`, attribute] as const)
  const all = color ? [...named, ['color', color] as const] : named
  return Object.fromEntries(all.map(([name, attribute]) => [name, valuesOf(attribute)]))
}

/**
 * What is chosen when the page opens: the product's default values, over them `?color=`, over that
 * `?attribute_<key>=` (docs/wire.md B.5). A default that does not fit the requested values is cleared. A complete
 * choice stays as it is, even when no variation has it: the page shows that.
 */
export function requestedChoice(product: Product, query: URLSearchParams): Choice {
  const attributes = choiceAttributes(product)
  const accepts = acceptedParameters(product)
  const color = colorAttribute(attributes)
  const requested = (name: string) => accepts[name]?.get(query.get(name) ?? '') ?? ''

  const picks = [
    { key: color?.key ?? '', slug: requested('color') },
    ...attributes.map(({ key }) => ({ key, slug: requested(`attribute_${key}`) })),
  ].filter(({ slug }) => slug !== '')
  if (picks.length === 0) return defaults(product)
  const named = Object.fromEntries(picks.map(({ key, slug }) => [key, slug]))
  if (
    isComplete(
      attributes.map(({ key }) => key),
      named,
    )
  )
    return named
  const axes = choiceAxes(product)
  const variants = product.variations.map(({ choice }) => ({ choice, stock: 'in' as const }))
  const combinations = unpackCombinations(axes, packCombinations(axes, variants))
  return picks.reduce<Choice>((choice, pick) => selectValue(combinations, choice, pick), defaults(product))
}

/** What `?color=` names, as the product's own address has it; '' where the product does not have it. */
export function requestedColor(product: Product, query: URLSearchParams): string {
  const attribute = colorAttribute(choiceAttributes(product))
  const color = acceptedParameters(product)['color']?.get((query.get('color') ?? '').trim().toLowerCase())
  return attribute && color ? addressPart(attribute, color) : ''
}

function defaults(product: Product): Choice {
  const set = choiceAttributes(product).filter(({ defaultSlug }) => defaultSlug !== '')
  return Object.fromEntries(set.map(({ key, defaultSlug }) => [key, defaultSlug]))
}

function valuesOf(attribute: ProductAttribute): ReadonlyMap<string, string> {
  const { values } = attribute
  const byName = values.map(({ slug, name }) => [name.toLowerCase(), slug] as const)
  const bySlug = values.map(({ slug }) => [slug.toLowerCase(), slug] as const)
  return new Map([...ownParts(attribute).toReversed(), ...byName, ...bySlug])
}
