import type { Measured } from '../../../kernel/unit-price.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Files } from './downloads.ts'
import type { GiftCardTerms } from './gift-card.ts'
import type { Prices } from './price.ts'
import type { QuantityLimits } from './quantity-limits.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** What a product is; a variation is part of a variable one. */
export type ProductKind = 'simple' | 'variable' | 'grouped' | 'external'

/** How a product or variation is taxed; a variation without terms has its product's. Absent: the standard. */
export type ProductTax = {
  /** What is taxed: all of it, its shipping only, nothing. */
  readonly taxStatus?: 'taxable' | 'shipping' | 'none' | undefined
  /** The slug of a tax class other than the standard one. */
  readonly taxClass?: string | undefined
}

/** Prices with their tax terms; recurring if there are subscription terms. */
export type PriceTerms = Prices & ProductTax & { readonly subscription?: SubscriptionTerms | undefined }

/** How long each side is, in millimetres; what is not known is absent. */
export type SizeMm = { readonly length?: number; readonly width?: number; readonly height?: number }

/**
 * A value of an attribute: "Carrara", with the colours of its swatch when it has any. `slug` is what the wire has: the slug of
 * a shared attribute's value, and the value of a product's own attribute as it was typed (`rules/own-value.ts`).
 */
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

/** Attribute key → slug of the value; '' is any value. */
export type Choice = Readonly<Record<string, string>>

export type Variation = ProductTax & {
  readonly id: number
  readonly sku: string
  readonly prices: Prices
  readonly choice: Choice
  readonly description: string
  readonly picture: Picture | undefined
  readonly soldIndividually: boolean
  /** Its own terms, limits and measures, else its product's. */
  readonly subscription?: SubscriptionTerms | undefined
  readonly quantityLimits: QuantityLimits
  readonly weightGrams?: number | undefined
  /** What its unit price is computed from; absent: it has none. */
  readonly measured?: Measured | undefined
  readonly sizeMm: SizeMm
  readonly gtin: string
  /** It is not shipped. */
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
export type Product = ProductTax & {
  readonly id: number
  readonly kind: ProductKind
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
  /** What its unit price is computed from; absent: it has none. */
  readonly measured?: Measured | undefined
  readonly sizeMm: SizeMm
  readonly gtin: string
  readonly subscription?: SubscriptionTerms | undefined
  /** The amounts of a gift card; absent: not a gift card. */
  readonly giftCard?: GiftCardTerms | undefined
  readonly quantityLimits: QuantityLimits
  /** It is not shipped. */
  readonly virtual: boolean
  readonly downloadable: boolean
  /** Where an external product is sold, and the text of its button; '' for none. */
  readonly externalUrl: string
  readonly buttonText: string
  /** Of a grouped product: its published products in the owner's order. Only simple ones can be bought there. */
  readonly children: readonly ListedProduct[]
  /** Products that the owner recommends instead. */
  readonly upsells: readonly ListedProduct[]
  /** SHA-256 of the password of its page, in hex; absent: it is public. */
  readonly protection?: string | undefined
}

/** What a shared attribute value has besides its name and colours (docs/wire.md B.1). */
export type ValueDetails = {
  readonly key: string
  readonly slug: string
  readonly picture?: Picture | undefined
  readonly tooltip: 'no' | 'text' | 'image'
  readonly tooltipText: string
  readonly tooltipPicture?: Picture | undefined
}

/** A variation as a card needs it: its choice, picture and stock. */
export type CardVariation = {
  readonly choice: Choice
  readonly picture?: Picture | undefined
  /** The stock it is sold from; absent: stock is not tracked. */
  readonly stockLeft?: number | undefined
  readonly state: 'instock' | 'outofstock' | 'onbackorder'
  readonly backorders: 'no' | 'notify' | 'yes'
  readonly quantityLimits: QuantityLimits
  readonly soldIndividually: boolean
}

/** The choices of a variable product: variations in menu order, only those on sale to shoppers. */
export type CardChoices = {
  readonly attributes: readonly ProductAttribute[]
  readonly variations: readonly CardVariation[]
  readonly valueDetails: readonly ValueDetails[]
}

/** What a listing shows of a product. */
export type ListedProduct = {
  readonly id: number
  readonly kind: ProductKind
  readonly slug: string
  readonly sku: string
  readonly name: string
  /** The distinct prices of what can be bought: one for a simple or external product; of a grouped product those of its products. */
  readonly prices: readonly PriceTerms[]
  readonly soldIndividually: boolean
  readonly quantityLimits: QuantityLimits
  /** What the unit price of a simple product is computed from; absent: there is none. */
  readonly measured?: Measured | undefined
  /** The button text of an external product. */
  readonly buttonText?: string | undefined
  /** An amount has to be chosen first. */
  readonly isGiftCard?: true | undefined
  /** The first picture, if there is one. */
  readonly pictures: readonly Picture[]
  /** The next two, as `formatCardPicture` writes them. */
  readonly morePictures?: readonly string[] | undefined
  /** What can be chosen; absent: nothing. */
  readonly choices?: CardChoices | undefined
  readonly featured: boolean
  readonly inStock: boolean
  /** How many a buyer can have of what costs least, by its stock; absent: no limit. */
  readonly lowestPriceStockLimit?: number | undefined
  /** The stock when it is tracked for the whole product, else undefined. */
  readonly stockLeft: number | undefined
  /** At or below it cards say how many are left; absent: the shop's own threshold. */
  readonly lowStockThreshold?: number | undefined
  /** Absent when no side is known. */
  readonly sizeMm?: SizeMm | undefined
}

/** A picture of certain values of visible attributes, mostly colours; '' is any value. */
export type ChoicePicture = { readonly choice: Choice; readonly picture: Picture }

/** What a cart line can hold: a simple product or one variation. */
export type Sellable = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly name: string
  readonly slug: string
  readonly sku: string
  readonly prices: Prices
  readonly soldIndividually: boolean
  readonly choice: Choice
  /** The product's attributes that variations differ by, to check a choice and to show it as text. */
  readonly attributes: readonly ProductAttribute[]
  /** Its own, else its product's. For the picture of a choice see `pictureOfChoice`. */
  readonly picture: Picture | undefined
  /**
   * Of a variation that leaves the colour open or has no picture: those of the other variations in menu order, then those
   * of the values themselves.
   */
  readonly choicePictures?: readonly ChoicePicture[] | undefined
  readonly subscription?: SubscriptionTerms | undefined
  /** The amounts of a gift card; absent: not a gift card. */
  readonly giftCard?: GiftCardTerms | undefined
  readonly quantityLimits: QuantityLimits
  readonly virtual: boolean
  /** Of one item: its own, else its product's. */
  readonly weightGrams: number | undefined
  /** Id and slug of its own shipping class, else of its product's. */
  readonly shippingClassId: number | undefined
  readonly shippingClass: string | undefined
  /** What is taxed: all of it, its shipping only, nothing. A variation has its product's unless it limits it further. */
  readonly taxStatus: 'taxable' | 'shipping' | 'none'
  /** The slug of a tax class; '' is the standard one. Of a variation without one, its product's. */
  readonly taxClass: string
  /** What its buyers may download; absent: nothing. */
  readonly files?: Files | undefined
  /** Shown to buyers after the order; HTML as the owner wrote it. */
  readonly purchaseNote?: string | undefined
  /** As for a product: it can be bought only with the password. */
  readonly protection?: string | undefined
}

/** The page of a product; a product with a password has a separate page for those who have entered it. */
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
