-- What programs of the owner store with categories and attributes; pages do not read it.
alter table term add column display text not null default 'default'
  check (display in ('default', 'products', 'subcategories', 'both'));
alter table attribute
  add column order_by text not null default 'menu_order'
    check (order_by in ('menu_order', 'name', 'name_num', 'id')),
  add column has_archives boolean not null default false;
