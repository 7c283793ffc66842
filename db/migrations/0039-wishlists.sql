-- Wishlists of accounts and of guests. A guest's list is opened by a token in a cookie, of which only the hash is stored,
-- and ends a year after its last change. `share_key` opens a list to everybody who has its link.
create table wishlist (
  id bigint generated always as identity primary key,
  account_id bigint unique references account (id) on delete cascade,
  token_hash bytea unique,
  share_key text unique,
  expires_at timestamptz,
  check ((account_id is null) <> (token_hash is null)),
  check ((expires_at is null) = (token_hash is null))
);

create index wishlist_expiry on wishlist (expires_at) where expires_at is not null;

create table wishlist_item (
  wishlist_id bigint not null references wishlist (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  added_at timestamptz not null,
  primary key (wishlist_id, product_id)
);

create index wishlist_item_product on wishlist_item (product_id);
