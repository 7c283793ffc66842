import type { DiscountKind } from './discounts.ts'

/** Where shoppers see the card of a coupon (docs/wire.md C.5). */
export type ListedIn = 'my_account' | 'cart' | 'checkout'

/** A range, both limits inclusive; absent: no limit. */
export type Range = { readonly min?: number | undefined; readonly max?: number | undefined }

/** The price of one unit of a giveaway: free, reduced by a percentage or an amount, or a final price. */
export type GiftPrice =
  | { readonly kind: 'free' }
  | { readonly kind: 'percent'; readonly ppm: number }
  | { readonly kind: 'amount' | 'final'; readonly minor: number }

/** Products that a coupon adds to the cart, free or at a reduced price (docs/wire.md C.8). */
export type Giveaway = {
  /** Ids of products or variations; `same`: of the lines that the coupon is for. */
  readonly of: 'same' | readonly number[]
  /** All of the products, or one that the shopper selects. */
  readonly choose: 'all' | 'one'
  /** The quantity of each product, each time. */
  readonly quantity: number
  readonly price: GiftPrice
  /** Given again for each multiple of the minimum of `matchingQuantity` or `matchingMinor`. */
  readonly repeats: boolean
}

/** The quantity of one product or category that a coupon requires. */
export type ItemRange = {
  readonly of: 'product' | 'category'
  readonly id: number
  readonly quantity: Range
}

/** A coupon (spec 3.5). An empty list is no condition; a limit of 0 is no limit. */
export type Coupon = {
  readonly id: number
  /** In lower case, unique. */
  readonly code: string
  /** Whether shoppers may use it: not a draft, not in the trash. */
  readonly isPublished: boolean
  readonly kind: DiscountKind
  /** Parts per million for `percent`, else minor units. */
  readonly amount: number
  readonly description: string
  readonly createdAtMs: number
  readonly startsAtMs: number | undefined
  /** It is invalid from this moment on. */
  readonly expiresAtMs: number | undefined
  /** Cannot be combined with other coupons. */
  readonly individualUse: boolean
  readonly productIds: readonly number[]
  readonly excludedProductIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly excludedCategoryIds: readonly number[]
  readonly excludesSale: boolean
  /** The required subtotal of the cart, in minor units as the cart shows it. */
  readonly cartSubtotalMinor: Range
  /** E-mail addresses that may use it; `*` matches any characters. */
  readonly emails: readonly string[]
  readonly usageLimit: number
  readonly usageLimitPerUser: number
  readonly maxUnits: number | undefined
  readonly grantsFreeShipping: boolean
  /** Whether all of the products, or categories, must be in the cart, or one. */
  readonly requiresAll: { readonly products: boolean; readonly categories: boolean }
  /** Counted over the lines that the coupon applies to. */
  readonly matchingQuantity: Range
  readonly matchingMinor: Range
  /** Counted for each product or category separately; `requiresAll` decides whether one of them is enough. */
  readonly itemRanges: readonly ItemRange[]
  readonly roles: readonly string[]
  readonly excludedRoles: readonly string[]
  /** Country codes, and the address that is checked. */
  readonly countries: { readonly of: 'billing' | 'shipping'; readonly codes: readonly string[] }
  readonly paymentMethods: readonly string[]
  /** Instances (`flat_rate:3`) or kinds (`flat_rate`) of shipping methods. */
  readonly shippingMethods: readonly string[]
  readonly giveaway: Giveaway | undefined
  /** Applies automatically, higher first; `undefined`: must be entered. */
  readonly autoPriority: number | undefined
  readonly listedIn: readonly ListedIn[]
}

/** A code as people read it (cards, totals, notices, mails): in capitals. For comparing and sending use `codeOf`. */
export function shownCode(code: string): string {
  return code.toUpperCase()
}

/** The normalised code, for comparing: trimmed, lower case, Unicode NFKC. */
export function codeOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}
