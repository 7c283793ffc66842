import { formatCardPicture } from '../../catalog/rules/card-picture.ts'
import type {
  AttributeValue,
  CardChoices,
  CardVariation,
  Choice,
  ProductAttribute,
} from '../../catalog/rules/product.ts'
import { quantityRange } from '../../catalog/rules/quantity-limits.ts'
import { isInStock, maxQuantity, type StockLevel } from '../../stock/rules/stock.ts'
import { type Axis, packCombinations, type Stock } from './combinations.ts'
import { type KindDefaults, type SwatchAttribute, swatchAttribute } from './swatch.ts'

/** An attribute on a card, and how many of its values only the product page shows. */
export type CardAttribute = SwatchAttribute & { readonly moreCount: number }

/** What can be chosen on a card; sent to the browser. */
export type CardChoiceOptions = {
  readonly attributes: readonly CardAttribute[]
  /** The product has further attributes to choose by, which the card does not show. */
  readonly isPartial?: true
  /** What is chosen as the page opens. */
  readonly choice: Choice
  /** Which combinations exist and are in stock, as `packCombinations` writes them. */
  readonly combinations: string
  /** By attribute and value, as `parseCardPicture` reads it: the picture of that value. */
  readonly pictures: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The owner's settings for what can be chosen on cards. */
export type CardTerms = {
  readonly kinds: KindDefaults
  /** Up to which stock a swatch shows how many are left; 0 for never. */
  readonly stockShownFrom: number
  /** How many values of an attribute are shown; 0 for all. */
  readonly limit: number
  /** Whether a card opens with the values that the page opens with. */
  readonly usesDefaults: boolean
  /** The one attribute that is shown, by name or slug, '' for the colour; absent: all are. */
  readonly onlyAttribute: string | undefined
  /** Whether a card shows the swatches of the colour alone; the rest is chosen in a dialog. */
  readonly colorOnly: boolean
}

/**
 * What a card has to choose by (docs/wire.md B.3): the colour, all attributes that variations differ by, or the one that
 * the owner wants. Availability counts every variation, also those of values that are not shown. `undefined` when
 * there is nothing to choose.
 */
export function cardChoice(choices: CardChoices, terms: CardTerms): CardChoiceOptions | undefined {
  const { variations, valueDetails } = choices
  const requested = requestedAttributes(choices.attributes, terms)
  const available = requested.map((attribute) => ({
    ...attribute,
    values: availableValues(variations, attribute),
  }))
  if (available.length === 0 || available.every(({ values }) => values.length === 0)) return undefined
  const shown = variations.map(({ choice, picture }) => ({ choice, picture }))
  const attributes = available.map((attribute) => {
    const chosen = terms.usesDefaults ? attribute.defaultSlug : ''
    return limited(swatchAttribute(attribute, valueDetails, shown, terms.kinds), chosen, terms.limit)
  })
  const quantityLimits = variations.map((variation) => ({
    choice: variation.choice,
    stock: stockOf(variation, terms.stockShownFrom),
  }))
  return {
    attributes,
    ...(attributes.length < choices.attributes.length && { isPartial: true as const }),
    choice: terms.usesDefaults ? defaultsOf(available) : {},
    combinations: packCombinations(axesOf(attributes), quantityLimits),
    pictures: picturesOf(available, variations),
  }
}

/** The attributes with their keys and values only. */
export function axesOf(attributes: readonly SwatchAttribute[]): Axis[] {
  return attributes.map(({ key, values }) => ({ key, slugs: values.map(({ slug }) => slug) }))
}

function requestedAttributes(
  all: readonly ProductAttribute[],
  { onlyAttribute: only, colorOnly }: CardTerms,
): ProductAttribute[] {
  if (only === undefined) return colorOnly ? all.filter(isSeen).slice(0, 1) : [...all]
  const name = only.trim().toLowerCase()
  const isNamed = ({ key, label }: ProductAttribute) =>
    [key, key.replace(/^pa_/, ''), label.toLowerCase()].includes(name)
  const found = name === '' ? colorAttributeOf(all) : all.find(isNamed)
  return found ? [found] : []
}

/** Whether its swatches show what they stand for, and need no words. */
function isSeen({ kind }: ProductAttribute): boolean {
  return kind === 'color' || kind === 'image'
}

/** The attribute that changes the picture of a card: the first with colours, else the first of all. */
function colorAttributeOf(attributes: readonly ProductAttribute[]): ProductAttribute | undefined {
  return attributes.find(({ kind }) => kind === 'color') ?? attributes[0]
}

/** The values of an attribute that some variation has, or takes as any value. */
function availableValues(
  variations: readonly CardVariation[],
  { key, values }: ProductAttribute,
): AttributeValue[] {
  const available = new Set(variations.map(({ choice }) => choice[key] ?? ''))
  return values.filter(({ slug }) => available.has('') || available.has(slug))
}

/** The first values, and what is chosen in any case; a menu has room for all. */
function limited(attribute: SwatchAttribute, chosen: string, limit: number): CardAttribute {
  const { kind, values } = attribute
  if (kind === 'select' || limit === 0) return { ...attribute, moreCount: 0 }
  const shown = values.filter(({ slug }, index) => index < limit || slug === chosen)
  return { ...attribute, values: shown, moreCount: values.length - shown.length }
}

function defaultsOf(attributes: readonly ProductAttribute[]): Choice {
  const set = attributes.filter(({ defaultSlug, values }) => values.some(({ slug }) => slug === defaultSlug))
  return Object.fromEntries(set.map(({ key, defaultSlug }) => [key, defaultSlug]))
}

function stockOf(variation: CardVariation, stockShownFrom: number): Stock {
  const { stockLeft, state, backorders, quantityLimits, soldIndividually } = variation
  const level: StockLevel = {
    stockLeft,
    state,
    backorders,
    lowStockThreshold: undefined,
    stockItemId: 0,
  }
  const { min, max = Infinity } = quantityRange(quantityLimits, {
    soldIndividually,
    stockLimit: maxQuantity(level),
  })
  if (!isInStock(level) || min > max) return 'out'
  return max > 0 && max <= stockShownFrom ? max : 'in'
}

/** The picture of each value: that of the first variation with it. */
function picturesOf(
  attributes: readonly ProductAttribute[],
  variations: readonly CardVariation[],
): CardChoiceOptions['pictures'] {
  const color = colorAttributeOf(attributes)
  if (!color) return {}
  const shown = variations.flatMap(({ choice, picture }) => {
    const slug = choice[color.key] ?? ''
    return picture && slug !== '' ? [[slug, formatCardPicture(picture)] as const] : []
  })
  return shown.length > 0 ? { [color.key]: Object.fromEntries(shown.toReversed()) } : {}
}
