-- catalog: pictures that the owner's file names and that were not available when it was imported, with their places in the
-- list: they are exported again, and can be imported later.
alter table product add column missing_pictures jsonb;
create index product_missing_pictures on product (id) where missing_pictures is not null;
