-- What buyers send back of their orders: asked for, received or refused, then refunded or exchanged.
create table order_return (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references shop_order (id) on delete cascade,
  -- Rises with every change: a write names the version that was seen.
  version     bigint not null default 1,
  -- Of the client: a request that is repeated makes one return.
  key         text not null,
  state       text not null default 'requested'
              check (state in ('requested', 'received', 'refused', 'refunded', 'exchanged')),
  reason      text not null check (reason in ('damaged', 'wrong', 'not-as-described', 'too-late', 'no-longer-wanted', 'other')),
  note        text not null default '',
  -- Why it was refused, as the buyer may be told.
  refusal     text not null default '',
  -- [{ "lineId": 1, "quantity": 2, "restocked": true }]
  lines       jsonb not null,
  -- In minor units of the currency of the order.
  refund_minor bigint,
  -- The order that was made in its place.
  exchange_order_id bigint references shop_order (id) on delete set null,
  requested_by bigint references account (id) on delete set null,
  requested_at timestamptz not null,
  changed_at  timestamptz not null
);
create unique index order_return_key on order_return (order_id, key);
create index order_return_exchange on order_return (exchange_order_id) where exchange_order_id is not null;
create index order_return_state on order_return (state, id desc);

create function raise_return_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger order_return_version before update on order_return for each row execute function raise_return_version();
