-- Tables, columns, JSON keys and settings get the names that the program uses. No amount, quantity or
-- setting changes its value.

alter table stock_level rename column on_shelf to quantity;
alter table stock_level rename column low_mark to low_stock_threshold;
alter table taken_stock rename column shelf_id to stock_item_id;

alter table product rename column least_pieces to min_quantity;
alter table product rename column most_pieces to max_quantity;
alter table product rename column piece_step to quantity_step;

alter table coupon rename column taken to usage_count;
alter table credit rename column piece to unit;
alter table order_download rename column fetched to download_count;
alter table order_attribution rename column kept_at to recorded_at;
alter table account_attribution rename column kept_at to recorded_at;

alter table image rename column apart to separate;
alter table image rename column sizes_made_at to sizes_completed_at;
alter index image_unmade rename to image_incomplete;
alter table image_failure rename column why to reason;
alter table image_failure rename column tries to attempts;
alter table image_failure rename column next_try_at to next_attempt_at;

-- `before` and `after_hash` of import_change keep the keys that they were written with: the hash covers them, and a batch
-- of before is undone by it.
alter table import_made rename to import_created;
alter table import_created rename column made_id to created_id;
alter table import_change rename column after_left to after_stock;
alter table import_change drop constraint import_change_change_check;
update import_change
   set change = case change when 'made' then 'created' else 'unchanged' end
 where change in ('made', 'same');
alter table import_change
  add constraint import_change_change_check check (change in ('created', 'changed', 'unchanged'));

-- The names that PostgreSQL gave to constraints contain the old names. Those of `not null` exist since PostgreSQL 18 only.
do $$
declare renamed record;
begin
  for renamed in
    select c.conrelid::regclass as in_table, c.conname as old_name, names.new_name
      from (values
             ('account_attribution_kept_at_not_null', 'account_attribution_recorded_at_not_null'),
             ('coupon_taken_check',                   'coupon_usage_count_check'),
             ('coupon_taken_not_null',                'coupon_usage_count_not_null'),
             ('credit_order_line_id_piece_key',       'credit_order_line_id_unit_key'),
             ('image_apart_not_null',                 'image_separate_not_null'),
             ('image_failure_next_try_at_not_null',   'image_failure_next_attempt_at_not_null'),
             ('image_failure_tries_not_null',         'image_failure_attempts_not_null'),
             ('image_failure_why_check',              'image_failure_reason_check'),
             ('image_failure_why_not_null',           'image_failure_reason_not_null'),
             ('import_made_batch_id_fkey',            'import_created_batch_id_fkey'),
             ('import_made_batch_id_not_null',        'import_created_batch_id_not_null'),
             ('import_made_kind_check',               'import_created_kind_check'),
             ('import_made_kind_not_null',            'import_created_kind_not_null'),
             ('import_made_made_id_not_null',         'import_created_created_id_not_null'),
             ('import_made_pkey',                     'import_created_pkey'),
             ('order_attribution_kept_at_not_null',   'order_attribution_recorded_at_not_null'),
             ('order_download_fetched_not_null',      'order_download_download_count_not_null'),
             ('product_least_pieces_check',           'product_min_quantity_check'),
             ('product_most_pieces_check',            'product_max_quantity_check'),
             ('product_piece_step_check',             'product_quantity_step_check'),
             ('taken_stock_shelf_id_not_null',        'taken_stock_stock_item_id_not_null')
           ) as names (old_name, new_name)
      join pg_constraint c on c.conname = names.old_name and c.connamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.in_table, renamed.old_name, renamed.new_name);
  end loop;
end $$;

update product
   set gift_card = jsonb_set(gift_card, '{free}', jsonb_build_object(
         'minMinor', gift_card #> '{free,leastMinor}', 'maxMinor', gift_card #> '{free,mostMinor}'))
 where gift_card -> 'free' ? 'leastMinor';

-- PostgreSQL writes each key of a jsonb value as `"key": `. Quotes inside of keys and strings are escaped, and the program
-- chooses all keys of terms: so these patterns find keys only, at any depth.
update coupon
   set terms = replace(replace(replace(replace(replace(replace(replace(replace(terms::text,
         '"goodsMinor": ',     '"cartSubtotalMinor": '),
         '"mostPieces": ',     '"maxUnits": '),
         '"wantsAll": ',       '"requiresAll": '),
         '"matchingPieces": ', '"matchingQuantity": '),
         '"ownRanges": ',      '"itemRanges": '),
         '"pieces": ',         '"quantity": '),
         '"least": ',          '"min": '),
         '"most": ',           '"max": ')::jsonb
 where terms <> '{}';

-- The terms of the coupon at the time of an order.
update order_coupon
   set snapshot = jsonb_set(snapshot #- '{giveaway,pieces}', '{giveaway,quantity}', snapshot #> '{giveaway,pieces}')
 where snapshot -> 'giveaway' ? 'pieces';

-- Not by pattern: the choice of a line has the shop's attributes as keys, and one of these may be called "pieces".
alter table cart alter column coupons
  set default '{"applied": [], "declined": [], "announced": [], "waiting": [], "credits": [], "gifts": {}}';
update cart
   set coupons = coupons - 'told' || jsonb_build_object('announced', coupons -> 'told')
 where coupons ? 'told';
create function pg_temp.with_quantity_seen(lines jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(
           case when line -> 'seen' ? 'pieces'
             then jsonb_set(line #- '{seen,pieces}', '{seen,quantity}', line #> '{seen,pieces}') else line end
           order by place), '[]')
    from jsonb_array_elements(lines) with ordinality as stored (line, place)
$$;
update cart
   set lines = pg_temp.with_quantity_seen(lines), removed = pg_temp.with_quantity_seen(removed)
 where lines || removed @? '$[*].seen.pieces';
drop function pg_temp.with_quantity_seen;

-- A setting that has a row with its new name already keeps that one.
update setting
   set name = names.new_name
  from (select old_name, new_name
          from (values
                 ('coupon_tries',        'coupon_attempts'),
                 ('coupons_auto_most',   'coupons_auto_max'),
                 ('most_cart_lines',     'max_cart_lines'),
                 ('order_look_up_tries', 'order_look_up_attempts'),
                 ('sign_in_tries',       'sign_in_attempts')
               ) as fixed (old_name, new_name)
        union all
        -- Of each payment method: woocommerce_cod_least_amount.
        select name, regexp_replace(regexp_replace(name, '_least_amount$', '_min_amount'), '_most_amount$', '_max_amount')
          from setting
         where name ~ '^woocommerce_\w+_(least|most)_amount$'
       ) as names
 where setting.name = names.old_name
   and not exists (select from setting as present where present.name = names.new_name);
