-- What lists of staff are filtered and searched by, next to each other in one index: a list of 100,000 orders reads nothing else.
alter table shop_order
  add column payment_state text not null default 'unpaid'
    check (payment_state in ('unpaid', 'partly-paid', 'paid', 'partly-refunded', 'refunded')),
  add column country text not null generated always as
    (coalesce(nullif(left(shipping ->> 'country', 2), ''), left(billing ->> 'country', 2), '')) stored,
  add column has_customer_note boolean not null generated always as (customer_note <> '') stored,
  -- As people type it, a phone number has blanks and signs anywhere.
  add column phone_digits text not null generated always as
    (left(regexp_replace(coalesce(billing ->> 'phone', ''), '\D', '', 'g'), 20)) stored;

-- orders: how much of what is due (total less store credit) was paid and went back, by the rows of the ledger that are counted: those
-- in the currency of the order.
create function payment_state_of(for_order bigint, in_currency text, due bigint) returns text stable language sql as $$
  select case when refunded > 0 and refunded >= paid then 'refunded'
              when refunded > 0 then 'partly-refunded'
              when paid >= due then 'paid'
              when paid > 0 then 'partly-paid'
              else 'unpaid' end
    from (select coalesce(sum(amount_minor) filter (where kind in ('capture', 'adjustment')), 0) as paid,
                 coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunded
            from payment where order_id = for_order and currency = in_currency) ledger
$$;

update shop_order set payment_state = payment_state_of(id, currency, total_minor - credit_minor);

-- orders: after every payment. Other columns of a payment are written by whoever holds the lock of another order (a payment that two
-- orders claim): waiting for this one would be a deadlock.
create function write_payment_state() returns trigger language plpgsql as $$
begin
  update shop_order set payment_state = payment_state_of(id, currency, total_minor - credit_minor)
   where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger payment_state after insert or delete or update of order_id, kind, amount_minor, currency on payment
  for each row execute function write_payment_state();

-- orders: of a new order of which nothing is due, and of one whose amounts change.
create function set_payment_state() returns trigger language plpgsql as $$
begin
  new.payment_state := payment_state_of(new.id, new.currency, new.total_minor - new.credit_minor);
  return new;
end $$;
create trigger new_order_payment_state before insert on shop_order for each row
  when (new.total_minor <= new.credit_minor) execute function set_payment_state();
create trigger changed_order_payment_state before update on shop_order for each row
  when (new.total_minor <> old.total_minor or new.credit_minor <> old.credit_minor) execute function set_payment_state();

drop index shop_order_search;
create index shop_order_search on shop_order (placed_at desc, id desc)
  include (status, state, payment_state, payment_method, shipping_method, country, has_customer_note, currency, total_minor,
           credit_minor, changed_at, account_id, number, phone_digits, search_text)
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
