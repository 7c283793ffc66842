-- Placing an order is one statement and one commit: `place_order`, at the end of this file. It calls the steps before it, and
-- each step changes the tables of one feature. docs/decisions/0014 has the reasons and the order of the locks.
--
-- Each statement of a function sees what others have committed before it. So the conditional updates below decide on the
-- present rows, also after they have waited for a lock.

-- Ends a step, and with it the transaction. The program reads the reason and the id of what is missing
-- (src/platform/db/raised-refusal.ts).
create function refuse(reason text, missing_id bigint default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'HS001', message = reason, detail = coalesce(missing_id::text, '');
end $$;

-- accounts: counts an attempt; returns how many there were since the window started, including this one. The row stays locked
-- until the transaction ends, so that concurrent attempts are counted one after another.
create function count_attempt(attempt_hash bytea, counted_at timestamptz, window_start timestamptz)
returns bigint language plpgsql as $$
declare
  new_count bigint;
begin
  insert into sign_in_failure as attempts (name_hash, count, since) values (attempt_hash, 1, counted_at)
  on conflict (name_hash) do update
    set count = case when attempts.since <= window_start then 1 else least(attempts.count + 1, 1000000) end,
        since = case when attempts.since <= window_start then counted_at else attempts.since end
  returning attempts.count into new_count;
  return new_count;
end $$;

-- stock: takes the quantity of each item if all of it is there or backorders are allowed; untracked stock stays as it is.
-- `items`: [{id, stockItemId, quantity}], each stock item once; `id` is the product or variation that is bought.
-- `taken`: [{stockItemId, quantity}] of tracked items. `changed_products`: the products whose pages look different now,
-- because an item is sold out, or so few are left that their number may be shown (`label_threshold`).
create function take_stock(items jsonb, label_threshold bigint, out taken jsonb, out changed_products bigint[])
language plpgsql as $$
declare
  item record;
  stored stock_level;
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
      if stored.quantity <= greatest(stored.low_stock_threshold, label_threshold) and stored.quantity + item.quantity > 0 then
        changed_products := changed_products
          || (select coalesce(p.parent_id, p.id) from product p where p.id = item.stock_item_id);
      end if;
    elsif exists (select from stock_level s where s.product_id = item.stock_item_id
                     and (s.quantity is not null or s.state = 'outofstock')) then
      perform refuse('out-of-stock', item.id);
    end if;
  end loop;
end $$;

-- stock: records what an order has taken, so that it can be returned.
create function record_taken_stock(for_order bigint, taken jsonb, is_held boolean) returns void language plpgsql as $$
begin
  insert into taken_stock (order_id, stock_item_id, quantity, held)
  select for_order, item."stockItemId", item.quantity, is_held
    from jsonb_to_recordset(taken) as item ("stockItemId" bigint, quantity bigint);
end $$;

-- orders: whether a session and an address may hold the stock of one more order, `except_order` not counted. Locks both until
-- the transaction ends, so that two concurrent orders cannot both take the last free hold; the session first, always.
create function may_hold(
  by_session text, by_address text, max_per_session bigint, max_per_address bigint, except_order bigint
) returns boolean language plpgsql as $$
begin
  if by_session is not null then
    perform pg_advisory_xact_lock(hashtextextended('hold ' || by_session, 0));
  end if;
  if by_address is not null then
    perform pg_advisory_xact_lock(hashtextextended('hold ' || by_address, 0));
  end if;
  return (select count(*) from shop_order o
           where o.hold_until is not null and o.held_by_session = by_session and o.id <> except_order) < max_per_session
     and (select count(*) from shop_order o
           where o.hold_until is not null and o.held_by_address = by_address and o.id <> except_order) < max_per_address;
end $$;

-- orders: inserts an order with its lines, taxes, fees, coupons, credits and the first notes of its timeline; returns its id.
-- It waits for an account that is being erased, and is then a guest's order.
create function insert_order(draft jsonb) returns bigint language plpgsql as $$
declare
  new_id bigint;
begin
  insert into shop_order (account_id, order_key, status, state, currency, billing, shipping, customer_note,
      payment_method, payment_title, shipping_method, shipping_title, subtotal_minor, subtotal_tax_minor,
      discount_minor, discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor, credit_minor,
      tax_display, tax_itemized, placed_at, changed_at, placed_by, hold_until, held_by_session, held_by_address)
  select (select a.id from account a where a.id = o.account_id for key share), order_key, status, state, currency, billing,
      shipping, customer_note, payment_method, payment_title, shipping_method, shipping_title, subtotal_minor,
      subtotal_tax_minor, discount_minor, discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor,
      credit_minor, tax_display, tax_itemized, placed_at, placed_at, placed_by, hold_until, held_by_session, held_by_address
    from jsonb_to_record(draft) as o (account_id bigint, order_key text, status text, state text, currency text,
      billing jsonb, shipping jsonb, customer_note text, payment_method text, payment_title text, shipping_method text,
      shipping_title text, subtotal_minor bigint, subtotal_tax_minor bigint, discount_minor bigint,
      discount_tax_minor bigint, shipping_minor bigint, shipping_tax_minor bigint, tax_minor bigint, total_minor bigint,
      credit_minor bigint, tax_display text, tax_itemized boolean, placed_at timestamptz, placed_by text,
      hold_until timestamptz, held_by_session text, held_by_address text)
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

-- coupons: takes one use of each coupon for an order, if both limits (all buyers, this buyer) allow it. The update locks the
-- coupon until the transaction ends, so that the insert counts all committed uses and no concurrent order counts at the same
-- time. A use that the order has already is not taken again. `new_state`: held until the order is paid, else used.
create function take_coupon_uses(
  for_order bigint, coupon_ids bigint[], buyer_account bigint, buyer_hash bytea, new_state text, taken_at timestamptz
) returns void language plpgsql as $$
declare
  wanted_id bigint;
  limit_per_buyer bigint;
begin
  -- In order of id: two orders that share coupons can then not deadlock.
  for wanted_id in select distinct wanted.id from unnest(coupon_ids) as wanted (id) order by wanted.id loop
    continue when exists (select from coupon_use u where u.order_id = for_order and u.coupon_id = wanted_id);
    update coupon c set usage_count = c.usage_count + 1
     where c.id = wanted_id and c.status = 'publish' and (c.usage_limit = 0 or c.usage_count < c.usage_limit)
    returning c.usage_limit_per_user into limit_per_buyer;
    if not found then perform refuse('coupon-used-up', wanted_id); end if;
    insert into coupon_use (coupon_id, order_id, account_id, email_hash, state, at)
    select wanted_id, for_order, buyer_account, buyer_hash, new_state, taken_at
     where limit_per_buyer = 0
        or (select count(*) from coupon_use u
             where u.coupon_id = wanted_id and (u.account_id = buyer_account or u.email_hash = buyer_hash)) < limit_per_buyer;
    if not found then perform refuse('coupon-used-up', wanted_id); end if;
  end loop;
end $$;

-- store-credit: spends credits for an order, each if its balance suffices and it has not expired. `spends`:
-- [{creditId, minor}]; 0 is nothing to spend.
create function spend_credits(for_order bigint, spends jsonb, spent_at timestamptz) returns void language plpgsql as $$
declare
  spend record;
  new_balance bigint;
begin
  -- In order of id: two orders that share credits can then not deadlock.
  for spend in
    select "creditId" as credit_id, minor from jsonb_to_recordset(spends) as wanted ("creditId" bigint, minor numeric)
     where minor is distinct from 0 order by "creditId"
  loop
    update credit c set balance_minor = c.balance_minor - spend.minor
     where c.id = spend.credit_id and spend.minor > 0 and spend.minor = trunc(spend.minor) and c.balance_minor >= spend.minor
       and (c.expires_at is null or c.expires_at > spent_at)
    returning c.balance_minor into new_balance;
    if not found then perform refuse('credit-unavailable', spend.credit_id); end if;
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
    values (spend.credit_id, 'spend', -spend.minor, new_balance, for_order, spent_at);
  end loop;
end $$;

-- attribution: stores where the buyer of an order came from; an existing attribution stays.
create function save_order_attribution(for_order bigint, attribution jsonb, saved_at timestamptz)
returns void language plpgsql as $$
begin
  insert into order_attribution (order_id, fields, device_type, recorded_at)
  values (for_order, attribution -> 'fields', attribution ->> 'deviceType', saved_at)
  on conflict do nothing;
end $$;

-- cart: empties the cart that was ordered, if it is still the version that was read.
create function empty_cart(ordered_cart bigint, read_version bigint, emptied_at timestamptz) returns void
language plpgsql as $$
begin
  update cart c
     set lines = '[]', removed = '[]', coupons = default, notices = '[]', version = c.version + 1, changed_at = emptied_at
   where c.id = ordered_cart and c.version = read_version;
  if not found then perform refuse('cart-changed'); end if;
end $$;

-- Announces to every process that the pages of these products, and listings, look different. The empty first line stands
-- for the id of the announcement: no process awaits its return (src/platform/cache/announcements.ts). A notification has
-- less than 8,000 bytes; `*` is everything.
create function announce_products(product_ids bigint[]) returns void language plpgsql as $$
declare
  tags text := (select string_agg(distinct 'product:' || id, e'\n') from unnest(product_ids) as id) || e'\nlisting';
begin
  perform pg_notify('handsel_tags', e'\n' || case when octet_length(tags) > 7900 then '*' else tags end);
end $$;

-- orders: places an order, all of it or nothing. `request` is written by src/features/orders/store/place-order-store.ts. Returns the
-- id of the order and the products whose pages look different; no id, with nothing changed, where the key is taken. Raises
-- HS001: too-many-orders, out-of-stock, coupon-used-up, credit-unavailable, too-many-holds, cart-changed.
create function place_order(request jsonb, out order_id bigint, out changed_products bigint[])
language plpgsql as $$
declare
  placement_key text := request ->> 'key';
  at timestamptz := request -> 'order' ->> 'placed_at';
  is_held boolean := request ? 'hold_limits';
  taken jsonb;
begin
  -- The key: a concurrent request with the same one waits here until the first one commits or rolls back.
  insert into placement (key, fingerprint, cart_version, placed_at)
  values (placement_key, request ->> 'fingerprint', (request ->> 'cart_version')::bigint, at)
  on conflict do nothing;
  if not found then return; end if;

  -- The stock.
  select t.taken, t.changed_products into taken, changed_products
    from take_stock(request -> 'items', (request ->> 'label_threshold')::bigint) t;

  -- The order itself.
  order_id := insert_order(request -> 'order');
  update placement p set order_id = place_order.order_id where p.key = placement_key;
  if taken <> '[]' then perform record_taken_stock(order_id, taken, is_held); end if;

  -- What pays for it.
  if request ? 'coupon_ids' then
    perform take_coupon_uses(order_id, array(select jsonb_array_elements_text(request -> 'coupon_ids'))::bigint[],
      -- Of the order, not of the request: the account may have been erased meanwhile.
      (select o.account_id from shop_order o where o.id = place_order.order_id),
      decode(request ->> 'email_hash', 'hex'), request ->> 'use_state', at);
  end if;
  if request ? 'spends' then perform spend_credits(order_id, request -> 'spends', at); end if;
  if request ? 'paid_by' then
    insert into payment (order_id, provider, reference, kind, amount_minor, currency, recorded_at, changed_at)
    values (order_id, request ->> 'paid_by', 'order-' || order_id, 'capture', 0, request #>> '{order,currency}', at, at);
  end if;

  -- Whether its buyer may hold the stock while they pay offsite.
  if is_held and not may_hold(request #>> '{order,held_by_session}', request #>> '{order,held_by_address}',
       (request #>> '{hold_limits,session}')::bigint, (request #>> '{hold_limits,address}')::bigint, order_id) then
    perform refuse('too-many-holds');
  end if;

  if request ? 'attribution' then perform save_order_attribution(order_id, request -> 'attribution', at); end if;

  -- The orders of the network address, counted one after another: as late as possible, since buyers of one address wait
  -- here for each other.
  if request ? 'attempt' and
     count_attempt(decode(request #>> '{attempt,hash}', 'hex'), at, (request #>> '{attempt,window_start}')::timestamptz)
       > (request #>> '{attempt,max}')::bigint then
    perform refuse('too-many-orders');
  end if;

  perform empty_cart((request #>> '{cart,id}')::bigint, (request #>> '{cart,version}')::bigint, at);

  -- Sent when this commits.
  if changed_products <> '{}' then perform announce_products(changed_products); end if;
  if request ? 'jobs' then
    perform from graphile_worker.add_jobs(array(
      select (job.name, (job.payload || jsonb_build_object('orderId', order_id))::json, null, job.run_at, null,
              job.key_prefix || order_id, null, null)::graphile_worker.job_spec
        from jsonb_to_recordset(request -> 'jobs') as job (name text, payload jsonb, run_at timestamptz, key_prefix text)));
  end if;
end $$;
