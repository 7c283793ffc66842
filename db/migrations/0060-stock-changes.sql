-- When the stock of a product changed, so that programs that read what has changed since their last visit find it. Null: not since
-- these times are stored. Without an index: a sale would have to write it too.
alter table stock_level add column changed_at timestamptz;
alter table stock_level alter column changed_at set default now();

-- stock: as before, with the time.
create or replace function take_stock(items jsonb, label_threshold bigint, out taken jsonb, out changed_products bigint[])
language plpgsql as $$
declare
  item record;
  stored stock_level;
  product bigint;
  sold_products bigint[] := '{}';
begin
  taken := '[]';
  changed_products := '{}';
  -- In order of id, so that two orders that share items cannot deadlock.
  for item in
    select id, "stockItemId" as stock_item_id, quantity
      from jsonb_to_recordset(items) as wanted (id bigint, "stockItemId" bigint, quantity bigint)
     order by "stockItemId"
  loop
    update stock_level s set quantity = s.quantity - item.quantity, changed_at = now()
     where s.product_id = item.stock_item_id
       and (s.quantity >= item.quantity or s.quantity is not null and s.backorders <> 'no')
    returning s.* into stored;
    if found then
      taken := taken || jsonb_build_object('stockItemId', item.stock_item_id, 'quantity', item.quantity, 'left', stored.quantity);
      select coalesce(p.parent_id, p.id) into product from product p where p.id = item.stock_item_id;
      sold_products := sold_products || product;
      if stored.quantity <= greatest(stored.low_stock_threshold, label_threshold) and stored.quantity + item.quantity > 0 then
        changed_products := changed_products || product;
      end if;
    elsif exists (select from stock_level s where s.product_id = item.stock_item_id
                     and (s.quantity is not null or s.state = 'outofstock')) then
      perform refuse('out-of-stock', item.id);
    end if;
  end loop;
  -- Sent when this commits.
  if sold_products <> '{}' then perform announce_stock(sold_products); end if;
end $$;

