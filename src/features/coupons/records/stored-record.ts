import { plainAmount } from '../../../kernel/format.ts'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import type { StoredCoupon } from '../coupon-record-store.ts'
import { type MetaEntry, pluginMetaOf } from '../rules/plugin-meta.ts'

/** What the notation of a record depends on. */
export type RecordNotation = { readonly decimals: number; readonly zone: string }

/** The fields of a stored coupon, without its meta data, as `couponRecordReader` reads them back. */
export function recordOfStored(coupon: StoredCoupon, { decimals }: RecordNotation) {
  const { terms } = coupon
  return {
    code: coupon.code,
    amount: amountOf(coupon, decimals),
    status: coupon.status,
    discount_type: coupon.kind,
    description: coupon.description,
    date_expires_gmt: gmtDate(coupon.expiresAt),
    individual_use: terms.individualUse,
    product_ids: [...terms.productIds],
    excluded_product_ids: [...terms.excludedProductIds],
    usage_limit: coupon.usageLimit || null,
    usage_limit_per_user: coupon.usageLimitPerUser || null,
    limit_usage_to_x_items: terms.maxUnits ?? null,
    free_shipping: terms.grantsFreeShipping,
    product_categories: [...terms.categoryIds],
    excluded_product_categories: [...terms.excludedCategoryIds],
    exclude_sale_items: terms.excludesSale,
    minimum_amount: amountText(terms.cartSubtotalMinor.min ?? 0, decimals),
    maximum_amount: amountText(terms.cartSubtotalMinor.max ?? 0, decimals),
    email_restrictions: [...terms.emails],
  }
}

/** The meta data of a stored coupon: what programs have stored, and terms that have a name among plugins. */
export function metaDataOfStored(
  coupon: StoredCoupon,
  { decimals, zone }: RecordNotation,
): readonly MetaEntry[] {
  const { terms, metaData, startsAt, autoPriority } = coupon
  const { min, max } = terms.matchingMinor
  const known = pluginMetaOf({
    ...terms,
    listedIn: coupon.listedIn,
    autoPriority: autoPriority ?? undefined,
    startsAt: (localDate(startsAt, zone) ?? '').replace('T00:00:00', ''),
    matchingAmount: { min: amountText(min, decimals), max: amountText(max, decimals) },
  })
  const stored = new Set(metaData.map(({ key }) => key))
  const lastId = Math.max(0, ...metaData.map(({ id }) => id))
  const others = [...known].filter(([key]) => !stored.has(key))
  return [...metaData, ...others.map(([key, value], index) => ({ id: lastId + 1 + index, key, value }))]
}

/** "10.00" of a percentage too; its third and fourth decimal only where it has them. */
function amountOf({ kind, amount }: StoredCoupon, decimals: number): string {
  if (kind !== 'percent') return plainAmount(amount, decimals)
  return plainAmount(amount, 4).replace(/0{1,2}$/, '')
}
