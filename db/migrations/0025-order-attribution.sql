-- Where the buyer of an order came from, as the browser told when it was placed. Written with the order, and never again;
-- an erasure takes out what tells of the person.
create table order_attribution (
  order_id    bigint primary key references shop_order (id) on delete cascade,
  fields      jsonb not null,                      -- by the names of spec 3.9, texts alone, nothing empty
  device_type text check (device_type in ('Desktop', 'Tablet', 'Mobile')),   -- null: nobody said
  kept_at     timestamptz not null
);

-- The same of an account that was made in the shop.
create table account_attribution (
  account_id  bigint primary key references account (id) on delete cascade,
  fields      jsonb not null,
  device_type text check (device_type in ('Desktop', 'Tablet', 'Mobile')),
  kept_at     timestamptz not null
);
