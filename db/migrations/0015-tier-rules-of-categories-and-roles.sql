-- Prices by quantity of all products in a category that have none of their own (docs/wire.md A.1).
create table category_tier_rule (
  term_id  bigint primary key references term (id) on delete cascade,
  kind     text not null check (kind in ('fixed', 'percentage')),
  steps    jsonb not null default '[]',             -- as in tier_rule
  minimum  bigint not null default 1 check (minimum >= 1),
  maximum  bigint check (maximum >= 1),
  step     bigint check (step >= 1),
  together boolean not null default false           -- lines of a cart under it are counted together: mix and match
);

-- What buyers of a role get of a product or variation, in the place of all its other rules.
create table role_tier_rule (
  product_id bigint not null references product (id) on delete cascade,
  role       text not null check (role <> ''),
  kind       text not null check (kind in ('fixed', 'percentage')),
  steps      jsonb not null default '[]',
  minimum    bigint not null default 1 check (minimum >= 1),
  maximum    bigint check (maximum >= 1),
  step       bigint check (step >= 1),
  role_price jsonb,                                 -- RolePrice; null: the product's own price
  primary key (product_id, role)
);

-- How one product shows its prices by quantity, where it differs from the shop's settings.
create table tier_option (
  product_id           bigint primary key references product (id) on delete cascade,
  layout               text not null default '',    -- a display type; '' is the setting's
  unit_singular        text not null default '',
  unit_plural          text not null default '',
  default_variation_id bigint references product (id) on delete set null,
  same_prices          boolean not null default false,
  minimum_together     boolean not null default false
);
