-- What has happened in the shop (docs/decisions/0023). An event is a row, written by the transaction that changes the thing; the
-- job process takes it from here, so that whoever writes does nothing else.
create table event (
  id bigint generated always as identity primary key,
  name text not null,
  -- The thing: `order:12`.
  subject text not null,
  payload jsonb not null,
  actor jsonb not null check (actor ->> 'kind' in ('person', 'key', 'job', 'command', 'visitor', 'provider')),
  at timestamptz not null default now()
);

-- An event on its way to one of its handlers; deleted when that has handled it. `failed_at`: it is no longer tried.
create table event_delivery (
  handler text not null,
  event_id bigint not null,
  name text not null,
  subject text not null,
  payload jsonb not null,
  actor jsonb not null,
  at timestamptz not null,
  attempts int not null default 0,
  -- Not before this time; null: it was not tried yet.
  retry_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (handler, event_id)
);
create index event_delivery_pending on event_delivery (handler, event_id) where failed_at is null;
create index event_delivery_waiting on event_delivery (handler, subject, event_id)
  where failed_at is null and retry_at is not null;

-- events: writes events and wakes the job process when this commits. `events`: [{name, subject, payload}].
create function emit_events(events jsonb, actor jsonb) returns void language plpgsql as $$
begin
  insert into event (name, subject, payload, actor)
  select emitted.name, emitted.subject, coalesce(emitted.payload, '{}'), emit_events.actor
    from jsonb_to_recordset(events) as emitted (name text, subject text, payload jsonb);
  perform pg_notify('handsel_events', '');
end $$;

-- stock: as before; `taken` also has what is left: [{stockItemId, quantity, left}].
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

-- orders: as before, with events of the order and of the stock that it takes. They are written last, so that no lock that others wait
-- for is held longer.
create or replace function place_order(request jsonb, out order_id bigint, out changed_products bigint[])
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

  perform emit_events(
    jsonb_build_array(jsonb_build_object('name', 'order.created', 'subject', 'order:' || order_id, 'payload',
      jsonb_build_object('title', (order_id + coalesce((request #>> '{order,number_offset}')::bigint, 0))::text)))
      || coalesce((
        select jsonb_agg(jsonb_build_object('name', 'stock.changed', 'subject', 'product:' || item."stockItemId", 'payload',
                 jsonb_build_object('before', item."left" + item.quantity, 'after', item."left")))
          from jsonb_to_recordset(taken) as item ("stockItemId" bigint, quantity bigint, "left" bigint)), '[]'),
    request -> 'actor');

  -- Sent when this commits.
  if changed_products <> '{}' then perform announce_products(changed_products); end if;
  if request ? 'jobs' then
    perform from graphile_worker.add_jobs(array(
      select (job.name, (job.payload || jsonb_build_object('orderId', order_id))::json, null, job.run_at, null,
              job.key_prefix || order_id, null, null)::graphile_worker.job_spec
        from jsonb_to_recordset(request -> 'jobs') as job (name text, payload jsonb, run_at timestamptz, key_prefix text)));
  end if;
end $$;

-- What staff, keys, commands and jobs have changed, for two years. Written once for each event, and never changed.
create table history_entry (
  id bigint generated always as identity primary key,
  event_id bigint not null unique,
  at timestamptz not null,
  actor jsonb not null,
  name text not null,
  subject text not null,
  title text not null,
  -- The names of the fields, and their values as far as events have them.
  fields text[] not null,
  before jsonb not null,
  after jsonb not null
);
create index history_entry_at on history_entry (at);
create index history_entry_subject on history_entry (subject, id);

create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then return old; end if;
  raise exception 'history is never changed';
end $$;
create trigger keep_history before update or delete on history_entry for each row execute function keep_history();
create trigger keep_all_history before truncate on history_entry execute function keep_history();
