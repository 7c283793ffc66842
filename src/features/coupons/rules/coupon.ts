import type { DiscountKind } from './discounts.ts'

/** Where the card of a coupon is listed for shoppers (docs/wire.md C.5). */
export type ListedIn = 'my_account' | 'cart' | 'checkout'

/** So many, or so much, at least and at most; absent: no limit. */
export type Range = { readonly least?: number | undefined; readonly most?: number | undefined }

/** What a piece of a giveaway costs: nothing, a share less, an amount less, or this much. */
export type GiftPrice =
  | { readonly kind: 'free' }
  | { readonly kind: 'percent'; readonly ppm: number }
  | { readonly kind: 'amount' | 'final'; readonly minor: number }

/** Pieces that a coupon puts into the cart, at their own price or free (docs/wire.md C.8). */
export type Giveaway = {
  /** Ids of products or variations; `same`: of the lines that the coupon is for. */
  readonly of: 'same' | readonly number[]
  /** All of them, or the one that the shopper chooses. */
  readonly choose: 'all' | 'one'
  /** So many of each, each time. */
  readonly pieces: number
  readonly price: GiftPrice
  /** Again for every so many pieces, or so much, as `matchingPieces` or `matchingMinor` ask for at least. */
  readonly repeats: boolean
}

/** How many pieces of one product, or of one category, a coupon wants. */
export type OwnRange = {
  readonly of: 'product' | 'category'
  readonly id: number
  readonly pieces: Range
}

/** A coupon as the shop keeps it (spec 3.5). Lists that are empty ask for nothing; limits that are 0 are none. */
export type Coupon = {
  readonly id: number
  /** In lower case; unlike all others. */
  readonly code: string
  /** Whether shoppers may use it: not a draft, and not thrown away. */
  readonly isPublished: boolean
  readonly kind: DiscountKind
  /** Parts per million of a `percent` one, else minor units. */
  readonly amount: number
  readonly description: string
  readonly createdAtMs: number
  readonly startsAtMs: number | undefined
  /** From this moment on it is no longer taken. */
  readonly expiresAtMs: number | undefined
  /** No other coupon beside it. */
  readonly individualUse: boolean
  readonly productIds: readonly number[]
  readonly excludedProductIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly excludedCategoryIds: readonly number[]
  readonly excludesSale: boolean
  /** What the goods must come to, in minor units as the cart shows them. */
  readonly goodsMinor: Range
  /** Addresses that may use it; `*` stands for any letters. */
  readonly emails: readonly string[]
  readonly usageLimit: number
  readonly usageLimitPerUser: number
  readonly mostPieces: number | undefined
  readonly grantsFreeShipping: boolean
  /** Whether all of the products, or categories, must be in the cart, or one. */
  readonly wantsAll: { readonly products: boolean; readonly categories: boolean }
  /** Counted over the lines that it is for. */
  readonly matchingPieces: Range
  readonly matchingMinor: Range
  /** Counted over the lines of each product or category by itself; `wantsAll` says whether one of them is enough. */
  readonly ownRanges: readonly OwnRange[]
  readonly roles: readonly string[]
  readonly excludedRoles: readonly string[]
  /** Codes of countries, and whose address is asked. */
  readonly countries: { readonly of: 'billing' | 'shipping'; readonly codes: readonly string[] }
  readonly paymentMethods: readonly string[]
  /** Instances (`flat_rate:3`) or kinds (`flat_rate`) of delivery. */
  readonly shippingMethods: readonly string[]
  readonly giveaway: Giveaway | undefined
  /** Applied by itself where it can be; the higher the sooner; `undefined`: only by hand. */
  readonly autoPriority: number | undefined
  readonly listedIn: readonly ListedIn[]
}

/** A code as people read it, on cards, in sums, notices and mails: in capitals. It is compared and sent as `codeOf` has it. */
export function shownCode(code: string): string {
  return code.toUpperCase()
}

/** The code as codes are compared: without spaces around it, in lower case and one form of each letter. */
export function codeOf(written: string): string {
  return written.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}
