-- The variation whose prices a product shows first comes after it in a file, as the other links may.
alter table import_link drop constraint import_link_kind_check;
alter table import_link add constraint import_link_kind_check
  check (kind in ('upsell', 'cross-sell', 'grouped', 'default-variation'));
