-- What an order comes to, figure by figure, as it was worked out when it was placed. Amounts are without tax unless
-- they are a tax; the total is all of it, of which store credit pays a part.
alter table shop_order
  add column subtotal_tax_minor bigint not null default 0 check (subtotal_tax_minor >= 0),
  add column discount_minor     bigint not null default 0 check (discount_minor >= 0),
  add column discount_tax_minor bigint not null default 0,
  add column shipping_tax_minor bigint not null default 0 check (shipping_tax_minor >= 0),
  add column tax_minor          bigint not null default 0 check (tax_minor >= 0),
  add column credit_minor       bigint not null default 0 check (credit_minor >= 0),
  add column tax_display        text not null default 'excl' check (tax_display in ('incl', 'excl')),
  add column tax_itemized       boolean not null default true,
  add check (credit_minor <= total_minor);

alter table order_line
  add column subtotal_tax_minor bigint not null default 0 check (subtotal_tax_minor >= 0),
  add column tax_minor          bigint not null default 0 check (tax_minor >= 0),
  add column taxes              jsonb not null default '[]';   -- [{rateId, taxMinor}, …]

create table order_tax (
  order_id           bigint not null references shop_order (id) on delete cascade,
  position           integer not null,
  rate_id            bigint not null,           -- no reference: an order outlives the rate
  label              text not null,
  code               text not null,
  rate_ppm           bigint not null,
  compound           boolean not null,
  tax_minor          bigint not null,           -- of goods and fees
  shipping_tax_minor bigint not null,
  primary key (order_id, position)
);

create table order_fee (
  order_id  bigint not null references shop_order (id) on delete cascade,
  position  integer not null,
  fee_id    text not null,
  title     text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  primary key (order_id, position)
);
