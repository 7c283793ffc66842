-- The number that people see of an order: its id, and what the setting first_order_number added when it was placed. It never
-- changes afterwards. Two orders have the same one only if the setting was lowered in between.
alter table shop_order add column number_offset bigint not null default 0;
alter table shop_order add column number bigint generated always as (id + number_offset) stored;
create index shop_order_number on shop_order (number);

-- orders: as before, with the number.
create or replace function insert_order(draft jsonb) returns bigint language plpgsql as $$
declare
  new_id bigint;
begin
  insert into shop_order (account_id, order_key, status, state, currency, billing, shipping, customer_note,
      payment_method, payment_title, shipping_method, shipping_title, subtotal_minor, subtotal_tax_minor,
      discount_minor, discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor, credit_minor,
      tax_display, tax_itemized, placed_at, changed_at, placed_by, hold_until, held_by_session, held_by_address, number_offset)
  select (select a.id from account a where a.id = o.account_id for key share), order_key, status, state, currency, billing,
      shipping, customer_note, payment_method, payment_title, shipping_method, shipping_title, subtotal_minor,
      subtotal_tax_minor, discount_minor, discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor,
      credit_minor, tax_display, tax_itemized, placed_at, placed_at, placed_by, hold_until, held_by_session, held_by_address,
      coalesce(number_offset, 0)
    from jsonb_to_record(draft) as o (account_id bigint, order_key text, status text, state text, currency text,
      billing jsonb, shipping jsonb, customer_note text, payment_method text, payment_title text, shipping_method text,
      shipping_title text, subtotal_minor bigint, subtotal_tax_minor bigint, discount_minor bigint,
      discount_tax_minor bigint, shipping_minor bigint, shipping_tax_minor bigint, tax_minor bigint, total_minor bigint,
      credit_minor bigint, tax_display text, tax_itemized boolean, placed_at timestamptz, placed_by text,
      hold_until timestamptz, held_by_session text, held_by_address text, number_offset bigint)
  returning id into new_id;

  insert into order_line (order_id, position, product_id, variation_id, name, sku, choice, quantity, unit_minor,
      subtotal_minor, subtotal_tax_minor, total_minor, tax_minor, taxes, recurring, files, purchase_note, gift_of, gift_card)
  select new_id, line.*
    from jsonb_to_recordset(draft -> 'lines') as line (position int, product_id bigint, variation_id bigint, name text,
      sku text, choice jsonb, quantity bigint, unit_minor bigint, subtotal_minor bigint, subtotal_tax_minor bigint,
      total_minor bigint, tax_minor bigint, taxes jsonb, recurring jsonb, files jsonb, purchase_note text, gift_of text,
      gift_card jsonb);

  insert into order_note (order_id, body, state, written_at)
  select new_id, note.body, note.state, (draft ->> 'placed_at')::timestamptz
    from jsonb_to_recordset(draft -> 'notes') as note (body text, state text);

  if draft ? 'taxes' then
    insert into order_tax (order_id, position, rate_id, label, code, rate_ppm, compound, tax_minor, shipping_tax_minor)
    select new_id, tax.*
      from jsonb_to_recordset(draft -> 'taxes') as tax (position int, rate_id bigint, label text, code text,
        rate_ppm bigint, compound boolean, tax_minor bigint, shipping_tax_minor bigint);
  end if;
  if draft ? 'fees' then
    insert into order_fee (order_id, position, fee_id, title, net_minor, tax_minor)
    select new_id, fee.*
      from jsonb_to_recordset(draft -> 'fees') as fee (position int, fee_id text, title text, net_minor bigint,
        tax_minor bigint);
  end if;
  if draft ? 'coupons' then
    insert into order_coupon (order_id, position, coupon_id, code, net_minor, tax_minor, snapshot)
    select new_id, coupon.*
      from jsonb_to_recordset(draft -> 'coupons') as coupon (position int, coupon_id bigint, code text,
        net_minor bigint, tax_minor bigint, snapshot jsonb);
  end if;
  if draft ? 'credits' then
    insert into order_credit (order_id, position, credit_id, code, minor)
    select new_id, credit.*
      from jsonb_to_recordset(draft -> 'credits') as credit (position int, credit_id bigint, code text, minor bigint);
  end if;
  return new_id;
end $$;
