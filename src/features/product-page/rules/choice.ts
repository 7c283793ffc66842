import { type Choice, matchingVariation, type ProductAttribute } from '../../catalog/rules/product.ts'

/** A variation as far as choosing goes; '' in its choice stands for any value. */
type Choosable = { readonly choice: Choice }

/** Whether `slug` can be chosen for the attribute beside what is chosen for the others (docs/wire.md B.5). */
export function isOpen(variations: readonly Choosable[], choice: Choice, key: string, slug: string): boolean {
  return variations.some((variation) => fits(variation, { ...choice, [key]: slug }))
}

/** Whether nothing in the choice speaks against the variation; what is not chosen yet never does. */
export function fits(variation: Choosable, choice: Choice): boolean {
  return Object.entries(variation.choice).every(
    ([key, slug]) => slug === '' || (choice[key] ?? '') === '' || choice[key] === slug,
  )
}

/**
 * The choice after `slug` was picked for an attribute. The pick holds; a value of another attribute that no
 * variation offers beside it is cleared, later attributes first to go (docs/wire.md B.4 rule 6).
 */
export function choose(
  variations: readonly Choosable[],
  choice: Choice,
  picked: { readonly key: string; readonly slug: string },
): Choice {
  const kept: Record<string, string> = { [picked.key]: picked.slug }
  for (const [key, slug] of Object.entries(choice)) {
    if (key !== picked.key && slug !== '' && isOpen(variations, kept, key, slug)) kept[key] = slug
  }
  return kept
}

/** Whether every attribute that variations differ by has a value. */
export function isComplete(keys: readonly string[], choice: Choice): boolean {
  return keys.every((key) => (choice[key] ?? '') !== '')
}

/** The variation that a choice names: the first in menu order, and only when the choice is complete. */
export function chosenVariation<V extends Choosable>(
  variations: readonly V[],
  keys: readonly string[],
  choice: Choice,
): V | undefined {
  return isComplete(keys, choice) ? matchingVariation(variations, choice) : undefined
}

/**
 * The attribute that `?color=` speaks of: the one named colour or color, whatever its case and prefix, else the
 * first that is shown as colours (spec 2.1, 2.2; docs/wire.md B.5).
 */
export function colorAttribute(attributes: readonly ProductAttribute[]): ProductAttribute | undefined {
  const candidates = attributes.filter(({ forVariations }) => forVariations)
  const named = ({ key, label }: ProductAttribute) =>
    [key, label].some((name) => /^(?:pa_)?colou?r$/i.test(name))
  return candidates.find(named) ?? candidates.find(({ kind }) => kind === 'color')
}
