-- A customer who is blocked cannot sign in, order or use a key; the reason is for staff.
alter table account
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '',
  -- What a search of customers compares; cut, because it is part of an index.
  add column search_text text not null generated always as
    (left(lower(first_name || ' ' || last_name || ' ' || display_name || ' ' || login || ' ' || email), 600)) stored;
create index account_customers on account (created_at desc, id desc) include (search_text, blocked_at)
  where 'customer' = any(roles);

-- As people type it, a phone number has blanks and signs anywhere.
alter table account_address add column phone_digits text not null generated always as
  (left(regexp_replace(coalesce(fields ->> 'phone', ''), '\D', '', 'g'), 20)) stored;
create index account_address_phone on account_address (account_id, phone_digits) where phone_digits <> '';

-- What accounts have ordered is summed up from this index alone.
create index shop_order_account_sums on shop_order (account_id) include (status, currency, total_minor, credit_minor)
  where account_id is not null and trashed_at is null;

-- Notes of the staff about a customer; the customer never sees them in the shop.
create table customer_note (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  text text not null,
  written_by bigint references account (id) on delete set null,
  written_at timestamptz not null
);
create index customer_note_account on customer_note (account_id, id desc);

-- While a member of the staff acts as a customer, the pages of the shop are those of the customer.
alter table account_session
  add column acting_account_id bigint references account (id) on delete set null,
  add column acting_until timestamptz;
create index account_session_acting on account_session (acting_account_id) where acting_account_id is not null;

-- Why staff has given or taken store credit, and who.
alter table credit_entry
  add column reason text not null default '',
  add column written_by bigint references account (id) on delete set null;
