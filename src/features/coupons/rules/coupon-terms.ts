import type { Coupon, GiftPrice, Giveaway, OwnRange, Range } from './coupon.ts'

/** What of a coupon stands in no column of its own: its conditions, kept as one value. */
export type CouponTerms = Omit<
  Coupon,
  | 'id'
  | 'code'
  | 'isPublished'
  | 'kind'
  | 'amount'
  | 'description'
  | 'createdAtMs'
  | 'startsAtMs'
  | 'expiresAtMs'
  | 'usageLimit'
  | 'usageLimitPerUser'
  | 'autoPriority'
  | 'listedIn'
>

/** The terms of a coupon that asks for nothing. */
export const noTerms: CouponTerms = {
  individualUse: false,
  productIds: [],
  excludedProductIds: [],
  categoryIds: [],
  excludedCategoryIds: [],
  excludesSale: false,
  goodsMinor: {},
  emails: [],
  mostPieces: undefined,
  grantsFreeShipping: false,
  wantsAll: { products: false, categories: false },
  matchingPieces: {},
  matchingMinor: {},
  ownRanges: [],
  roles: [],
  excludedRoles: [],
  countries: { of: 'billing', codes: [] },
  paymentMethods: [],
  shippingMethods: [],
  giveaway: undefined,
}

/**
 * Terms as they were kept; what is missing asks for nothing. `undefined`: something in them is none of what is ever
 * written. Such a coupon is for nobody, since leaving a condition out would make it one for everybody.
 */
export function readTerms(kept: unknown): CouponTerms | undefined {
  if (!isRecord(kept)) return undefined
  const known = names.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]] as const]))
  if (!known.every(([name, value]) => fits[name](value))) return undefined
  // The one place where it becomes typed: each part of it has been looked at.
  return { ...noTerms, ...(Object.fromEntries(known) as Partial<CouponTerms>) }
}

type Fits = (value: unknown) => boolean

const isNumber: Fits = (value) => Number.isSafeInteger(value)
const isTruth: Fits = (value) => typeof value === 'boolean'
const isText: Fits = (value) => typeof value === 'string'
const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits)
const isRange: Fits = (value) => {
  if (!isRecord(value)) return false
  const { least, most } = value as Record<keyof Range, unknown>
  return [least, most].every((end) => end === undefined || isNumber(end))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOwnRange(value: unknown): value is OwnRange {
  if (!isRecord(value)) return false
  const { of, id, pieces } = value
  return (of === 'product' || of === 'category') && isNumber(id) && isRange(pieces)
}

function isGiftPrice(value: unknown): value is GiftPrice {
  if (!isRecord(value)) return false
  if (value['kind'] === 'percent') return isNumber(value['ppm'])
  return value['kind'] === 'free' || (isOneOf(value['kind'], ['amount', 'final']) && isNumber(value['minor']))
}

function isGiveaway(value: unknown): value is Giveaway {
  if (!isRecord(value)) return false
  const { of, choose, pieces, price, repeats } = value
  const isOf = of === 'same' || listOf(isNumber)(of)
  return isOf && isOneOf(choose, ['all', 'one']) && isNumber(pieces) && isGiftPrice(price) && isTruth(repeats)
}

function isOneOf(value: unknown, values: readonly string[]): boolean {
  return values.some((each) => each === value)
}

const fits: Readonly<Record<keyof CouponTerms, Fits>> = {
  individualUse: isTruth,
  productIds: listOf(isNumber),
  excludedProductIds: listOf(isNumber),
  categoryIds: listOf(isNumber),
  excludedCategoryIds: listOf(isNumber),
  excludesSale: isTruth,
  goodsMinor: isRange,
  emails: listOf(isText),
  mostPieces: isNumber,
  grantsFreeShipping: isTruth,
  wantsAll: (value) => isRecord(value) && isTruth(value['products']) && isTruth(value['categories']),
  matchingPieces: isRange,
  matchingMinor: isRange,
  ownRanges: listOf(isOwnRange),
  roles: listOf(isText),
  excludedRoles: listOf(isText),
  countries: (value) =>
    isRecord(value) && isOneOf(value['of'], ['billing', 'shipping']) && listOf(isText)(value['codes']),
  paymentMethods: listOf(isText),
  shippingMethods: listOf(isText),
  giveaway: isGiveaway,
}

const names = Object.keys(fits) as (keyof CouponTerms)[]
