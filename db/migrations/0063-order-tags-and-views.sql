-- Tags with which staff sort orders. They are added and removed one by one, so that they need no version of the order.
create table order_tag (
  order_id bigint not null references shop_order (id) on delete cascade,
  name     text not null check (name = btrim(name) and length(name) between 1 and 40)
);
create unique index order_tag_once on order_tag (order_id, lower(name));
create index order_tag_name on order_tag (lower(name), order_id);

-- Views of the list of orders that a person has saved.
create table order_view (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  -- { "fulfilment": "unshipped", "sort": "date.asc" }
  filters    jsonb not null,
  columns    text[] not null
);
create unique index order_view_name on order_view (account_id, lower(name));

-- Orders are filtered by the kind of their source.
create index order_attribution_source on order_attribution ((fields ->> 'source_type'), order_id);
