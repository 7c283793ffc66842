import { type RawBuilder, sql } from 'kysely'
import type { Ask } from '../../platform/db/ask.ts'
import { selectWithIds } from '../../platform/db/ask-of-one.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import {
  isLive,
  measuredOf,
  ownOrProducts,
  piecesOf,
  pricesOf,
  protection,
  sizeOf,
  taxedFields,
  wordedPicture,
} from './json-columns.ts'
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
  /** Whether they are taxed alike as well; where they do not cost the same it is not looked at. */
  readonly allTaxedTheSame: boolean
}

type IdsAsk<Value> = Ask<{ readonly ids: readonly number[] }, Value>

/** What else is asked of the variation, by the names of the answers. */
type Further<Answers extends object> = { readonly [Name in keyof Answers]: IdsAsk<Answers[Name]> }

type Found<Answers extends object> = { readonly asked: AskedVariation; readonly further: Answers }

/**
 * Makes a read of the variation that a choice names, by the rule of `matchingVariation`, with what other features know
 * of it, and nothing of its thousand sisters: all of it one statement. It answers `undefined` where there is no such
 * product, or nobody can see it. What `ofSame` names is asked only where all variations cost the same: it means a look
 * at each of them. `told`: what the other features want to know for it, as the roles of the buyer.
 */
export function askedVariationReader<Answers extends object>(
  asks: Further<Answers>,
  ofSame: readonly (keyof Answers)[] = [],
) {
  const named = Object.entries<IdsAsk<unknown>>(asks)
  const select = selectAsked(named, ofSame)
  return async (
    db: Db,
    productId: number,
    choice: Choice,
    told: object = {},
  ): Promise<Found<Answers> | undefined> => {
    // A letter that PostgreSQL keeps in no text is in no value either.
    const made = Object.entries(choice).filter((pair) => pair[1] !== '' && !pair.join().includes('\0'))
    const values = {
      ...told,
      productId,
      choice: JSON.stringify(Object.fromEntries(made)),
      insists: made.length,
    }
    const [row] = await select(db, values)
    if (!row) return undefined
    const further = Object.fromEntries(named.map(([name, ask]) => [name, ask.read(row[name] ?? null)]))
    return { asked: row['asked'] as AskedVariation, further: further as Answers }
  }
}

type Values = { readonly productId: number; readonly choice: string; readonly insists: number }

function selectAsked(
  further: readonly (readonly [name: string, ask: IdsAsk<unknown>])[],
  ofSame: readonly PropertyKey[],
) {
  return statement((values: Values) => {
    const ids = sql`array(select found.id from found)`
    const columns = further.map(([name, ask]) => {
      const answer = sql`(${selectWithIds(ask, values, ids)})`
      const asked = ofSame.includes(name) ? sql`case when (select cost from same) then ${answer} end` : answer
      return sql`, ${asked} as ${sql.ref(name)}`
    })
    return sql<Record<string, unknown>>`
      with found as materialized (${foundBy(values)}), same as materialized (${costTheSame})
      select ${askedColumn} as asked ${sql.join(columns, sql``)}
        from product p
        left join found on true
        left join product v on v.id = found.id
       where p.id = ${values.productId} and p.parent_id is null and p.status = 'publish'`
  })
}

const askedColumn = sql`json_strip_nulls(json_build_object(
  'product', json_build_object(
    'id', p.id, 'name', p.name, 'slug', p.slug, 'protection', ${protection},
    'pictures', coalesce((
      select json_agg(first.picture) from (
        select ${wordedPicture} as picture from product_image pi join image i on i.id = pi.image_id
         where pi.product_id = p.id order by pi.position limit 1) first), '[]'::json)),
  'variation', case when v.id is not null then json_build_object(
    'id', v.id, 'sku', coalesce(v.sku, p.sku, ''), 'prices', ${pricesOf('v')}, 'choice', v.choice,
    'description', v.description, 'soldIndividually', v.sold_individually or p.sold_individually,
    'subscription', ${ownOrProducts('v', 'subscription')}, 'pieces', ${piecesOf('v')},
    'weightGrams', ${ownOrProducts('v', 'weight_grams')}, 'measured', ${measuredOf('v')}, 'sizeMm', ${sizeOf('v')}, 'gtin', v.gtin,
    'virtual', v.virtual, 'downloadable', v.downloadable, ${taxedFields('v')},
    'picture', (select ${wordedPicture} from product_image pi join image i on i.id = pi.image_id
                 where pi.product_id = v.id order by pi.position limit 1)) end,
  'allCostTheSame', coalesce((select cost from same), false),
  'allTaxedTheSame', case when (select cost from same) then not exists (
    select from product o
     where o.parent_id = p.id and o.status = 'publish' and o.regular_price_minor is not null
       and (o.tax_status, o.tax_class) is distinct from (v.tax_status, v.tax_class)) else false end))`

/** Found out first: as a rule the first sister costs something else, and then no other is looked at. */
const costTheSame = sql`
  select not exists (
    select from product o
     where o.parent_id = p.id and o.status = 'publish' and o.regular_price_minor is not null
       and (o.regular_price_minor, o.sale_price_minor, o.sale_from, o.sale_until,
            coalesce(o.subscription, p.subscription)) is distinct from
           (v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until,
            coalesce(v.subscription, p.subscription))) as cost
    from found join product v on v.id = found.id join product p on p.id = v.parent_id`

/** How many values a variation insists on; the others may be any. Written as the index `product_choice` has it. */
const insistsOn = sql`jsonb_array_length(jsonb_path_query_array(v.choice, '$.* ? (@ != "")'))`

/**
 * The id of the variation. One that insists on as many values as were chosen has exactly these, and the index finds it;
 * only those that insist on fewer are looked at one by one.
 */
function foundBy({ productId, choice, insists }: Values): RawBuilder<unknown> {
  return sql`
    select id from (
      select v.id, v.position from product v
       where v.parent_id = ${productId} and ${isLive}
         and ${insistsOn} = ${insists}::integer and md5(v.choice::text) = md5(${choice}::jsonb::text)
      union all
      select v.id, v.position from product v
       where v.parent_id = ${productId} and ${isLive}
         and ${insistsOn} < ${insists}::integer and ${isMatch(choice)}) fitting
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
