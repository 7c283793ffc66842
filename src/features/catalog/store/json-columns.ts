import { type RawBuilder, sql } from 'kysely'
import { MAX_GIFT_CARDS } from '../rules/gift-card.ts'

// PostgreSQL builds the objects of the rules, so that reading a row costs this process one JSON.parse.
// `json_strip_nulls` around them turns an empty column into an absent field, as in the types.

/** `Prices` of the product in the table `alias`. */
export function pricesOf(alias: string): RawBuilder<unknown> {
  return sql`json_build_object(${priceFields(alias)})`
}

/** `PriceTerms` of the table `alias`: its prices, how they are taxed, and the terms in its column `subscription`. */
export function priceTermsOf(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object(${priceFields(alias)}, 'subscription', ${column('subscription')},
    'taxStatus', nullif(${column('tax_status')}, 'taxable'), 'taxClass', nullif(${column('tax_class')}, ''))`
}

/** What of `alias` is taxed, and in which class: its own terms, or its product's for a variation without any. */
export function taxStatusOf(alias: string): RawBuilder<unknown> {
  const own = sql.ref(`${alias}.tax_status`)
  return sql`case ${own} when 'taxable' then p.tax_status else ${own} end`
}
export function taxClassColumn(alias: string): RawBuilder<unknown> {
  const own = sql.ref(`${alias}.tax_class`)
  return sql`case ${own} when 'parent' then p.tax_class else ${own} end`
}

/** The fields of `Taxed` of the table `alias`. */
export function taxFields(alias: string): RawBuilder<unknown> {
  return sql`'taxStatus', nullif(${taxStatusOf(alias)}, 'taxable'), 'taxClass', nullif(${taxClassColumn(alias)}, '')`
}

function priceFields(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`'regularMinor', ${column('regular_price_minor')}, 'saleMinor', ${column('sale_price_minor')},
    'saleFromMs', floor(extract(epoch from ${column('sale_from')}) * 1000)::bigint,
    'saleUntilMs', floor(extract(epoch from ${column('sale_until')}) * 1000)::bigint`
}

const pictureFields = sql`'id', i.id, 'hash', left(i.content_hash, 16), 'width', i.width, 'height', i.height,
  'alt', coalesce(nullif(pi.alt, ''), nullif(i.alt, ''), p.name), 'color', i.color`

/** `Picture` of an image `i` in a row `pi` of pictures of product `p`, whose name is the last choice for its alt text. */
export const picture = sql`json_build_object(${pictureFields})`

/** The same with the owner's title, caption and description. */
export const pictureWithText = sql`json_build_object(${pictureFields}, 'title', nullif(i.title, ''),
  'caption', nullif(i.caption, ''), 'description', nullif(i.description, ''))`

/** A column of `alias`, or of product `p` when that is empty. */
export function ownOrProductColumn(alias: string, column: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.${column}`)}, ${sql.ref(`p.${column}`)})`
}

/**
 * `QuantityLimits` of the table `alias`, each limit its product's when it has none. Gift cards have a maximum,
 * because each is created and mailed separately.
 */
export function quantityLimitsOf(alias: string): RawBuilder<unknown> {
  const limit = (column: string) => ownOrProductColumn(alias, column)
  const max = sql`case when p.gift_card is null then ${limit('max_quantity')} else least(${limit('max_quantity')}, ${sql.lit(MAX_GIFT_CARDS)}) end`
  return sql`json_build_object('min', ${limit('min_quantity')}, 'max', ${max}, 'step', ${limit('quantity_step')})`
}

/** The size of the table `alias`, each side its product's when it has none. */
export function sizeOf(alias: string): RawBuilder<unknown> {
  const side = (column: string) => ownOrProductColumn(alias, column)
  return sql`json_build_object('length', ${side('length_mm')}, 'width', ${side('width_mm')}, 'height', ${side('height_mm')})`
}

/** A number above zero in an imported column, with a point or a comma; null for anything else. */
function numberIn(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ '^[0-9]{1,7}([.,][0-9]{1,4})?$' then nullif(replace(${text}, ',', '.')::numeric, 0) end`
}

/**
 * `Measured` of the table `alias`: how much one item contains, by its `meta_data` (decision 0005), each
 * value its product's when it has none; null unless all of them are valid.
 */
export function measuredOf(alias: string): RawBuilder<unknown> {
  const meta = (name: string) => {
    const path = sql.lit(`$[*] ? (@.key == "${name}").value`)
    const own = sql`jsonb_path_query_first(${sql.ref(`${alias}.meta_data`)}, ${path}) #>> '{}'`
    return sql`coalesce(nullif(${own}, ''), nullif(jsonb_path_query_first(p.meta_data, ${path}) #>> '{}', ''))`
  }
  return sql`(
    select json_build_object('amount', amount, 'base', base, 'unit', unit)
      from (select ${numberIn(meta('_unit_product'))} as amount, ${numberIn(meta('_unit_base'))} as base,
                   ${meta('_unit')} as unit
             where ${sql.ref(`${alias}.meta_data`)} <> '[]' or p.meta_data <> '[]') measured
     where amount is not null and base is not null and unit is not null)`
}

/** The hash of the password of product `p`, which can be used outside the database. */
export const protection = sql`case when p.password <> '' then encode(sha256(convert_to(p.password, 'UTF8')), 'hex') end`

/** The products `c` of group `p` that can be bought there: no gift cards, whose amount has to be chosen first. */
export const groupOf = sql`product_link l join product c on c.id = l.linked_id and c.kind = 'simple' and c.status = 'publish'
  and c.password = '' and c.regular_price_minor is not null and c.gift_card is null
 where l.product_id = p.id and l.kind = 'grouped'`

/** Whether variation `v` is on sale to shoppers: published, and it has a price. */
export const isLive = sql`v.status = 'publish' and v.regular_price_minor is not null`

/**
 * The list of `ProductAttribute` of product `p`. A shared attribute is stored as the slugs of its values: names,
 * colours and order come from the terms; a product's own attribute stores its values with it.
 */
export function attributesOf(only: 'all' | 'for-variations' = 'all'): RawBuilder<unknown> {
  const filter = only === 'all' ? sql`true` : sql`(use->'forVariations')::boolean`
  return sql`coalesce((
    select json_agg(json_build_object(
      'key', use->>'key', 'label', coalesce(a.name, use->>'label'), 'kind', coalesce(use->>'kind', a.kind, 'select'),
      'visible', use->'visible', 'forVariations', use->'forVariations', 'defaultSlug', use->>'defaultSlug',
      'values', coalesce((
        select json_agg(json_build_object('slug', t.slug, 'name', t.name, 'color', t.color,
                                          'secondaryColor', t.secondary_color)
                        order by t.position, t.name collate "und-x-icu", t.id)
          from term t
         where t.taxonomy = use->>'key' and (use->'slugs') ? t.slug
      ), (use->'values')::json, '[]'::json)) order by place)
      from jsonb_array_elements(p.attributes) with ordinality as uses(use, place)
      left join attribute a on 'pa_' || a.slug = use->>'key'
     where ${filter}), '[]'::json)`
}
