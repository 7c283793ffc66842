-- How many items of a product its orders have, for programs. The job process adds them up after events of orders, so that neither a
-- checkout nor a reader does.
create table product_sale (
  product_id bigint primary key references product (id) on delete cascade,
  quantity bigint not null
);

-- What of an order is counted there, so that an event that comes twice is counted once. The order may be deleted since.
create table counted_sale (
  order_id bigint,
  product_id bigint,
  quantity bigint not null,
  primary key (order_id, product_id)
);

insert into counted_sale (order_id, product_id, quantity)
select o.id, l.product_id, sum(l.quantity)
  from shop_order o join order_line l on l.order_id = o.id
 where o.status in ('completed', 'processing', 'on-hold', 'refunded') and o.trashed_at is null
 group by 1, 2;

insert into product_sale (product_id, quantity)
select p.id, sum(c.quantity) from counted_sale c join product p on p.id = c.product_id group by 1;
