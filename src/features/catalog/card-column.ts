import { sql } from 'kysely'
import { isLive, picture, pricesOf } from './json-columns.ts'

// What can be bought of product `p`: itself, or its variations.
const ownOrVariations = sql`(p.kind = 'simple' and v.id = p.id or p.kind = 'variable' and v.parent_id = p.id) and ${isLive}`

const prices = sql`case p.kind
  when 'simple' then case when p.regular_price_minor is null then '[]'::json else json_build_array(${pricesOf('p')}) end
  else coalesce((
    select json_agg(${pricesOf('v')})
      from (select distinct v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until
              from product v where v.parent_id = p.id and ${isLive}
             order by 1, 2, 3, 4) v), '[]'::json) end`

const firstPictures = sql`coalesce((
  select json_agg(${picture} order by pi.position)
    from (select * from product_image pi where pi.product_id = p.id order by pi.position limit 2) pi
    join image i on i.id = pi.image_id), '[]'::json)`

// The values of the first coloured attribute that some variation offers, each with the picture of the first that has one.
const colors = sql`case p.kind when 'simple' then '[]'::json else coalesce((
  select json_agg(json_build_object('slug', t.slug, 'name', t.name, 'color', t.color,
                                    'secondaryColor', t.secondary_color, 'picture', offered.picture)
                  order by t.position, t.name collate "und-x-icu", t.id)
    from (select use->>'key' as key, use->'slugs' as slugs
            from jsonb_array_elements(p.attributes) with ordinality as uses(use, place)
            join attribute a on 'pa_' || a.slug = use->>'key' and a.kind = 'color'
           where (use->'forVariations')::boolean
           order by place limit 1) used
    join term t on t.taxonomy = used.key and used.slugs ? t.slug
   cross join lateral (
     select (array_agg(seen.picture order by seen.picture is null, seen.position, seen.id))[1] as picture,
            count(*) as count
       from (select v.position, v.id,
                    (select ${picture} from product_image pi join image i on i.id = pi.image_id
                      where pi.product_id = v.id and v.choice->>used.key = t.slug order by pi.position limit 1) as picture
               from product v
              where v.parent_id = p.id and ${isLive} and coalesce(v.choice->>used.key, '') in ('', t.slug)) seen) offered
   where offered.count > 0), '[]'::json) end`

// The shelf a thing is sold from, as `levelsOf` of the feature stock chooses it, and `isInStock` of its rules.
const inStock = sql`exists (
  select from product v
    left join lateral (
      select l.* from stock_level l where l.product_id in (v.id, v.parent_id)
       order by l.on_shelf is null, l.product_id = v.id desc limit 1) shelf on true
   where ${ownOrVariations}
     and case when shelf.on_shelf is null then coalesce(shelf.state, 'instock') <> 'outofstock'
              else shelf.on_shelf > 0 or shelf.backorders <> 'no' end)`

// Counted over the whole product: on its own shelf, and no variation has pieces of its own.
const left = sql`(
  select greatest(own.on_shelf, 0) from stock_level own
   where own.product_id = p.id
     and not exists (select from product v join stock_level l on l.product_id = v.id
                      where v.parent_id = p.id and l.on_shelf is not null))`

/** What a listing shows of product `p`, as a `ProductCard`. */
export const card = sql`json_build_object(
  'id', p.id, 'kind', p.kind, 'slug', p.slug, 'sku', coalesce(p.sku, ''), 'name', p.name, 'prices', ${prices},
  'pictures', ${firstPictures}, 'colors', ${colors}, 'featured', p.featured, 'inStock', ${inStock}, 'left', ${left})`
