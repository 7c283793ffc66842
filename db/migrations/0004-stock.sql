-- What is there to sell. Without a row, or with on_shelf null, pieces are not counted and `state` alone says.
create table stock_level (
  product_id bigint primary key references product (id) on delete cascade,
  on_shelf   bigint,
  state      text not null default 'instock' check (state in ('instock', 'outofstock', 'onbackorder')),
  backorders text not null default 'no' check (backorders in ('no', 'notify', 'yes')),
  low_mark   bigint,
  check (on_shelf >= 0 or backorders <> 'no')
);
