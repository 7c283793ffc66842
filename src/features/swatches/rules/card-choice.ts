import { writtenPicture } from '../../catalog/rules/card-picture.ts'
import { pieceBounds } from '../../catalog/rules/pieces.ts'
import type {
  AttributeValue,
  CardChoices,
  CardVariation,
  Choice,
  ProductAttribute,
} from '../../catalog/rules/product.ts'
import { isInStock, mostPieces, type StockLevel } from '../../stock/rules/stock.ts'
import { type Axis, packCombinations, type Stock } from './combinations.ts'
import { type KindDefaults, type SwatchAttribute, swatchAttribute } from './swatch.ts'

/** An attribute on a card, and how many of its values are shown on the page of the product alone. */
export type CardAttribute = SwatchAttribute & { readonly further: number }

/** What is to be chosen on a card; travels to the browser. */
export type CardChoice = {
  readonly attributes: readonly CardAttribute[]
  /** What is chosen as the page opens. */
  readonly choice: Choice
  /** Which values go together and can be had, as `packCombinations` writes it. */
  readonly combinations: string
  /** By attribute and value, as `pictureIn` reads it: the picture that alone shows what is chosen so far. */
  readonly pictures: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The owner's settings of cards as far as they say what is to be chosen. */
export type CardTerms = {
  readonly kinds: KindDefaults
  /** Up to how many pieces a swatch says what is left; 0 where it never does. */
  readonly leftFrom: number
  /** How many values of an attribute are shown; 0 for all. */
  readonly limit: number
  /** Whether a card opens with the values that the page opens with. */
  readonly opensChosen: boolean
  /** The one attribute that is shown, by name or slug, '' for the colour; absent: all are. */
  readonly onlyAttribute: string | undefined
}

/**
 * What a card has to choose by (docs/wire.md B.3): all attributes that variations differ by, or the one that the owner
 * wants. Availability is that of every variation, those of values that are not shown among them. `undefined` where
 * there is nothing to choose.
 */
export function cardChoice(choices: CardChoices, terms: CardTerms): CardChoice | undefined {
  const { variations, looks } = choices
  const wanted = wantedAttributes(choices.attributes, terms.onlyAttribute)
  const offered = wanted.map((attribute) => ({ ...attribute, values: offeredValues(variations, attribute) }))
  if (offered.length === 0 || offered.every(({ values }) => values.length === 0)) return undefined
  const shown = variations.map(({ choice, picture }) => ({ choice, picture }))
  const attributes = offered.map((attribute) => {
    const chosen = terms.opensChosen ? attribute.defaultSlug : ''
    return limited(swatchAttribute(attribute, looks, shown, terms.kinds), chosen, terms.limit)
  })
  const pieces = variations.map((variation) => ({
    choice: variation.choice,
    stock: stockOf(variation, terms.leftFrom),
  }))
  return {
    attributes,
    choice: terms.opensChosen ? defaultsOf(offered) : {},
    combinations: packCombinations(axesOf(attributes), pieces),
    pictures: picturesOf(offered, variations),
  }
}

/** The attributes as far as choosing goes. */
export function axesOf(attributes: readonly SwatchAttribute[]): Axis[] {
  return attributes.map(({ key, values }) => ({ key, slugs: values.map(({ slug }) => slug) }))
}

function wantedAttributes(all: readonly ProductAttribute[], only: string | undefined): ProductAttribute[] {
  if (only === undefined) return [...all]
  const name = only.trim().toLowerCase()
  const isNamed = ({ key, label }: ProductAttribute) =>
    [key, key.replace(/^pa_/, ''), label.toLowerCase()].includes(name)
  const found = name === '' ? colorIn(all) : all.find(isNamed)
  return found ? [found] : []
}

/** The attribute that a card is looked at by: the first that is shown as colours, else the first of all. */
function colorIn(attributes: readonly ProductAttribute[]): ProductAttribute | undefined {
  return attributes.find(({ kind }) => kind === 'color') ?? attributes[0]
}

/** The values of an attribute that some variation has, or takes as any value. */
function offeredValues(
  variations: readonly CardVariation[],
  { key, values }: ProductAttribute,
): AttributeValue[] {
  const offered = new Set(variations.map(({ choice }) => choice[key] ?? ''))
  return values.filter(({ slug }) => offered.has('') || offered.has(slug))
}

/** The first values, and what is chosen in any case; a menu has room for all. */
function limited(attribute: SwatchAttribute, chosen: string, limit: number): CardAttribute {
  const { kind, values } = attribute
  if (kind === 'select' || limit === 0) return { ...attribute, further: 0 }
  const shown = values.filter(({ slug }, index) => index < limit || slug === chosen)
  return { ...attribute, values: shown, further: values.length - shown.length }
}

function defaultsOf(attributes: readonly ProductAttribute[]): Choice {
  const set = attributes.filter(({ defaultSlug, values }) => values.some(({ slug }) => slug === defaultSlug))
  return Object.fromEntries(set.map(({ key, defaultSlug }) => [key, defaultSlug]))
}

function stockOf(variation: CardVariation, leftFrom: number): Stock {
  const { left, state, backorders, pieces, soldIndividually } = variation
  const level: StockLevel = { left, state, backorders, lowMark: undefined, shelfId: 0 }
  const { least, most = Infinity } = pieceBounds(pieces, { soldIndividually, most: mostPieces(level) })
  if (!isInStock(level) || least > most) return 'out'
  return most > 0 && most <= leftFrom ? most : 'in'
}

/** Of each value that its own picture speaks for: that of the first variation with it, where values look different. */
function picturesOf(
  attributes: readonly ProductAttribute[],
  variations: readonly CardVariation[],
): CardChoice['pictures'] {
  const color = colorIn(attributes)
  if (!color) return {}
  const shown = variations.flatMap(({ choice, picture }) => {
    const slug = choice[color.key] ?? ''
    return picture && slug !== '' ? [[slug, writtenPicture(picture)] as const] : []
  })
  return shown.length > 0 ? { [color.key]: Object.fromEntries(shown.toReversed()) } : {}
}
