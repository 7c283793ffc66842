import { sql } from 'kysely'
import { groupOf, isLive, offeredOf, ownOrProducts, picture } from './json-columns.ts'

// What can be bought of product `p`: itself, or its variations.
const ownOrVariations = sql`(p.kind = 'simple' and v.id = p.id or p.kind = 'variable' and v.parent_id = p.id) and ${isLive}`

const prices = sql`case
  when p.kind in ('simple', 'external') then
    case when p.regular_price_minor is null then '[]'::json else json_build_array(${offeredOf('p')}) end
  when p.kind = 'grouped' then coalesce((
    select json_agg(${offeredOf('c')})
      from (select distinct c.regular_price_minor, c.sale_price_minor, c.sale_from, c.sale_until, c.subscription
              from ${groupOf} order by 1, 2, 3, 4, 5) c), '[]'::json)
  else coalesce((
    select json_agg(${offeredOf('v')})
      from (select distinct v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until,
                   ${ownOrProducts('v', 'subscription')} as subscription
              from product v where v.parent_id = p.id and ${isLive}
             order by 1, 2, 3, 4, 5) v), '[]'::json) end`

const firstPicture = sql`coalesce((
  select json_build_array(${picture})
    from product_image pi join image i on i.id = pi.image_id
   where pi.product_id = p.id order by pi.position limit 1), '[]'::json)`

/** An image `i` as `pictureIn` reads it: all that a card must know of a picture that it does not show at once. */
const written = sql`i.id || '-' || left(i.content_hash, 16) || '-' || i.width`

const furtherPictures = sql`(
  select json_agg(${written} order by pi.position)
    from (select * from product_image pi where pi.product_id = p.id order by pi.position offset 1 limit 2) pi
    join image i on i.id = pi.image_id)`

// The values of the first coloured attribute that some variation offers, each with the picture of the first that has one.
const colors = sql`case when p.kind <> 'variable' then '[]'::json else coalesce((
  select json_agg(json_build_object('slug', t.slug, 'name', t.name, 'color', t.color,
                                    'secondaryColor', t.secondary_color, 'picture', offered.picture)
                  order by t.position, t.name collate "und-x-icu", t.id)
    from (select use->>'key' as key, use->'slugs' as slugs
            from jsonb_array_elements(p.attributes) with ordinality as uses(use, place)
            join attribute a on 'pa_' || a.slug = use->>'key' and coalesce(use->>'kind', a.kind) = 'color'
           where (use->'forVariations')::boolean
           order by place limit 1) used
    join term t on t.taxonomy = used.key and used.slugs ? t.slug
   cross join lateral (
     select (array_agg(seen.picture order by seen.picture is null, seen.position, seen.id))[1] as picture,
            count(*) as count
       from (select v.position, v.id,
                    (select ${written} from product_image pi join image i on i.id = pi.image_id
                      where pi.product_id = v.id and v.choice->>used.key = t.slug order by pi.position limit 1) as picture
               from product v
              where v.parent_id = p.id and ${isLive} and coalesce(v.choice->>used.key, '') in ('', t.slug)) seen) offered
   where offered.count > 0), '[]'::json) end`

// The shelf a thing is sold from, as `levelsOf` of the feature stock chooses it, and `isInStock` of its rules.
const hasPieces = sql`case when shelf.on_shelf is null then coalesce(shelf.state, 'instock') <> 'outofstock'
              else shelf.on_shelf > 0 or shelf.backorders <> 'no' end`

const inStock = sql`case p.kind when 'external' then true
  when 'grouped' then exists (
    select from (select c.id from ${groupOf}) c
      left join stock_level shelf on shelf.product_id = c.id
     where ${hasPieces})
  else exists (
    select from product v
      left join lateral (
        select l.* from stock_level l where l.product_id in (v.id, v.parent_id)
         order by l.on_shelf is null, l.product_id = v.id desc limit 1) shelf on true
     where ${ownOrVariations} and ${hasPieces}) end`

// Counted over the whole product: on its own shelf, and no variation has pieces of its own.
const left = sql`(
  select greatest(own.on_shelf, 0) from stock_level own
   where own.product_id = p.id
     and not exists (select from product v join stock_level l on l.product_id = v.id
                      where v.parent_id = p.id and l.on_shelf is not null))`

const sizeMm = sql`case when coalesce(p.length_mm, p.width_mm, p.height_mm) is not null then
  json_build_object('length', p.length_mm, 'width', p.width_mm, 'height', p.height_mm) end`

/** What a listing shows of product `p`, as a `ProductCard`. */
export const card = sql`json_build_object(
  'id', p.id, 'kind', p.kind, 'slug', p.slug, 'sku', coalesce(p.sku, ''), 'name', p.name, 'prices', ${prices},
  'soldIndividually', p.sold_individually, 'pieces', json_build_object(
    'least', p.least_pieces, 'most', p.most_pieces, 'step', p.piece_step), 'buttonText', nullif(p.button_text, ''),
  'pictures', ${firstPicture}, 'further', ${furtherPictures}, 'colors', ${colors}, 'featured', p.featured, 'inStock', ${inStock}, 'left', ${left},
  'sizeMm', ${sizeMm})`
