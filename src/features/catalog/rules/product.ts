import type { Picture } from '../../media/rules/image.ts'
import type { Prices } from './price.ts'

/** A value of an attribute: "Carrara", with the colours of its swatch when it has any. */
export type AttributeValue = {
  readonly slug: string
  readonly name: string
  readonly color?: string
  readonly secondaryColor?: string
}

/** An attribute as a product uses it. `key` is its name on the wire without `attribute_`: `pa_colour`, `finish`. */
export type ProductAttribute = {
  readonly key: string
  readonly label: string
  readonly kind: 'select' | 'button' | 'color' | 'image' | 'radio'
  readonly visible: boolean
  readonly forVariations: boolean
  readonly values: readonly AttributeValue[]
  /** Slug that is chosen when the page opens; '' for none. */
  readonly defaultSlug: string
}

/** Attribute key → slug of the value; '' stands for any value. */
export type Choice = Readonly<Record<string, string>>

export type Variation = {
  readonly id: number
  readonly sku: string
  readonly prices: Prices
  readonly choice: Choice
  readonly description: string
  readonly picture: Picture | undefined
  readonly soldIndividually: boolean
}

export type CategoryLink = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly path: string
}

/** A product with everything that its page shows; variations in menu order, only those on sale to shoppers. */
export type Product = {
  readonly id: number
  readonly kind: 'simple' | 'variable'
  readonly slug: string
  readonly sku: string
  readonly name: string
  readonly shortDescription: string
  readonly description: string
  readonly prices: Prices
  readonly soldIndividually: boolean
  readonly attributes: readonly ProductAttribute[]
  readonly variations: readonly Variation[]
  readonly pictures: readonly Picture[]
  /** From the root to the leaf, the first category of the product. */
  readonly breadcrumb: readonly CategoryLink[]
  readonly categories: readonly CategoryLink[]
  readonly tags: readonly { readonly slug: string; readonly name: string }[]
  readonly weightGrams: number | undefined
  readonly sizeMm: { readonly length?: number; readonly width?: number; readonly height?: number }
}

/** What a listing shows of a product. */
export type ProductCard = {
  readonly id: number
  readonly kind: 'simple' | 'variable'
  readonly slug: string
  readonly sku: string
  readonly name: string
  /** The distinct prices of what can be bought: one for a simple product. */
  readonly prices: readonly Prices[]
  /** The first two pictures. */
  readonly pictures: readonly Picture[]
  /** Colours to choose from (attribute of kind `color`), in menu order, each with its variation's picture if it has one. */
  readonly colors: readonly (AttributeValue & { readonly picture?: Picture })[]
  readonly featured: boolean
  readonly inStock: boolean
  /** Pieces left when they are counted over the whole product, else undefined. */
  readonly left: number | undefined
}

/** A thing that a cart line can hold: a simple product or one variation. */
export type Sellable = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly name: string
  readonly slug: string
  readonly sku: string
  readonly prices: Prices
  readonly soldIndividually: boolean
  readonly choice: Choice
  /** The product's attributes that variations differ by, to check and to word a choice. */
  readonly attributes: readonly ProductAttribute[]
  readonly picture: Picture | undefined
}

/** The first variation, in menu order, that a complete choice names; '' in a variation matches any value (docs/wire.md B.5). */
export function matchingVariation<V extends { readonly choice: Choice }>(
  variations: readonly V[],
  choice: Choice,
): V | undefined {
  return variations.find((variation) =>
    Object.entries(variation.choice).every(
      ([key, slug]) => (choice[key] ?? '') !== '' && (slug === '' || slug === choice[key]),
    ),
  )
}
