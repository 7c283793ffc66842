import { z } from 'zod'
import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { changedMetaData } from '../../../platform/rest/values/meta-data.ts'
import type { CouponTerms } from '../rules/coupon-terms.ts'
import { type PluginMeta, readPluginMeta } from '../rules/plugin-meta.ts'
import type { CouponToSave } from '../save-coupon-store.ts'
import { recordTexts } from './owner-texts.ts'
import type { RecordContext } from './record-fields.ts'
import { type RecordFields, recordSchema } from './record-schema.ts'
import { rangeOf } from './record-values.ts'

/** A problem of a record: where it is, and a text for the owner. */
export type RecordProblem = { readonly path: readonly PropertyKey[]; readonly text: string }

/** A parsed record: the coupon, and its earlier uses by account id or e-mail address. */
export type ReadRecord = {
  readonly coupon: CouponToSave
  readonly used: { readonly count: number; readonly by: readonly string[] }
  /** Names of conditions that the shop does not know. */
  readonly unknown: readonly string[]
}

export type ReadOutcome = OutcomeWith<
  ReadRecord,
  Refused<'invalid-record', { problems: readonly RecordProblem[] }>
>

/**
 * Answers a function that reads one record: WooCommerce's fields, the meta data of its plugins or our own names for them
 * (docs/wire.md C.1, C.5, C.8). Refused with every problem. Create it once for many records: the schema is slow to build.
 */
export function couponRecordReader(context: RecordContext): (record: unknown) => ReadOutcome {
  const schema = recordSchema(context)
  return (record) => {
    const outer = withMeta.safeParse(record)
    if (!outer.success) return refused('invalid-record', { problems: problemsOf(outer.error) })
    const { meta_data, ...own } = outer.data
    const meta = readPluginMeta(meta_data)
    const read = schema.safeParse({ ...meta.fields, ...own })
    if (read.success) return done(recordOf(read.data, meta))
    return refused('invalid-record', {
      problems: problemsOf(read.error).map((problem) => pathAsWritten(own, meta, problem)),
    })
  }
}

/** The problem with the path as the owner wrote it: in the record, or in its meta data. */
function pathAsWritten(own: object, { nameOf }: PluginMeta, { path, text }: RecordProblem): RecordProblem {
  const [field, ...rest] = path
  const name = field === undefined || field in own ? undefined : nameOf.get(String(field))
  return { path: name ? ['meta_data', name, ...rest] : path, text }
}

function problemsOf(error: z.ZodError): RecordProblem[] {
  return error.issues.map(({ path, message }) => ({ path, text: message }))
}

const metaEntry = z.object({ key: z.string().max(200), value: z.unknown() })

/** A record with its meta data as a map, in either notation. */
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

function recordOf(fields: RecordFields, { other, unknown }: PluginMeta): ReadRecord {
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
    metaData: changedMetaData(
      [],
      Object.entries(other).map(([key, value]) => ({ key, value })),
    ),
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
    cartSubtotalMinor: rangeOf(fields.minimum_amount, fields.maximum_amount),
    emails: fields.email_restrictions,
    maxUnits: fields.limit_usage_to_x_items || undefined,
    grantsFreeShipping: fields.free_shipping,
    requiresAll: { products: fields.all_products, categories: fields.all_categories },
    matchingQuantity: rangeOf(fields.min_matching_pieces, fields.max_matching_pieces),
    matchingMinor: rangeOf(fields.min_matching_amount, fields.max_matching_amount),
    itemRanges: [...fields.pieces_of_products, ...fields.pieces_of_categories],
    roles: fields.roles,
    excludedRoles: fields.excluded_roles,
    countries: { of: fields.countries_of, codes: fields.countries },
    paymentMethods: fields.payment_methods,
    shippingMethods: fields.shipping_methods,
    giveaway: fields.giveaway ?? (free.length > 0 ? freeGifts(free) : undefined),
  }
}

/** The giveaway of plugins that store product ids only: one of each, free, once. */
function freeGifts(of: readonly number[]): CouponTerms['giveaway'] {
  return { of, choose: 'all', quantity: 1, price: { kind: 'free' }, repeats: false }
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms)
}
