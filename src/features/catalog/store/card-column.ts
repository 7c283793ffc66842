import { sql } from 'kysely'
import {
  attributesOf,
  groupOf,
  isLive,
  measuredOf,
  ownOrProductColumn,
  picture,
  priceTermsOf,
  quantityLimitsOf,
  taxClassColumn,
  taxStatusOf,
} from './json-columns.ts'

// What can be bought of product `p`: itself, or its variations.
const ownOrVariations = sql`(p.kind = 'simple' and v.id = p.id or p.kind = 'variable' and v.parent_id = p.id) and ${isLive}`

// The minimum and maximum amount of gift card `p`.
const giftCardPrices = sql`(
  select json_build_array(json_build_object('regularMinor', min(minor), 'taxStatus', p.tax_status),
                          json_build_object('regularMinor', max(minor), 'taxStatus', p.tax_status))
    from (select jsonb_array_elements(p.gift_card->'presetsMinor')::bigint as minor
          union all select (p.gift_card#>>'{free,minMinor}')::bigint
          union all select (p.gift_card#>>'{free,maxMinor}')::bigint) amounts)`

const prices = sql`case
  when p.kind in ('simple', 'external') then
    case when p.regular_price_minor is null then '[]'::json when p.gift_card is not null then ${giftCardPrices}
      else json_build_array(${priceTermsOf('p')}) end
  when p.kind = 'grouped' then coalesce((
    select json_agg(${priceTermsOf('c')})
      from (select distinct c.regular_price_minor, c.sale_price_minor, c.sale_from, c.sale_until, c.subscription,
                   c.tax_status, c.tax_class
              from ${groupOf} order by 1, 2, 3, 4, 5, 6, 7) c), '[]'::json)
  else coalesce((
    select json_agg(${priceTermsOf('v')})
      from (select distinct v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until,
                   ${ownOrProductColumn('v', 'subscription')} as subscription,
                   ${taxStatusOf('v')} as tax_status, ${taxClassColumn('v')} as tax_class
              from product v where v.parent_id = p.id and ${isLive}
             order by 1, 2, 3, 4, 5, 6, 7) v), '[]'::json) end`

const firstPicture = sql`coalesce((
  select json_build_array(${picture})
    from product_image pi join image i on i.id = pi.image_id
   where pi.product_id = p.id order by pi.position limit 1), '[]'::json)`

/** An image `i` as `parseCardPicture` reads it: all that a card needs of a picture that is loaded later. */
const pictureText = sql`i.id || '-' || left(i.content_hash, 16) || '-' || i.width`

const morePictures = sql`(
  select json_agg(${pictureText} order by pi.position)
    from (select * from product_image pi where pi.product_id = p.id order by pi.position offset 1 limit 2) pi
    join image i on i.id = pi.image_id)`

// Whether stock item `item` is in stock, as `isInStock` of the feature stock decides it.
const isAvailable = sql`case when item.quantity is null then coalesce(item.state, 'instock') <> 'outofstock'
              else item.quantity > 0 or item.backorders <> 'no' end`

// The stock item of variation `v`, chosen as in `levelsOf` of the feature stock.
export const variationStock = sql`left join lateral (
        select l.* from stock_level l where l.product_id in (v.id, v.parent_id)
         order by l.quantity is null, l.product_id = v.id desc limit 1) item on true`

const inStock = sql`case p.kind when 'external' then true
  when 'grouped' then exists (
    select from (select c.id from ${groupOf}) c
      left join stock_level item on item.product_id = c.id
     where ${isAvailable})
  else exists (
    select from product v
      ${variationStock}
     where ${ownOrVariations} and ${isAvailable}) end`

// The stock of the whole product: it is tracked, and no variation has tracked stock.
const stockLeft = sql`(
  select greatest(own.quantity, 0) from stock_level own
   where own.product_id = p.id
     and not exists (select from product v join stock_level l on l.product_id = v.id
                      where v.parent_id = p.id and l.quantity is not null))`

const lowStockThreshold = sql`(
  select own.low_stock_threshold from stock_level own where own.product_id = p.id)`

// The largest stock among what costs least and is in stock: hints show its price.
const lowestPriceStockLimit = sql`case when p.kind in ('simple', 'variable') then (
  select case when bool_and(item.quantity is not null and item.backorders = 'no') then max(item.quantity) end
    from product v ${variationStock}
   where ${ownOrVariations} and ${isAvailable}
   group by v.regular_price_minor order by v.regular_price_minor limit 1) end`

const sizeMm = sql`case when coalesce(p.length_mm, p.width_mm, p.height_mm) is not null then
  json_build_object('length', p.length_mm, 'width', p.width_mm, 'height', p.height_mm) end`

const cardVariation = sql`json_build_object(
  'choice', v.choice, 'stockLeft', case when item.quantity is not null then greatest(item.quantity, 0) end, 'state', coalesce(item.state, 'instock'),
  'backorders', coalesce(item.backorders, 'no'), 'quantityLimits', ${quantityLimitsOf('v')},
  'soldIndividually', v.sold_individually or p.sold_individually,
  'picture', (select ${picture} from product_image pi join image i on i.id = pi.image_id
               where pi.product_id = v.id order by pi.position limit 1))`

const pictureOfValue = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'hash', left(${column('content_hash')}, 16), 'width', ${column('width')},
    'height', ${column('height')}, 'alt', ${column('alt')}) end`
}

// Those of the product's values that have more than a name and colours.
const valueDetails = sql`coalesce((
  select json_agg(json_build_object(
           'key', t.taxonomy, 'slug', t.slug, 'picture', ${pictureOfValue('i')}, 'tooltip', t.tooltip,
           'tooltipText', t.tooltip_text, 'tooltipPicture', ${pictureOfValue('tip')}))
    from jsonb_array_elements(p.attributes) use
    join term t on t.taxonomy = use->>'key' and (use->'slugs') ? t.slug
    left join image i on i.id = t.image_id
    left join image tip on tip.id = t.tooltip_image_id
   where (use->'forVariations')::boolean
     and (t.image_id is not null or t.tooltip <> 'text' or t.tooltip_text <> '')), '[]'::json)`

const choices = sql`case when p.kind = 'variable' then json_build_object(
  'attributes', ${attributesOf('for-variations')}, 'valueDetails', ${valueDetails}, 'variations', coalesce((
    select json_agg(${cardVariation} order by v.position, v.id)
      from product v
      ${variationStock}
     where v.parent_id = p.id and ${isLive}), '[]'::json)) end`

/** What a listing shows of product `p`, as a `ProductCard`. */
export const card = sql`json_build_object(
  'id', p.id, 'kind', p.kind, 'slug', p.slug, 'sku', coalesce(p.sku, ''), 'name', p.name, 'prices', ${prices},
  'soldIndividually', p.sold_individually, 'quantityLimits', json_build_object(
    'min', p.min_quantity, 'max', p.max_quantity, 'step', p.quantity_step), 'buttonText', nullif(p.button_text, ''),
  'isGiftCard', case when p.gift_card is not null then true end,
  'pictures', ${firstPicture}, 'morePictures', ${morePictures}, 'choices', ${choices},
  'featured', p.featured, 'inStock', ${inStock}, 'stockLeft', ${stockLeft},
  'lowStockThreshold', ${lowStockThreshold}, 'lowestPriceStockLimit', ${lowestPriceStockLimit},
  'sizeMm', ${sizeMm}, 'measured', case when p.kind = 'simple' then ${measuredOf('p')} end)`
