import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { isLive, ownOrProducts, picture, piecesOf, pricesOf, protection, sizeOf } from './json-columns.ts'
import type { Choice, Product, Variation } from './rules/product.ts'

/** A variable product as far as one of its variations needs it. */
export type VariationParent = Pick<Product, 'id' | 'name' | 'slug' | 'pictures' | 'protection'>

/** What is known of a choice among the variations of a product. */
export type AskedVariation = {
  readonly product: VariationParent
  /** Absent: the choice is not complete, or no variation on sale has it. */
  readonly variation?: Variation | undefined
  /** Whether the owner set the same prices and terms on all of them. */
  readonly allCostTheSame: boolean
}

/**
 * The variation that a choice names, by the rule of `matchingVariation`, and nothing of its thousand sisters.
 * `undefined`: there is no such product, or nobody can see it.
 */
export async function askedVariation(
  db: Db,
  productId: number,
  choice: Choice,
): Promise<AskedVariation | undefined> {
  // A letter that PostgreSQL keeps in no text is in no value either.
  const sound = Object.entries(choice).filter((pair) => !pair.join().includes('\0'))
  const [row] = await selectAsked(db, { productId, choice: JSON.stringify(Object.fromEntries(sound)) })
  return row?.asked
}

const selectAsked = statement(
  ({ productId, choice }: { productId: number; choice: string }) => sql<{ asked: AskedVariation }>`
    select json_strip_nulls(json_build_object(
      'product', json_build_object(
        'id', p.id, 'name', p.name, 'slug', p.slug, 'protection', ${protection},
        'pictures', coalesce((
          select json_agg(first.picture) from (
            select ${picture} as picture from product_image pi join image i on i.id = pi.image_id
             where pi.product_id = p.id order by pi.position limit 1) first), '[]'::json)),
      'variation', case when v.id is not null then json_build_object(
        'id', v.id, 'sku', coalesce(v.sku, p.sku, ''), 'prices', ${pricesOf('v')}, 'choice', v.choice,
        'description', v.description, 'soldIndividually', v.sold_individually or p.sold_individually,
        'subscription', ${ownOrProducts('v', 'subscription')}, 'pieces', ${piecesOf('v')},
        'weightGrams', ${ownOrProducts('v', 'weight_grams')}, 'sizeMm', ${sizeOf('v')}, 'gtin', v.gtin,
        'virtual', v.virtual, 'downloadable', v.downloadable,
        'picture', (select ${picture} from product_image pi join image i on i.id = pi.image_id
                     where pi.product_id = v.id order by pi.position limit 1)) end,
      'allCostTheSame', not exists (
        select from product o
         where o.parent_id = p.id and o.status = 'publish' and o.regular_price_minor is not null
           and (o.regular_price_minor, o.sale_price_minor, o.sale_from, o.sale_until,
                coalesce(o.subscription, p.subscription)) is distinct from
               (v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until,
                coalesce(v.subscription, p.subscription))))) as asked
      from product p
      left join lateral (
        select v.* from product v
         where v.parent_id = p.id and ${isLive} and ${isComplete(choice)}
           and case when ${choice}::jsonb @> v.choice then true
                    when not jsonb_path_exists(v.choice, '$.* ? (@ == "")') then false
                    else ${isMatch(choice)} end
         order by v.position, v.id limit 1) v on true
     where p.id = ${productId} and p.parent_id is null and p.status = 'publish'`,
)

/** Whether every attribute that variations of `p` differ by has a value. */
function isComplete(choice: string) {
  return sql`not exists (
    select from jsonb_array_elements(p.attributes) use
     where (use->'forVariations')::boolean and coalesce(${choice}::jsonb->>(use->>'key'), '') = '')`
}

/** Whether variation `v` has the values of a choice, or takes any; slower than what is asked before it. */
function isMatch(choice: string) {
  return sql`not exists (
    select from jsonb_each_text(v.choice) own
     where coalesce(${choice}::jsonb->>own.key, '') = '' or own.value not in ('', ${choice}::jsonb->>own.key))`
}
