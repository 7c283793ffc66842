import type { Measured } from '../../../kernel/unit-price.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Files } from './files.ts'
import type { GiftCardTerms } from './gift-card.ts'
import type { PieceLimits } from './pieces.ts'
import type { Prices } from './price.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** What a product is; a variation is part of a variable one. */
export type Kind = 'simple' | 'variable' | 'grouped' | 'external'

/** How the owner has a thing taxed, of a variation its product's unless it says so itself; absent: as usual. */
export type Taxed = {
  /** What of it is taxed: all, its delivery alone, nothing. */
  readonly taxStatus?: 'taxable' | 'shipping' | 'none' | undefined
  /** The slug of a tax class other than the standard one. */
  readonly taxClass?: string | undefined
}

/** Prices that come again, where there are terms. */
export type Offered = Prices & Taxed & { readonly subscription?: SubscriptionTerms | undefined }

/** How long each side is, in millimetres; what is not known is absent. */
export type SizeMm = { readonly length?: number; readonly width?: number; readonly height?: number }

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

export type Variation = Taxed & {
  readonly id: number
  readonly sku: string
  readonly prices: Prices
  readonly choice: Choice
  readonly description: string
  readonly picture: Picture | undefined
  readonly soldIndividually: boolean
  /** Its own terms, limits and measures, else its product's. */
  readonly subscription?: SubscriptionTerms | undefined
  readonly pieces: PieceLimits
  readonly weightGrams?: number | undefined
  /** What its unit price is reckoned from; absent: it has none. */
  readonly measured?: Measured | undefined
  readonly sizeMm: SizeMm
  readonly gtin: string
  /** Nothing is sent. */
  readonly virtual: boolean
  readonly downloadable: boolean
}

export type CategoryLink = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly path: string
}

/** A product with everything that its page shows; variations in menu order, only those on sale to shoppers. */
export type Product = Taxed & {
  readonly id: number
  readonly kind: Kind
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
  /** Names of its brands. */
  readonly brands: readonly string[]
  readonly weightGrams: number | undefined
  /** What its unit price is reckoned from; absent: it has none. */
  readonly measured?: Measured | undefined
  readonly sizeMm: SizeMm
  readonly gtin: string
  readonly subscription?: SubscriptionTerms | undefined
  /** What a gift card can be had for; absent: it is none. */
  readonly giftCard?: GiftCardTerms | undefined
  readonly pieces: PieceLimits
  /** Nothing is sent. */
  readonly virtual: boolean
  readonly downloadable: boolean
  /** Where a product of the kind external is sold, and what its button says; '' is not said. */
  readonly externalUrl: string
  readonly buttonText: string
  /** Of a grouped product: the published pieces in it, in the owner's order. Only simple ones are bought there. */
  readonly children: readonly ProductCard[]
  /** What the owner wants looked at instead. */
  readonly upsells: readonly ProductCard[]
  /** SHA-256 of the password that its page asks for, in hex; absent: anybody may see it. */
  readonly protection?: string | undefined
}

/** What the owner says of a shared value beside its name and colours (docs/wire.md B.1). */
export type ValueLook = {
  readonly key: string
  readonly slug: string
  readonly picture?: Picture | undefined
  readonly tooltip: 'no' | 'text' | 'image'
  readonly tooltipText: string
  readonly tooltipPicture?: Picture | undefined
}

/** A variation as far as a card goes: which it is, how it looks, and what is there of it. */
export type CardVariation = {
  readonly choice: Choice
  readonly picture?: Picture | undefined
  /** Pieces on the shelf that it is sold from; absent: they are not counted. */
  readonly left?: number | undefined
  readonly state: 'instock' | 'outofstock' | 'onbackorder'
  readonly backorders: 'no' | 'notify' | 'yes'
  readonly pieces: PieceLimits
  readonly soldIndividually: boolean
}

/** What there is to choose of a variable product: variations in menu order, only those on sale to shoppers. */
export type CardChoices = {
  readonly attributes: readonly ProductAttribute[]
  readonly variations: readonly CardVariation[]
  readonly looks: readonly ValueLook[]
}

/** What a listing shows of a product. */
export type ProductCard = {
  readonly id: number
  readonly kind: Kind
  readonly slug: string
  readonly sku: string
  readonly name: string
  /** The distinct prices of what can be bought: one for a simple or external product, of a group its pieces'. */
  readonly prices: readonly Offered[]
  readonly soldIndividually: boolean
  readonly pieces: PieceLimits
  /** What the unit price is reckoned from, of what is bought as it is; absent: there is none. */
  readonly measured?: Measured | undefined
  /** What the button of an external product says. */
  readonly buttonText?: string | undefined
  /** An amount is to be chosen first. */
  readonly isGiftCard?: true | undefined
  /** The first picture, if there is one. */
  readonly pictures: readonly Picture[]
  /** The next two, written as `pictureIn` reads them. */
  readonly further?: readonly string[] | undefined
  /** What is to be chosen; absent: nothing is. */
  readonly choices?: CardChoices | undefined
  readonly featured: boolean
  readonly inStock: boolean
  /** So many can be had of one of the things of it that cost least; absent: no limit. */
  readonly reach?: number | undefined
  /** Pieces left when they are counted over the whole product, else undefined. */
  readonly left: number | undefined
  /** Absent when no side is known. */
  readonly sizeMm?: SizeMm | undefined
}

/** A picture that belongs to some values of the attributes that one sees, colours above all; '' is any value. */
export type LookPicture = { readonly choice: Choice; readonly picture: Picture }

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
  /** Its own, else its product's. As it was chosen: `pictureOfChoice`. */
  readonly picture: Picture | undefined
  /**
   * Of a variation that any colour is chosen of, or that has no picture: those of its sisters in menu order, then those
   * of the values themselves.
   */
  readonly looks?: readonly LookPicture[] | undefined
  readonly subscription?: SubscriptionTerms | undefined
  /** What a gift card can be had for; absent: it is none. */
  readonly giftCard?: GiftCardTerms | undefined
  readonly pieces: PieceLimits
  readonly virtual: boolean
  /** Of one piece, its own, else its product's. */
  readonly weightGrams: number | undefined
  /** Id and slug of its own shipping class, else of its product's. */
  readonly shippingClassId: number | undefined
  readonly shippingClass: string | undefined
  /** What of it is taxed: all, its delivery alone, nothing. Of a variation its product's, unless it says less itself. */
  readonly taxStatus: 'taxable' | 'shipping' | 'none'
  /** The slug of a tax class; '' is the standard one. Of a variation that has none of its own, its product's. */
  readonly taxClass: string
  /** What its buyers may fetch; absent: nothing. */
  readonly files?: Files | undefined
  /** Told to buyers once they have ordered; HTML as the owner wrote it. */
  readonly purchaseNote?: string | undefined
  /** As a product's: only who knows the password can buy it. */
  readonly protection?: string | undefined
}

/** The page of a product; one with a password has a page of its own for those who know it. */
export function productPath({ slug, protection }: Pick<Sellable, 'slug' | 'protection'>): string {
  return `/${protection === undefined ? 'product' : 'protected'}/${slug}/`
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
