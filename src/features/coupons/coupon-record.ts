import { z } from 'zod'
import { recordTexts } from './owner-texts.ts'
import type { Surroundings } from './record-parts.ts'
import { type RecordFields, recordSchema } from './record-schema.ts'
import { rangeOf } from './record-values.ts'
import type { CouponTerms } from './rules/coupon-terms.ts'
import { type SmartMeta, smartMeta } from './rules/smart-meta.ts'
import type { CouponToSave } from './saving-store.ts'

/** What is wrong with a record: where, and a sentence for the owner. */
export type RecordFault = { readonly place: readonly PropertyKey[]; readonly text: string }

/** A coupon as a record has it, with the uses that it brings along, by account's id or e-mail address. */
export type ReadRecord = {
  readonly coupon: CouponToSave
  readonly used: { readonly count: number; readonly by: readonly string[] }
  /** Names of conditions that are not known here. */
  readonly unknown: readonly string[]
}

export type ReadOutcome =
  | { readonly ok: true; readonly value: ReadRecord }
  | { readonly ok: false; readonly faults: readonly RecordFault[] }

/**
 * Reads coupons out of WooCommerce's records, its plugins' meta data or our own names for the same (docs/wire.md C.1, C.5,
 * C.8); or everything that is wrong with one. Made once for many: the schema takes longer to build than to use.
 */
export function couponRecordReader(surroundings: Surroundings): (record: unknown) => ReadOutcome {
  const schema = recordSchema(surroundings)
  return (record) => {
    const outer = withMeta.safeParse(record)
    if (!outer.success) return { ok: false, faults: faultsOf(outer.error) }
    const { meta_data, ...own } = outer.data
    const meta = smartMeta(meta_data)
    const read = schema.safeParse({ ...meta.fields, ...own })
    if (read.success) return { ok: true, value: readOf(read.data, meta) }
    return { ok: false, faults: faultsOf(read.error).map((fault) => namedIn(own, meta, fault)) }
  }
}

/** The fault at the place where the owner wrote the field: in the record, or in its meta data. */
function namedIn(own: object, { nameOf }: SmartMeta, { place, text }: RecordFault): RecordFault {
  const [field, ...rest] = place
  const name = field === undefined || field in own ? undefined : nameOf.get(String(field))
  return { place: name ? ['meta_data', name, ...rest] : place, text }
}

function faultsOf(error: z.ZodError): RecordFault[] {
  return error.issues.map(({ path, message }) => ({ place: path, text: message }))
}

const metaEntry = z.object({ key: z.string().max(200), value: z.unknown() })

/** A record with its meta data by name, however they are written. */
const withMeta = z.looseObject(
  {
    meta_data: z
      .union([z.array(metaEntry).max(500), z.record(z.string().max(200), z.unknown())], recordTexts.meta)
      .default([])
      .transform((meta) =>
        Array.isArray(meta)
          ? new Map(meta.map(({ key, value }) => [key, value]))
          : new Map(Object.entries(meta)),
      ),
  },
  recordTexts.record,
)

function readOf(fields: RecordFields, { kept, unknown }: SmartMeta): ReadRecord {
  const created = fields.date_created_gmt ?? fields.date_created
  const expires = fields.date_expires_gmt ?? fields.date_expires
  const coupon: CouponToSave = {
    code: fields.code,
    status: fields.status,
    kind: fields.discount_type,
    amount: fields.amount,
    description: fields.description ?? '',
    createdAt: dateOf(created),
    startsAt: dateOf(fields.date_starts),
    expiresAt: dateOf(expires),
    usageLimit: fields.usage_limit,
    usageLimitPerUser: fields.usage_limit_per_user,
    autoPriority: fields.auto ? fields.auto_priority : undefined,
    listedIn: fields.listed_in,
    terms: termsOf(fields),
    meta: kept,
  }
  return { coupon, used: { count: fields.usage_count, by: fields.used_by }, unknown }
}

function termsOf(fields: RecordFields): CouponTerms {
  const free = fields.free_product_ids
  return {
    individualUse: fields.individual_use,
    productIds: fields.product_ids,
    excludedProductIds: fields.excluded_product_ids,
    categoryIds: fields.product_categories,
    excludedCategoryIds: fields.excluded_product_categories,
    excludesSale: fields.exclude_sale_items,
    goodsMinor: rangeOf(fields.minimum_amount, fields.maximum_amount),
    emails: fields.email_restrictions,
    mostPieces: fields.limit_usage_to_x_items || undefined,
    grantsFreeShipping: fields.free_shipping,
    wantsAll: { products: fields.all_products, categories: fields.all_categories },
    matchingPieces: rangeOf(fields.min_matching_pieces, fields.max_matching_pieces),
    matchingMinor: rangeOf(fields.min_matching_amount, fields.max_matching_amount),
    ownRanges: [...fields.pieces_of_products, ...fields.pieces_of_categories],
    roles: fields.roles,
    excludedRoles: fields.excluded_roles,
    countries: { of: fields.countries_of, codes: fields.countries },
    paymentMethods: fields.payment_methods,
    shippingMethods: fields.shipping_methods,
    giveaway: fields.giveaway ?? (free.length > 0 ? freeGifts(free) : undefined),
  }
}

/** The giveaway of plugins that know only which products: one of each, free, once. */
function freeGifts(of: readonly number[]): CouponTerms['giveaway'] {
  return { of, choose: 'all', pieces: 1, price: { kind: 'free' }, repeats: false }
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms)
}
