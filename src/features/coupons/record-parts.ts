import { z } from 'zod'
import { recordTexts } from './owner-texts.ts'
import { amount, listOf, percent, rangeOf, times, truth } from './record-values.ts'
import type { GiftPrice, OwnRange } from './rules/coupon.ts'

/** What the reading of a record rests on. */
export type Surroundings = {
  readonly decimals: number
  /** Where the shop's days begin. */
  readonly zone: string
  /** The product or variation of an SKU or an id, and the category of a slug or an id. */
  productId(named: string | number): number | undefined
  categoryId(named: string | number): number | undefined
}

/** A product or category by what names it. */
export function reference(
  find: (named: string | number) => number | undefined,
  fault: (named: string) => string,
) {
  return z
    .union([z.string().max(200, recordTexts.reference), z.int()], recordTexts.reference)
    .transform((named, context) => {
      const id = find(named)
      if (id !== undefined) return id
      context.addIssue({ code: 'custom', message: fault(String(named)) })
      return z.NEVER
    })
}

export type Reference = ReturnType<typeof reference>

/** Pieces of each by itself: `{"VAS-ALBA": {"min": 2, "max": 5}}`. */
export function ownRanges(of: OwnRange['of'], named: Reference) {
  const pieces = z.strictObject({ min: times.default(0), max: times.default(0) })
  const entries = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([name, range]) => ({ name, range }))
      : value
  const entry = z
    .object({ name: named, range: pieces })
    .transform(({ name: id, range: { min, max } }): OwnRange => ({ of, id, pieces: rangeOf(min, max) }))
  return z.preprocess(entries, z.array(entry, recordTexts.ranges).max(1000))
}

function giftPrice(decimals: number) {
  const money = amount(decimals)
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
export function giveaway({ decimals }: Surroundings, product: Reference) {
  return z.strictObject(
    {
      of: z.union([z.literal('same'), listOf(product)]),
      choose: z.enum(['all', 'one'], recordTexts.choose).default('all'),
      pieces: times.refine((pieces) => pieces >= 1 && pieces <= 1000, recordTexts.pieces).default(1),
      price: giftPrice(decimals),
      repeats: truth.default(false),
    },
    { error: unknownField },
  )
}

/** Says which fields are not known. */
export function unknownField(issue: { readonly code?: string; readonly keys?: readonly string[] }): string {
  return issue.code === 'unrecognized_keys' ? recordTexts.unknownField(issue.keys ?? []) : recordTexts.record
}
