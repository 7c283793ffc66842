-- Lines of an order that change after it was placed: fees keep how they are taxed, and lines and charges are inserted by
-- functions of their own, for new orders and for changed ones.
alter table order_fee
  add column taxable   boolean not null default true,
  add column tax_class text not null default '';
update order_fee set taxable = tax_minor <> 0;

-- orders: inserts lines; what they lack is null, or their default.
create function insert_order_lines(for_order bigint, lines jsonb) returns void language plpgsql as $$
begin
  insert into order_line (order_id, position, product_id, variation_id, name, sku, choice, quantity, unit_minor,
      subtotal_minor, subtotal_tax_minor, total_minor, tax_minor, taxes, recurring, files, purchase_note, gift_of, gift_card,
      meta_data)
  select for_order, position, product_id, variation_id, name, sku, choice, quantity, unit_minor,
      subtotal_minor, subtotal_tax_minor, total_minor, tax_minor, taxes, recurring, files, purchase_note, gift_of, gift_card,
      coalesce(meta_data, '[]')
    from jsonb_to_recordset(lines) as line (position int, product_id bigint, variation_id bigint, name text,
      sku text, choice jsonb, quantity bigint, unit_minor bigint, subtotal_minor bigint, subtotal_tax_minor bigint,
      total_minor bigint, tax_minor bigint, taxes jsonb, recurring jsonb, files jsonb, purchase_note text, gift_of text,
      gift_card jsonb, meta_data jsonb);
end $$;

-- orders: inserts the taxes, fees and coupons of an order, as far as it has them.
create function insert_order_charges(for_order bigint, draft jsonb) returns void language plpgsql as $$
begin
  if draft ? 'taxes' then
    insert into order_tax (order_id, position, rate_id, label, code, rate_ppm, compound, tax_minor, shipping_tax_minor)
    select for_order, tax.*
      from jsonb_to_recordset(draft -> 'taxes') as tax (position int, rate_id bigint, label text, code text,
        rate_ppm bigint, compound boolean, tax_minor bigint, shipping_tax_minor bigint);
  end if;
  if draft ? 'fees' then
    insert into order_fee (order_id, position, fee_id, title, net_minor, tax_minor, taxable, tax_class)
    select for_order, fee.*
      from jsonb_to_recordset(draft -> 'fees') as fee (position int, fee_id text, title text, net_minor bigint,
        tax_minor bigint, taxable boolean, tax_class text);
  end if;
  if draft ? 'coupons' then
    insert into order_coupon (order_id, position, coupon_id, code, net_minor, tax_minor, snapshot)
    select for_order, coupon.*
      from jsonb_to_recordset(draft -> 'coupons') as coupon (position int, coupon_id bigint, code text,
        net_minor bigint, tax_minor bigint, snapshot jsonb);
  end if;
end $$;

-- orders: as before, by the functions above.
create or replace function insert_order(draft jsonb) returns bigint language plpgsql as $$
declare
  new_id bigint;
begin
  insert into shop_order (account_id, order_key, status, state, currency, billing, shipping, customer_note,
      payment_method, payment_title, shipping_method, shipping_title, subtotal_minor, subtotal_tax_minor,
      discount_minor, discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor, credit_minor,
      tax_display, tax_itemized, placed_at, changed_at, placed_by, hold_until, held_by_session, held_by_address, number_offset,
      arrives_from, arrives_until)
  select (select a.id from account a where a.id = o.account_id for key share), order_key, status, state, currency, billing,
      shipping, customer_note, payment_method, payment_title, shipping_method, shipping_title, subtotal_minor,
      subtotal_tax_minor, discount_minor, discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor,
      credit_minor, tax_display, tax_itemized, placed_at, placed_at, placed_by, hold_until, held_by_session, held_by_address,
      coalesce(number_offset, 0), arrives_from, arrives_until
    from jsonb_to_record(draft) as o (account_id bigint, order_key text, status text, state text, currency text,
      billing jsonb, shipping jsonb, customer_note text, payment_method text, payment_title text, shipping_method text,
      shipping_title text, subtotal_minor bigint, subtotal_tax_minor bigint, discount_minor bigint,
      discount_tax_minor bigint, shipping_minor bigint, shipping_tax_minor bigint, tax_minor bigint, total_minor bigint,
      credit_minor bigint, tax_display text, tax_itemized boolean, placed_at timestamptz, placed_by text,
      hold_until timestamptz, held_by_session text, held_by_address text, number_offset bigint,
      arrives_from date, arrives_until date)
  returning id into new_id;

  perform insert_order_lines(new_id, draft -> 'lines');

  insert into order_note (order_id, body, state, written_at)
  select new_id, note.body, note.state, (draft ->> 'placed_at')::timestamptz
    from jsonb_to_recordset(draft -> 'notes') as note (body text, state text);

  perform insert_order_charges(new_id, draft);
  if draft ? 'credits' then
    insert into order_credit (order_id, position, credit_id, code, minor)
    select new_id, credit.*
      from jsonb_to_recordset(draft -> 'credits') as credit (position int, credit_id bigint, code text, minor bigint);
  end if;
  return new_id;
end $$;

-- orders: what a search of orders looks at, in lower case. No longer than an entry of an index can be, whatever its letters.
create function order_search_text(billing jsonb, shipping jsonb) returns text language sql immutable parallel safe as $$
  select left(lower(
    coalesce(billing ->> 'firstName', '') || ' ' || coalesce(billing ->> 'lastName', '') || ' '
    || coalesce(billing ->> 'company', '') || ' ' || coalesce(billing ->> 'email', '') || ' '
    || coalesce(billing ->> 'phone', '') || ' ' || coalesce(billing ->> 'line1', '') || ' '
    || coalesce(billing ->> 'city', '') || ' ' || coalesce(billing ->> 'postcode', '')
    || case when shipping = billing then '' else E'\n'
    || coalesce(shipping ->> 'firstName', '') || ' ' || coalesce(shipping ->> 'lastName', '') || ' '
    || coalesce(shipping ->> 'company', '') || ' ' || coalesce(shipping ->> 'line1', '') || ' '
    || coalesce(shipping ->> 'city', '') || ' ' || coalesce(shipping ->> 'postcode', '') end), 600)
$$;
alter table shop_order
  add column search_text text not null generated always as (order_search_text(billing, shipping)) stored;

-- Everything that a search and most other filters need: orders themselves are read for the page alone.
create index shop_order_search on shop_order (placed_at desc, id desc)
  include (status, changed_at, account_id, number, search_text) where trashed_at is null;

-- The orders of a product are read from an index alone.
drop index order_line_product;
drop index order_line_variation;
create index order_line_product on order_line (product_id, order_id);
create index order_line_variation on order_line (variation_id, order_id) where variation_id is not null;
