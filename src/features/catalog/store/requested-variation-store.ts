import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import { choiceNamed } from '../rules/own-value.ts'
import type { Choice, Product, ProductAttribute, Variation } from '../rules/product.ts'
import {
  isLive,
  measuredOf,
  ownOrProductColumn,
  pictureWithText,
  pricesOf,
  protection,
  quantityLimitsOf,
  sizeOf,
  taxFields,
} from './json-columns.ts'

/** What one variation needs of its variable product. */
export type VariationParent = Pick<Product, 'id' | 'name' | 'slug' | 'pictures' | 'protection'>

/** The result of a choice among the variations of a product. */
export type RequestedVariation = {
  readonly product: VariationParent
  /** Absent: the choice is not complete, or no variation on sale has it. */
  readonly variation?: Variation | undefined
  /** Whether the owner set the same prices and terms on all of them. */
  readonly allCostTheSame: boolean
  /** Whether they are taxed alike as well; false when they do not cost the same. */
  readonly allTaxedTheSame: boolean
}

type Values = { readonly productId: number; readonly choice: string; readonly fixedValues: number }

/** The variation that a choice names; `undefined`: there is no such product, or it is not published. */
export async function readRequestedVariation(
  db: Db,
  { productId, choice }: { readonly productId: number; readonly choice: Choice },
): Promise<RequestedVariation | undefined> {
  const requested = await requestedOf(db, productId, choice)
  if (!requested || requested.variation) return requested
  const attributes = await selectOwnAttributes(db, { productId })
  const named = choiceNamed(attributes, choice)
  return JSON.stringify(named) === JSON.stringify(choice) ? requested : requestedOf(db, productId, named)
}

async function requestedOf(db: Db, productId: number, choice: Choice) {
  const [row] = await selectRequested(db, {
    productId,
    choice: JSON.stringify(choice),
    fixedValues: Object.keys(choice).length,
  })
  return row?.requested
}

/** The attributes of one product alone, whose values may be named by a part of their address too. */
const selectOwnAttributes = statement(
  ({ productId }: { readonly productId: number }) => sql<Pick<ProductAttribute, 'key' | 'values'>>`
    select use->>'key' as key, use->'values' as values
      from product p, jsonb_array_elements(p.attributes) use
     where p.id = ${productId} and use ? 'values'`,
)

const requestedColumn = sql`json_strip_nulls(json_build_object(
  'product', json_build_object(
    'id', p.id, 'name', p.name, 'slug', p.slug, 'protection', ${protection},
    'pictures', coalesce((
      select json_agg(first.picture) from (
        select ${pictureWithText} as picture from product_image pi join image i on i.id = pi.image_id
         where pi.product_id = p.id order by pi.position limit 1) first), '[]'::json)),
  'variation', case when v.id is not null then json_build_object(
    'id', v.id, 'sku', coalesce(v.sku, p.sku, ''), 'prices', ${pricesOf('v')}, 'choice', v.choice,
    'description', v.description, 'soldIndividually', v.sold_individually or p.sold_individually,
    'subscription', ${ownOrProductColumn('v', 'subscription')}, 'quantityLimits', ${quantityLimitsOf('v')},
    'weightGrams', ${ownOrProductColumn('v', 'weight_grams')}, 'measured', ${measuredOf('v')}, 'sizeMm', ${sizeOf('v')}, 'gtin', v.gtin,
    'virtual', v.virtual, 'downloadable', v.downloadable, ${taxFields('v')},
    'picture', (select ${pictureWithText} from product_image pi join image i on i.id = pi.image_id
                 where pi.product_id = v.id order by pi.position limit 1)) end,
  'allCostTheSame', coalesce((select cost from same), false),
  'allTaxedTheSame', case when (select cost from same) then not exists (
    select from product o
     where o.parent_id = p.id and o.status = 'publish' and o.regular_price_minor is not null
       and (o.tax_status, o.tax_class) is distinct from (v.tax_status, v.tax_class)) else false end))`

/** Computed first: usually the first other variation has another price, and the search ends there. */
const samePrice = sql`
  select not exists (
    select from product o
     where o.parent_id = p.id and o.status = 'publish' and o.regular_price_minor is not null
       and (o.regular_price_minor, o.sale_price_minor, o.sale_from, o.sale_until,
            coalesce(o.subscription, p.subscription)) is distinct from
           (v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until,
            coalesce(v.subscription, p.subscription))) as cost
    from found join product v on v.id = found.id join product p on p.id = v.parent_id`

/** How many values of a variation are fixed; the others may be any. Written exactly as in the index `product_choice`. */
const fixedValuesOf = sql`jsonb_array_length(jsonb_path_query_array(v.choice, '$.* ? (@ != "")'))`

/**
 * The id of the variation. One with as many fixed values as were chosen has exactly these, and the index finds it;
 * only those with fewer fixed values are compared one by one.
 */
function matchingId({ productId, choice, fixedValues }: Values): RawBuilder<unknown> {
  return sql`
    select id from (
      select v.id, v.position from product v
       where v.parent_id = ${productId} and ${isLive}
         and ${fixedValuesOf} = ${fixedValues}::integer and md5(v.choice::text) = md5(${choice}::jsonb::text)
      union all
      select v.id, v.position from product v
       where v.parent_id = ${productId} and ${isLive}
         and ${fixedValuesOf} < ${fixedValues}::integer and ${isMatch(choice)}) fitting
     where ${isComplete({ productId, choice })}
     order by position, id limit 1`
}

/** Whether every attribute that variations of the product differ by has a value. */
function isComplete({ productId, choice }: Pick<Values, 'productId' | 'choice'>) {
  return sql`not exists (
    select from product p, jsonb_array_elements(p.attributes) use
     where p.id = ${productId} and (use->'forVariations')::boolean
       and not ${choice}::jsonb ? (use->>'key'))`
}

/** Whether variation `v` has the values of a choice, or takes any. */
function isMatch(choice: string) {
  return sql`not exists (
    select from jsonb_each_text(v.choice) own
     where not ${choice}::jsonb ? own.key or own.value not in ('', ${choice}::jsonb->>own.key))`
}

const selectRequested = statement(
  (values: Values) => sql<{ requested: RequestedVariation }>`
    with found as materialized (${matchingId(values)}), same as materialized (${samePrice})
    select ${requestedColumn} as requested
      from product p
      left join found on true
      left join product v on v.id = found.id
     where p.id = ${values.productId} and p.parent_id is null and p.status = 'publish'`,
)
