-- Moves of orders that staff have asked for, and can take back until they are due (docs/decisions/0025). A move and the end of its
-- intention are one transaction, so that it is made once.
create table order_intention (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references shop_order (id) on delete cascade,
  -- The version of the order that was seen: another one refuses the move.
  version    bigint not null,
  -- { "name": "ship", "carrier": "GLS", "number": "1", "url": "" }
  move       jsonb not null,
  -- Who asked for it; the move is made in their name.
  actor      jsonb not null,
  account_id bigint references account (id) on delete set null,
  due_at     timestamptz not null,
  state      text not null default 'pending' check (state in ('pending', 'done', 'undone', 'refused')),
  -- Why it was refused.
  reason     text check ((reason is not null) = (state = 'refused'))
);
create unique index order_intention_pending on order_intention (order_id) where state = 'pending';
create index order_intention_order on order_intention (order_id, id desc);
create index order_intention_due on order_intention (due_at);
