import type { Prices } from './price.ts'
import type { AttributeValue, Choice } from './product.ts'

/** An attribute that many products share: its values are terms of the taxonomy `key` (`pa_colour`), named by slug. */
export type SharedAttributeUse = {
  readonly key: `pa_${string}`
  readonly visible: boolean
  readonly forVariations: boolean
  readonly defaultSlug: string
  readonly slugs: readonly string[]
}

/** An attribute of one product alone, with its values. */
export type OwnAttributeUse = Omit<SharedAttributeUse, 'key' | 'slugs'> & {
  readonly key: string
  readonly label: string
  readonly values: readonly AttributeValue[]
}

export type AttributeUse = SharedAttributeUse | OwnAttributeUse

/** A product or variation as the owner keeps it: everything that can be set, and nothing that follows from it. */
export type ProductRecord = {
  readonly kind: 'simple' | 'variable' | 'variation'
  /** Of a variation: its product. */
  readonly parentId: number | undefined
  /** A variation has none. */
  readonly slug: string | undefined
  readonly sku: string | undefined
  readonly name: string
  readonly status: 'publish' | 'private' | 'draft' | 'pending'
  readonly visibility: 'visible' | 'catalog' | 'search' | 'hidden'
  readonly featured: boolean
  readonly shortDescription: string
  readonly description: string
  readonly prices: Prices
  readonly soldIndividually: boolean
  readonly weightGrams: number | undefined
  readonly lengthMm: number | undefined
  readonly widthMm: number | undefined
  readonly heightMm: number | undefined
  readonly position: number
  readonly attributes: readonly AttributeUse[]
  readonly choice: Choice
  /** Its id in the shop it came from. */
  readonly originalId: number | undefined
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly pictures: readonly { readonly imageId: number; readonly alt: string }[]
}

/** A simple product that the owner has only named: every other field at its default. */
export function blankRecord(name: string): ProductRecord {
  return {
    kind: 'simple',
    parentId: undefined,
    slug: undefined,
    sku: undefined,
    name,
    status: 'publish',
    visibility: 'visible',
    featured: false,
    shortDescription: '',
    description: '',
    prices: { regularMinor: undefined, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined },
    soldIndividually: false,
    weightGrams: undefined,
    lengthMm: undefined,
    widthMm: undefined,
    heightMm: undefined,
    position: 0,
    attributes: [],
    choice: {},
    originalId: undefined,
    categoryIds: [],
    tagIds: [],
    pictures: [],
  }
}
