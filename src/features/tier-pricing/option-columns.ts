import { type RawBuilder, sql } from 'kysely'

/** A column of the owner's file that had no place of its own when it came in (decision 0005). */
const inFile = (heading: string) => sql`nullif(p.legacy->>${sql.lit(`Meta: ${heading}`)}, '')`

const kept = (column: RawBuilder<unknown>, fromFile: RawBuilder<unknown>) =>
  sql`case when o.product_id is null then ${fromFile} else ${column} end`

const variationInFile = sql`(
  select v.id from product v
   where v.parent_id = p.id
     and v.original_id::text = ${inFile('_tiered_pricing_default_variation_id')})`

/** Whether the minimum of product `p` with options `o` is counted over all its variations. */
export const minimumTogether = kept(
  sql`o.minimum_together`,
  sql`(${inFile('_tiered_price_mix_and_match_minimum')} = 'yes')`,
)

/** How product `p` shows its prices by quantity: its options `o`, or else what the owner's file says. */
export const optionFields = sql`
  'layout', ${kept(sql`o.layout`, inFile('_tiered_pricing_template'))},
  'singular', o.unit_singular, 'plural', o.unit_plural,
  'defaultVariationId', ${kept(sql`o.default_variation_id`, variationInFile)},
  'samePrices', ${kept(sql`o.same_prices`, sql`(${inFile('_tiered_pricing_variable_product_same_prices')} = 'yes')`)},
  'minimumTogether', ${minimumTogether}`
