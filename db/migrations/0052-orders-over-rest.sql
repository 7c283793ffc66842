-- What programs write and read of an order (docs/wire.md 2.8): where it came from, the reference of a payment that they took,
-- and the trash, which an order leaves only by being restored or deleted.
alter table shop_order
  add column created_via    text not null default 'checkout',
  add column transaction_id text not null default '',
  add column trashed_at     timestamptz;

-- A page of orders by status, by date and by last change, and their number, are read from an index alone.
create index shop_order_status on shop_order (status, placed_at desc, id desc) where trashed_at is null;
create index shop_order_listed on shop_order (placed_at desc, id desc) where trashed_at is null;
create index shop_order_changed on shop_order (changed_at desc, id desc) where trashed_at is null;
create index order_refund_payment on order_refund (payment_id);

-- Which lines a refund was for, and who made it: [{ "lineId": 7, "quantity": 1, "netMinor": 1000, "taxMinor": 0 }].
alter table order_refund
  add column lines       jsonb not null default '[]',
  add column refunded_by bigint references account (id) on delete set null,
  add column meta_data   jsonb not null default '[]';
