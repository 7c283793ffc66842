-- Prices by quantity. A variation without a row of its own has its product's (docs/wire.md A.1).
create table tier_rule (
  product_id bigint primary key references product (id) on delete cascade,
  kind       text not null check (kind in ('fixed', 'percentage')),
  steps      jsonb not null default '[]',   -- [[from quantity, unit price in minor units | discount in ppm], …]
  minimum    bigint not null default 1 check (minimum >= 1)
);
