-- What stood on a line when it was ordered, and does not follow the product any more.
alter table order_line
  add column recurring     jsonb,                     -- {terms, priceMinor}; null is paid once
  add column files         jsonb,                     -- {list: [{id, name, file}], limit, expiryDays}; null is none
  add column purchase_note text not null default '';

-- Files that the buyer of an order may fetch, from the moment on that it may be handed over.
create table order_download (
  order_id    bigint not null references shop_order (id) on delete cascade,
  product_id  bigint not null,                        -- product or variation bought; no reference, as of order_line
  download_id text not null,
  position    integer not null,
  name        text not null,
  file        text not null,
  remaining   bigint check (remaining >= 0),          -- null is as often as they like
  expires_at  timestamptz,                            -- null is for ever
  fetched     bigint not null default 0,
  granted_at  timestamptz not null,
  primary key (order_id, product_id, download_id)
);
