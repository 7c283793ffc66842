-- All that programs store with a coupon is in one column, by id; `meta` had what the import did not know, by name.
update coupon
   set meta_data = (
     select jsonb_agg(jsonb_build_object('id', position, 'key', key, 'value', value) order by position)
       from jsonb_each(meta) with ordinality as entry (key, value, position))
 where meta <> '{}';
alter table coupon drop column meta;
