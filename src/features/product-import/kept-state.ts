import { createHash } from 'node:crypto'
import { blankRecord, type ProductRecord } from '../catalog/rules/product-record.ts'
import type { OwnLevel } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'

/** Everything that an import may change of a product or variation. */
export type Kept = {
  readonly record: ProductRecord
  readonly level: OwnLevel | undefined
  readonly tiers: TierRules | undefined
}

/**
 * What tells whether somebody has changed a thing since: its hash. Pieces on the shelf are left out, since shoppers
 * buy them, and so are links to other products, which go when those go.
 */
export function afterHash({ record, level, tiers }: Kept): string {
  const own = { ...record, upsellIds: [], crossSellIds: [], groupedIds: [] }
  const shelf = { ...level, left: undefined }
  return createHash('sha256')
    .update(sortedJson([own, shelf, tiers ?? null]))
    .digest('hex')
}

/** A state as JSON gave it back: fields without a value are there again. */
export function keptIn(json: unknown): Kept {
  const { record, level, tiers } = json as Partial<Kept> & Pick<Kept, 'record'>
  const blank = blankRecord('')
  return {
    record: {
      ...blank,
      ...record,
      prices: { ...blank.prices, ...record.prices },
      pieces: { ...blank.pieces, ...record.pieces },
    },
    level: level && { ...level, left: level.left, lowMark: level.lowMark },
    tiers,
  }
}

/** The order of fields says nothing: JSON that the database gives back has another. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
