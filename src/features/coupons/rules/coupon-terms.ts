import type { Coupon, GiftPrice, Giveaway, ItemRange, Range } from './coupon.ts'

/** The conditions of a coupon, which have no column of their own and are stored as one value. */
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

/** The terms of a coupon without conditions. */
export const noTerms: CouponTerms = {
  individualUse: false,
  productIds: [],
  excludedProductIds: [],
  categoryIds: [],
  excludedCategoryIds: [],
  excludesSale: false,
  cartSubtotalMinor: {},
  emails: [],
  maxUnits: undefined,
  grantsFreeShipping: false,
  requiresAll: { products: false, categories: false },
  matchingQuantity: {},
  matchingMinor: {},
  itemRanges: [],
  roles: [],
  excludedRoles: [],
  countries: { of: 'billing', codes: [] },
  paymentMethods: [],
  shippingMethods: [],
  giveaway: undefined,
}

/**
 * Reads stored terms; a condition that is missing is not required. `undefined`: a value is invalid.
 * Nobody can use such a coupon, because ignoring the condition would open it to everybody.
 */
export function readTerms(stored: unknown): CouponTerms | undefined {
  if (!isRecord(stored)) return undefined
  const present = names.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]] as const]))
  if (!present.every(([name, value]) => checks[name](value))) return undefined
  // The one place where they become typed: each value has been checked.
  return { ...noTerms, ...(Object.fromEntries(present) as Partial<CouponTerms>) }
}

type Check = (value: unknown) => boolean

const isNumber: Check = (value) => Number.isSafeInteger(value)
const isBoolean: Check = (value) => typeof value === 'boolean'
const isText: Check = (value) => typeof value === 'string'
const listOf =
  (checks: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(checks)
const isRange: Check = (value) => {
  if (!isRecord(value)) return false
  const { min, max } = value as Record<keyof Range, unknown>
  return [min, max].every((limit) => limit === undefined || isNumber(limit))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isItemRange(value: unknown): value is ItemRange {
  if (!isRecord(value)) return false
  const { of, id, quantity } = value
  return (of === 'product' || of === 'category') && isNumber(id) && isRange(quantity)
}

function isGiftPrice(value: unknown): value is GiftPrice {
  if (!isRecord(value)) return false
  if (value['kind'] === 'percent') return isNumber(value['ppm'])
  return value['kind'] === 'free' || (isOneOf(value['kind'], ['amount', 'final']) && isNumber(value['minor']))
}

function isGiveaway(value: unknown): value is Giveaway {
  if (!isRecord(value)) return false
  const { of, choose, quantity, price, repeats } = value
  const isOf = of === 'same' || listOf(isNumber)(of)
  return (
    isOf && isOneOf(choose, ['all', 'one']) && isNumber(quantity) && isGiftPrice(price) && isBoolean(repeats)
  )
}

function isOneOf(value: unknown, values: readonly string[]): boolean {
  return values.some((each) => each === value)
}

const checks: Readonly<Record<keyof CouponTerms, Check>> = {
  individualUse: isBoolean,
  productIds: listOf(isNumber),
  excludedProductIds: listOf(isNumber),
  categoryIds: listOf(isNumber),
  excludedCategoryIds: listOf(isNumber),
  excludesSale: isBoolean,
  cartSubtotalMinor: isRange,
  emails: listOf(isText),
  maxUnits: isNumber,
  grantsFreeShipping: isBoolean,
  requiresAll: (value) => isRecord(value) && isBoolean(value['products']) && isBoolean(value['categories']),
  matchingQuantity: isRange,
  matchingMinor: isRange,
  itemRanges: listOf(isItemRange),
  roles: listOf(isText),
  excludedRoles: listOf(isText),
  countries: (value) =>
    isRecord(value) && isOneOf(value['of'], ['billing', 'shipping']) && listOf(isText)(value['codes']),
  paymentMethods: listOf(isText),
  shippingMethods: listOf(isText),
  giveaway: isGiveaway,
}

const names = Object.keys(checks) as (keyof CouponTerms)[]
