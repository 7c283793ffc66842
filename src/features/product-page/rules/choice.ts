import { type Choice, matchingVariation, type ProductAttribute } from '../../catalog/rules/product.ts'

/** A variation with its choice; '' in it means any value. */
type Choosable = { readonly choice: Choice }

/** What a choice comes to: a value is missing, or there is a variation with these values, or none. */
export type ChoiceState = 'incomplete' | 'found' | 'none'

export function choiceState(keys: readonly string[], choice: Choice, isFound: boolean): ChoiceState {
  if (isFound) return 'found'
  return isComplete(keys, choice) ? 'none' : 'incomplete'
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
 * The attribute of `?color=`: the one named colour or color, whatever its case and prefix, else the
 * first that is shown as colours (spec 2.1, 2.2; docs/wire.md B.5).
 */
export function colorAttribute(attributes: readonly ProductAttribute[]): ProductAttribute | undefined {
  const candidates = attributes.filter(({ forVariations }) => forVariations)
  const named = ({ key, label }: ProductAttribute) =>
    [key, label].some((name) => /^(?:pa_)?colou?r$/i.test(name))
  return candidates.find(named) ?? candidates.find(({ kind }) => kind === 'color')
}
