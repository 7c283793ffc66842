import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { valueNamed } from '../../catalog/rules/own-value.ts'
import type { Choice, Sellable } from '../../catalog/rules/product.ts'

export type ChoiceRefusal = 'missing' | 'wrong'

/**
 * The full choice that a line stores: the values of the variation, and for "any" values what the shopper chose.
 * `missing`: an "any" value was not chosen; `wrong`: a value that the variation or its product has not.
 * A shopper who names a variation by its id alone has chosen the values of the variation.
 */
export function completeChoice(
  sellable: Pick<Sellable, 'choice' | 'attributes' | 'variationId'>,
  given: Choice,
): Outcome<Choice, ChoiceRefusal> {
  if (sellable.variationId === undefined) return done({})
  const chosen: Record<string, string> = {}
  for (const attribute of sellable.attributes.filter((candidate) => candidate.forVariations)) {
    const fixed = sellable.choice[attribute.key] ?? ''
    const text = given[attribute.key] ?? ''
    const chosenSlug = valueNamed(attribute, text)?.slug ?? text
    if (fixed !== '' && chosenSlug !== '' && chosenSlug !== fixed) return refused('wrong')
    const value = fixed || chosenSlug
    if (value === '') return refused('missing')
    if (!attribute.values.some((candidate) => candidate.slug === value)) return refused('wrong')
    chosen[attribute.key] = value
  }
  return done(chosen)
}

/** The choice as texts, for lines of carts, orders and mails: [["Colour", "Carrara"], …]. */
export function choiceTexts(
  attributes: Sellable['attributes'],
  choice: Choice,
): (readonly [label: string, value: string])[] {
  return attributes.flatMap((attribute) => {
    const slug = choice[attribute.key]
    if (!slug) return []
    const value = valueNamed(attribute, slug)
    return [[attribute.label, value?.name ?? slug] as const]
  })
}

/** The choice of such texts; values that the attributes no longer have choose nothing. */
export function choiceFromTexts(
  attributes: Sellable['attributes'],
  texts: readonly (readonly [label: string, value: string])[],
): Choice {
  const valueByLabel = new Map(texts)
  const chosen = attributes.flatMap(({ key, label, values }) => {
    const value = values.find(({ name }) => name === valueByLabel.get(label))
    return value ? [[key, value.slug] as const] : []
  })
  return Object.fromEntries(chosen)
}
