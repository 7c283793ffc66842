-- A product that a program has moved to the trash: like a draft, and no longer exported.
alter table product drop constraint product_status_check;
alter table product add constraint product_status_check
  check (status in ('publish', 'private', 'draft', 'pending', 'trash'));
