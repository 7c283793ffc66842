-- The versions of shipping zones and tax rates: the microsecond of their last write, as of orders (docs/decisions/0025). What is not
-- written again keeps 1.
alter table shipping_zone add column version bigint not null default 1;
alter table shipping_zone alter column version set default (extract(epoch from now()) * 1000000)::bigint;
alter table tax_rate add column version bigint not null default 1;
alter table tax_rate alter column version set default (extract(epoch from now()) * 1000000)::bigint;

-- Raises the version of the row that is written. The clock may stand still, or go back; a version does not.
create function raise_row_version() returns trigger language plpgsql as $$
begin
  new.version := greatest(old.version + 1, (extract(epoch from now()) * 1000000)::bigint);
  return new;
end $$;
create trigger shipping_zone_version before update on shipping_zone for each row execute function raise_row_version();

-- Not where a rate is only moved among the others: what was typed about it is still true.
create trigger tax_rate_version
  before update of class_slug, country, state, postcodes, cities, rate_ppm, name, priority, compound, shipping on tax_rate
  for each row execute function raise_row_version();

-- shipping: the places and methods of a zone raise its version too, once for each transaction.
create function raise_version_of_zone() returns trigger language plpgsql as $$
begin
  update shipping_zone set version = version
   where id = coalesce(new.zone_id, old.zone_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger shipping_zone_location_version after insert or update or delete on shipping_zone_location
  for each row execute function raise_version_of_zone();
create trigger shipping_method_version after insert or update or delete on shipping_method
  for each row execute function raise_version_of_zone();
