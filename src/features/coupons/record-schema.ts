import { z } from 'zod'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { recordTexts } from './owner-texts.ts'
import {
  giveaway,
  ownRanges,
  type Reference,
  reference,
  type Surroundings,
  unknownField,
} from './record-parts.ts'
import { amount, listOf, maybe, percent, siteTime, text, times, truth, utcTime } from './record-values.ts'
import { codeOf } from './rules/coupon.ts'

/** The fields of a record as they are read; amounts are minor units, or parts per million of a percent one. */
export type RecordFields = z.output<ReturnType<typeof recordSchema>>

const visible = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u

const code = z
  .string(recordTexts.code)
  .transform(codeOf)
  .refine((value) => visible.test(value), recordTexts.code)

const kinds = ['percent', 'fixed_cart', 'fixed_product'] as const
const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const
const places = ['my_account', 'cart', 'checkout'] as const

const kind = z.enum(kinds, {
  error: ({ input }) => (input === 'store_credit' ? recordTexts.credit : recordTexts.kind(kinds)),
})

// No name of a role, a way to pay or a way to deliver is longer.
const name = text(60)

const role = name.transform((written) => (written === 'wbte_sc_guest' ? 'guest' : written))

const country = z
  .string(recordTexts.country)
  .transform((written) => written.toUpperCase())
  .refine((written) => COUNTRY_CODES.includes(written), recordTexts.country)

/** An address, in which `*` stands for any letters. */
const pattern = z
  .string(recordTexts.email)
  .transform((written) => written.trim().toLowerCase())
  .refine((written) => /^[^\s\p{Cc}\p{Cs}]{1,254}$/u.test(written) && /[@*]/.test(written), recordTexts.email)

/** What of WooCommerce's record is of no use here: it is made anew, or stands in another field as well. */
const unused = {
  id: z.unknown(),
  date_modified: z.unknown(),
  date_modified_gmt: z.unknown(),
  virtual: z.unknown(),
  _links: z.unknown(),
}

/** WooCommerce's own fields. */
function wooFields({ decimals, zone }: Surroundings, product: Reference, category: Reference) {
  const money = maybe(amount(decimals))
  return {
    code,
    status: z.enum(statuses, recordTexts.oneOf(statuses)).default('publish'),
    discount_type: kind.default('fixed_cart'),
    amount: z.union([z.string(), z.number()], recordTexts.amount).default('0'),
    description: maybe(text(2000)),
    date_created: maybe(siteTime(zone)),
    date_created_gmt: maybe(utcTime),
    date_expires: maybe(siteTime(zone)),
    date_expires_gmt: maybe(utcTime),
    usage_count: times.default(0),
    used_by: listOf(z.coerce.string().max(254)).default([]),
    individual_use: truth.default(false),
    product_ids: listOf(product).default([]),
    excluded_product_ids: listOf(product).default([]),
    product_categories: listOf(category).default([]),
    excluded_product_categories: listOf(category).default([]),
    exclude_sale_items: truth.default(false),
    minimum_amount: money,
    maximum_amount: money,
    email_restrictions: listOf(pattern).default([]),
    usage_limit: times.default(0),
    usage_limit_per_user: times.default(0),
    limit_usage_to_x_items: times.default(0),
    free_shipping: truth.default(false),
  }
}

/** What goes beyond them, by our names (docs/wire.md C.5, C.8). */
function moreFields(here: Surroundings, product: Reference, category: Reference) {
  const money = maybe(amount(here.decimals))
  const priority = z
    .int(recordTexts.priority)
    .min(-1000, recordTexts.priority)
    .max(1000, recordTexts.priority)
  return {
    date_starts: maybe(siteTime(here.zone)),
    all_products: truth.default(false),
    all_categories: truth.default(false),
    min_matching_pieces: times.default(0),
    max_matching_pieces: times.default(0),
    min_matching_amount: money,
    max_matching_amount: money,
    pieces_of_products: ownRanges('product', product).default([]),
    pieces_of_categories: ownRanges('category', category).default([]),
    roles: listOf(role).default([]),
    excluded_roles: listOf(role).default([]),
    countries: listOf(country).default([]),
    countries_of: z
      .enum(['billing', 'shipping'], recordTexts.oneOf(['billing', 'shipping']))
      .default('billing'),
    payment_methods: listOf(name).default([]),
    shipping_methods: listOf(name).default([]),
    auto: truth.default(false),
    auto_priority: priority.default(0),
    listed_in: listOf(z.enum(places, recordTexts.oneOf(places))).default([]),
    free_product_ids: listOf(product).default([]),
    giveaway: maybe(giveaway(here, product)),
  }
}

/** The whole record; what it has under no name that is known is refused: it may be a condition with a slip in its name. */
export function recordSchema(here: Surroundings) {
  const product = reference((named) => here.productId(named), recordTexts.product)
  const category = reference((named) => here.categoryId(named), recordTexts.category)
  const shape = {
    ...z.object(unused).partial().shape,
    ...wooFields(here, product, category),
    ...moreFields(here, product, category),
  }
  return z.strictObject(shape, { error: unknownField }).transform((record, context) => {
    const read = (record.discount_type === 'percent' ? percent : amount(here.decimals)).safeParse(
      record.amount,
    )
    const fault = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (!read.success) fault(['amount'], read.error.issues[0]?.message ?? recordTexts.amount)
    for (const field of backwards(record)) fault([field], recordTexts.range)
    if (record.giveaway?.repeats && !record.min_matching_pieces && !record.min_matching_amount) {
      fault(['giveaway', 'repeats'], recordTexts.repeats)
    }
    return read.success ? { ...record, amount: read.data } : z.NEVER
  })
}

const ranges = [
  ['minimum_amount', 'maximum_amount'],
  ['min_matching_pieces', 'max_matching_pieces'],
  ['min_matching_amount', 'max_matching_amount'],
] as const

type Ends = Readonly<Partial<Record<(typeof ranges)[number][number], number | undefined>>>

/** The upper ends that lie below their lower ones. */
function backwards(ends: Ends): string[] {
  return ranges.flatMap(([low, high]) => ((ends[low] ?? 0) > (ends[high] || Infinity) ? [high] : []))
}
