-- Columns `Meta: key` of imported files are in meta_data, as what programs store, but those with a meaning of their own here. A
-- program's value stays where both have the key.
with moved as (
  select p.id, c.heading, c.key, c.text,
         (select coalesce(max((known->>'id')::bigint), 0) from jsonb_array_elements(p.meta_data) as known) as last_id,
         row_number() over (partition by p.id, c.key order by c.heading) = 1
           and not exists (select from jsonb_array_elements(p.meta_data) as known where known->>'key' = c.key) as is_new
    from product p
   cross join lateral (
         select heading, regexp_replace(heading, '^meta: *', '', 'i') as key, text
           from jsonb_each_text(p.legacy) as each (heading, text)) as c
   where p.legacy <> '{}'
     and c.heading ~* '^meta: *[^ ]'
     and length(c.key) <= 255
     and lower(c.key) <> all (array[
       '_woo_variation_swatches_product_settings',
       '_tiered_price_rules_type', '_fixed_price_rules', '_percentage_price_rules', '_tiered_price_minimum_qty',
       '_tiered_pricing_template', '_tiered_pricing_base_unit_name_singular', '_tiered_pricing_base_unit_name_plural',
       '_tiered_pricing_variable_product_same_prices', '_tiered_price_mix_and_match_minimum',
       '_tiered_pricing_default_variation_id'])
     and lower(c.key) !~ ('^_(administrator|shop_manager|editor|author|contributor|subscriber|customer|guest)_('
       || 'fixed_price_rules|percentage_price_rules|tiered_pricing_maximum_quantity|tiered_pricing_group_of_quantity|'
       || 'tiered_price_(rules_type|minimum_qty|pricing_type|regular_price|sale_price|discount|discount_type))$')),
numbered as (
  select *, last_id + row_number() over (partition by id, is_new order by key) as entry_id
    from moved),
change as (
  select id, array_agg(heading) as headings,
         jsonb_agg(jsonb_build_object('id', entry_id, 'key', key, 'value', text) order by key)
           filter (where is_new) as entries
    from numbered
   group by id)
update product p
   set legacy = p.legacy - c.headings,
       meta_data = p.meta_data || coalesce(c.entries, '[]')
  from change c
 where p.id = c.id;
