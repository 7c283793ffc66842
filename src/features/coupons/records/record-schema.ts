import { z } from 'zod'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import { codeOf } from '../rules/coupon.ts'
import { recordTexts } from './owner-texts.ts'
import {
  giveawayField,
  itemRanges,
  type RecordContext,
  type Reference,
  reference,
  unknownField,
} from './record-fields.ts'
import {
  count,
  couponAmountInput,
  listOf,
  optionalValue,
  percent,
  siteTime,
  textInput,
  utcTime,
  yesNoInput,
} from './record-values.ts'

/** The parsed fields of a record. Amounts are minor units; a `percent` coupon's amount is in parts per million. */
export type RecordFields = z.output<ReturnType<typeof recordSchema>>

const visible = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u

const code = z
  .string(recordTexts.code)
  .transform(codeOf)
  .refine((value) => visible.test(value), recordTexts.code)

const kinds = ['percent', 'fixed_cart', 'fixed_product'] as const
const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const
const listLocations = ['my_account', 'cart', 'checkout'] as const

const kind = z.enum(kinds, {
  error: ({ input }) => (input === 'store_credit' ? recordTexts.credit : recordTexts.kind(kinds)),
})

// The longest name of a role, a payment method or a shipping method.
const name = textInput(60)

const role = name.transform((written) => (written === 'wbte_sc_guest' ? 'guest' : written))

const country = z
  .string(recordTexts.country)
  .transform((written) => written.toUpperCase())
  .refine((written) => COUNTRY_CODES.includes(written), recordTexts.country)

/** An e-mail address, in which `*` matches any characters. */
const pattern = z
  .string(recordTexts.email)
  .transform((written) => written.trim().toLowerCase())
  .refine((written) => /^[^\s\p{Cc}\p{Cs}]{1,254}$/u.test(written) && /[@*]/.test(written), recordTexts.email)

/** Fields of WooCommerce's record that are accepted and ignored: generated ones, and copies of other fields. */
const ignored = {
  id: z.unknown(),
  date_modified: z.unknown(),
  date_modified_gmt: z.unknown(),
  virtual: z.unknown(),
  _links: z.unknown(),
}

/** WooCommerce's own fields. */
function wooCommerceFields({ decimals, zone }: RecordContext, product: Reference, category: Reference) {
  const money = optionalValue(couponAmountInput(decimals))
  return {
    code,
    status: z.enum(statuses, recordTexts.oneOf(statuses)).default('publish'),
    discount_type: kind.default('fixed_cart'),
    amount: z.union([z.string(), z.number()], recordTexts.amount).default('0'),
    description: optionalValue(textInput(2000)),
    date_created: optionalValue(siteTime(zone)),
    date_created_gmt: optionalValue(utcTime),
    date_expires: optionalValue(siteTime(zone)),
    date_expires_gmt: optionalValue(utcTime),
    usage_count: count.default(0),
    used_by: listOf(z.coerce.string().max(254)).default([]),
    individual_use: yesNoInput.default(false),
    product_ids: listOf(product).default([]),
    excluded_product_ids: listOf(product).default([]),
    product_categories: listOf(category).default([]),
    excluded_product_categories: listOf(category).default([]),
    exclude_sale_items: yesNoInput.default(false),
    minimum_amount: money,
    maximum_amount: money,
    email_restrictions: listOf(pattern).default([]),
    usage_limit: count.default(0),
    usage_limit_per_user: count.default(0),
    limit_usage_to_x_items: count.default(0),
    free_shipping: yesNoInput.default(false),
  }
}

/** Additional fields, with our names (docs/wire.md C.5, C.8). */
function extraFields(recordContext: RecordContext, product: Reference, category: Reference) {
  const money = optionalValue(couponAmountInput(recordContext.decimals))
  const priority = z
    .int(recordTexts.priority)
    .min(-1000, recordTexts.priority)
    .max(1000, recordTexts.priority)
  return {
    date_starts: optionalValue(siteTime(recordContext.zone)),
    all_products: yesNoInput.default(false),
    all_categories: yesNoInput.default(false),
    min_matching_pieces: count.default(0),
    max_matching_pieces: count.default(0),
    min_matching_amount: money,
    max_matching_amount: money,
    pieces_of_products: itemRanges('product', product).default([]),
    pieces_of_categories: itemRanges('category', category).default([]),
    roles: listOf(role).default([]),
    excluded_roles: listOf(role).default([]),
    countries: listOf(country).default([]),
    countries_of: z
      .enum(['billing', 'shipping'], recordTexts.oneOf(['billing', 'shipping']))
      .default('billing'),
    payment_methods: listOf(name).default([]),
    shipping_methods: listOf(name).default([]),
    auto: yesNoInput.default(false),
    auto_priority: priority.default(0),
    listed_in: listOf(z.enum(listLocations, recordTexts.oneOf(listLocations))).default([]),
    free_product_ids: listOf(product).default([]),
    giveaway: optionalValue(giveawayField(recordContext, product)),
  }
}

/** The whole record. An unknown field is refused, because it may be a misspelt condition. */
export function recordSchema(recordContext: RecordContext) {
  const product = reference((named) => recordContext.productId(named), recordTexts.product)
  const category = reference((named) => recordContext.categoryId(named), recordTexts.category)
  const shape = {
    ...z.object(ignored).partial().shape,
    ...wooCommerceFields(recordContext, product, category),
    ...extraFields(recordContext, product, category),
  }
  return z.strictObject(shape, { error: unknownField }).transform((record, context) => {
    const read = (
      record.discount_type === 'percent' ? percent : couponAmountInput(recordContext.decimals)
    ).safeParse(record.amount)
    const addProblem = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (!read.success) addProblem(['amount'], read.error.issues[0]?.message ?? recordTexts.amount)
    for (const field of reversedRanges(record)) addProblem([field], recordTexts.range)
    if (record.giveaway?.repeats && !record.min_matching_pieces && !record.min_matching_amount) {
      addProblem(['giveaway', 'repeats'], recordTexts.repeats)
    }
    return read.success ? { ...record, amount: read.data } : z.NEVER
  })
}

const ranges = [
  ['minimum_amount', 'maximum_amount'],
  ['min_matching_pieces', 'max_matching_pieces'],
  ['min_matching_amount', 'max_matching_amount'],
] as const

type RangeEnds = Readonly<Partial<Record<(typeof ranges)[number][number], number | undefined>>>

/** The names of the maxima that are below their minima. */
function reversedRanges(ends: RangeEnds): string[] {
  return ranges.flatMap(([low, high]) => ((ends[low] ?? 0) > (ends[high] || Infinity) ? [high] : []))
}
