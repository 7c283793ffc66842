-- Why a line of an order costs what it does: the rule that gave its unit price, and what each coupon took off it. Null: it was
-- ordered before this was stored.
alter table order_line
  add column price_rule    jsonb,
  add column coupon_shares jsonb;

-- orders: inserts lines; what they lack is null, or their default.
create or replace function insert_order_lines(for_order bigint, lines jsonb) returns void language plpgsql as $$
begin
  insert into order_line (order_id, position, product_id, variation_id, name, sku, choice, quantity, unit_minor,
      subtotal_minor, subtotal_tax_minor, total_minor, tax_minor, taxes, recurring, files, purchase_note, gift_of, gift_card,
      meta_data, price_rule, coupon_shares)
  select for_order, position, product_id, variation_id, name, sku, choice, quantity, unit_minor,
      subtotal_minor, subtotal_tax_minor, total_minor, tax_minor, taxes, recurring, files, purchase_note, gift_of, gift_card,
      coalesce(meta_data, '[]'), price_rule, coupon_shares
    from jsonb_to_recordset(lines) as line (position int, product_id bigint, variation_id bigint, name text,
      sku text, choice jsonb, quantity bigint, unit_minor bigint, subtotal_minor bigint, subtotal_tax_minor bigint,
      total_minor bigint, tax_minor bigint, taxes jsonb, recurring jsonb, files jsonb, purchase_note text, gift_of text,
      gift_card jsonb, meta_data jsonb, price_rule jsonb, coupon_shares jsonb);
end $$;
