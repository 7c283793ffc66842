-- What lists are filtered and searched by, next to each other in one index: a list of 100,000 orders reads nothing else.
-- `search_text`: the names, the addresses of mails and the digits of the phone number, in lower case. Each is cut, because an entry
-- of an index has a greatest length.
alter table shop_order
  add column payment_state text not null default 'unpaid'
    check (payment_state in ('unpaid', 'partly-paid', 'paid', 'partly-refunded', 'refunded')),
  add column country text not null generated always as
    (coalesce(nullif(left(shipping ->> 'country', 2), ''), left(billing ->> 'country', 2), '')) stored,
  add column has_customer_note boolean not null generated always as (customer_note <> '') stored,
  add column search_text text not null generated always as (lower(
    left(coalesce(billing ->> 'lastName', ''), 60) || ' ' || left(coalesce(billing ->> 'firstName', ''), 60) || ' ' ||
    left(coalesce(billing ->> 'company', ''), 60) || ' ' || left(coalesce(billing ->> 'email', ''), 120) || ' ' ||
    left(regexp_replace(coalesce(billing ->> 'phone', ''), '\D', '', 'g'), 20) || ' ' ||
    left(coalesce(shipping ->> 'lastName', ''), 60) || ' ' || left(coalesce(shipping ->> 'firstName', ''), 60))) stored;

-- orders: how much of what is due (total less store credit) was paid and went back.
create function order_payment_state(due bigint, paid bigint, refunded bigint) returns text immutable language sql as $$
  select case when refunded > 0 and refunded >= paid then 'refunded'
              when refunded > 0 then 'partly-refunded'
              when paid >= due then 'paid'
              when paid > 0 then 'partly-paid'
              else 'unpaid' end
$$;

-- orders: writes the payment state of these orders, from the rows of the ledger that are counted: those in the currency of the order.
create function write_payment_state(orders bigint[]) returns void language sql as $$
  update shop_order o
     set payment_state = order_payment_state(o.total_minor - o.credit_minor, b.paid, b.refunded)
    from (select s.id, coalesce(sum(p.amount_minor) filter (where p.kind in ('capture', 'adjustment')), 0)::bigint as paid,
                 coalesce(sum(p.amount_minor) filter (where p.kind = 'refund'), 0)::bigint as refunded
            from shop_order s left join payment p on p.order_id = s.id and p.currency = s.currency
           where s.id = any(orders) group by s.id) b
   where o.id = b.id
$$;

-- orders: after every payment.
create function note_payment() returns trigger language plpgsql as $$
begin
  perform write_payment_state(array[coalesce(new.order_id, old.order_id)]);
  return null;
end $$;
create trigger payment_state after insert or update or delete on payment for each row execute function note_payment();

-- orders: an order of which nothing is due is paid.
create function start_payment_state() returns trigger language plpgsql as $$
begin
  new.payment_state := 'paid';
  return new;
end $$;
create trigger shop_order_payment_state before insert on shop_order for each row
  when (new.total_minor <= new.credit_minor) execute function start_payment_state();

select write_payment_state(array(select id from shop_order));

create index shop_order_searched on shop_order (placed_at desc, id desc)
  include (status, state, payment_state, payment_method, shipping_method, country, has_customer_note, currency, total_minor,
           credit_minor, account_id, number, search_text)
  where trashed_at is null;
create index shop_order_state on shop_order (state, placed_at desc, id desc) where trashed_at is null;
create index order_line_sku on order_line (lower(sku)) where sku <> '';
create index order_shipment_number on order_shipment (lower(replace(number, ' ', ''))) where number <> '';

-- The version of an order: the microsecond of its last write, so that a stale version also says since when (docs/decisions/0025).
-- Orders that are not written again keep 1.
alter table shop_order add column version bigint not null default 1;
alter table shop_order alter column version set default (extract(epoch from now()) * 1000000)::bigint;

-- orders: raises the version at every write of the row. The clock may stand still, or go back; a version does not.
create function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := greatest(old.version + 1, (extract(epoch from now()) * 1000000)::bigint);
  return new;
end $$;
create trigger shop_order_version before update on shop_order for each row execute function raise_order_version();

-- orders: what is shown together with an order raises its version too, once for each transaction: a row that the transaction has
-- written already has a new one.
create function raise_version_of_parent() returns trigger language plpgsql as $$
begin
  update shop_order set version = version
   where id = coalesce(new.order_id, old.order_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger order_note_version after insert or update or delete on order_note
  for each row execute function raise_version_of_parent();
create trigger order_shipment_version after insert or update or delete on order_shipment
  for each row execute function raise_version_of_parent();
create trigger order_refund_version after insert or update or delete on order_refund
  for each row execute function raise_version_of_parent();
