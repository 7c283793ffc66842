-- The page of a product prints how much of it can be bought, so every sale is announced to every process. The tag is one of its
-- own: cards, prices and listings stay cached, as they show stock only when little is left.
create function announce_stock(product_ids bigint[]) returns void language plpgsql as $$
declare
  tags text := (select string_agg(distinct 'stock:' || id, e'\n') from unnest(product_ids) as id);
begin
  perform pg_notify('handsel_tags', e'\n' || case when octet_length(tags) > 7900 then '*' else tags end);
end $$;

-- stock: as before, and announces the products whose stock has changed.
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
    update stock_level s set quantity = s.quantity - item.quantity
     where s.product_id = item.stock_item_id
       and (s.quantity >= item.quantity or s.quantity is not null and s.backorders <> 'no')
    returning s.* into stored;
    if found then
      taken := taken || jsonb_build_object('stockItemId', item.stock_item_id, 'quantity', item.quantity);
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
