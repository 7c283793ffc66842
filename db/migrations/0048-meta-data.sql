-- What programs store with a record by REST: [{ "id": 1, "key": "…", "value": … }], ids unique within the record.
alter table product    add column meta_data jsonb not null default '[]';
alter table shop_order add column meta_data jsonb not null default '[]';
alter table order_line add column meta_data jsonb not null default '[]';
alter table account    add column meta_data jsonb not null default '[]';
alter table coupon     add column meta_data jsonb not null default '[]';
