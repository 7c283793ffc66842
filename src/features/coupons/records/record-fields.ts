import { z } from 'zod'
import type { GiftPrice, Giveaway, ItemRange } from '../rules/coupon.ts'
import { recordTexts } from './owner-texts.ts'
import { count, couponAmountInput, listOf, percent, rangeOf, yesNoInput } from './record-values.ts'

/** What reading a record depends on. */
export type RecordContext = {
  readonly decimals: number
  /** The shop's time zone. */
  readonly zone: string
  /** Finds the product or variation by SKU or id, and the category by slug or id. */
  productId(named: string | number): number | undefined
  categoryId(named: string | number): number | undefined
}

/** A reference to a product or a category. */
export function reference(
  find: (named: string | number) => number | undefined,
  message: (named: string) => string,
) {
  return z
    .union([z.string().max(200, recordTexts.reference), z.int()], recordTexts.reference)
    .transform((named, context) => {
      const id = find(named)
      if (id !== undefined) return id
      context.addIssue({ code: 'custom', message: message(String(named)) })
      return z.NEVER
    })
}

export type Reference = ReturnType<typeof reference>

/** A quantity range for each item: `{"VAS-ALBA": {"min": 2, "max": 5}}`. */
export function itemRanges(of: ItemRange['of'], named: Reference) {
  const quantity = z.strictObject({ min: count.default(0), max: count.default(0) })
  const entries = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([name, range]) => ({ name, range }))
      : value
  const entry = z
    .object({ name: named, range: quantity })
    .transform(({ name: id, range: { min, max } }): ItemRange => ({ of, id, quantity: rangeOf(min, max) }))
  return z.preprocess(entries, z.array(entry, recordTexts.ranges).max(1000))
}

function giftPrice(decimals: number) {
  const money = couponAmountInput(decimals)
  const price = z.union(
    [
      z.literal('free').transform((): GiftPrice => ({ kind: 'free' })),
      z.strictObject({ percent }).transform(({ percent: ppm }): GiftPrice => ({ kind: 'percent', ppm })),
      z
        .strictObject({ amount: money })
        .transform((each): GiftPrice => ({ kind: 'amount', minor: each.amount })),
      z.strictObject({ final: money }).transform(({ final: minor }): GiftPrice => ({ kind: 'final', minor })),
    ],
    recordTexts.giftPrice,
  )
  return price.default({ kind: 'free' })
}

/** What a coupon gives away (docs/wire.md C.8). */
export function giveawayField({ decimals }: RecordContext, product: Reference) {
  const fields = z.strictObject(
    {
      of: z.union([z.literal('same'), listOf(product)]),
      choose: z.enum(['all', 'one'], recordTexts.choose).default('all'),
      ['pieces']: count
        .refine((quantity) => quantity >= 1 && quantity <= 1000, recordTexts.quantity)
        .default(1),
      price: giftPrice(decimals),
      repeats: yesNoInput.default(false),
    },
    { error: unknownField },
  )
  return fields.transform(({ ['pieces']: quantity, ...giveaway }): Giveaway => ({ ...giveaway, quantity }))
}

/** The text for unknown fields. */
export function unknownField(issue: { readonly code?: string; readonly keys?: readonly string[] }): string {
  return issue.code === 'unrecognized_keys' ? recordTexts.unknownField(issue.keys ?? []) : recordTexts.record
}
