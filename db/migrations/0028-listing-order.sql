-- The order of every listing, stored: a page of it is read from an index (docs/decisions/0015-listing-order.md).
create table listing_entry (
  scope           bigint not null,        -- 0 is the whole shop; else the id of a category or tag
  product_id      bigint not null,
  -- Prices change by the clock when sales begin and end: one row for each period with other prices.
  valid_from      timestamptz not null,
  valid_until     timestamptz not null,   -- the first moment after the period
  position        integer not null,
  name            text collate "und-x-icu" not null,
  created_at      timestamptz not null,
  min_price_minor bigint,                 -- null: it cannot be bought
  max_price_minor bigint,
  primary key (product_id, scope, valid_from)
);
create index listing_entry_menu on listing_entry (scope, position, name, product_id)
  include (valid_from, valid_until);
create index listing_entry_date on listing_entry (scope, created_at desc, product_id desc)
  include (valid_from, valid_until);
create index listing_entry_price on listing_entry (scope, min_price_minor, position, name, product_id)
  include (valid_from, valid_until);
create index listing_entry_price_desc on listing_entry (scope, max_price_minor desc nulls last, position, name, product_id)
  include (valid_from, valid_until);

-- How many products a listing has: the sum of its rows. Only added to, so that no writer waits for another.
create table listing_count (
  scope  bigint not null,
  change integer not null
);
create index listing_count_scope on listing_count (scope) include (change);

-- catalog: makes the entries of these products what the catalogue says: one for each listing that a product is in and for each
-- period of its prices, which are those of `priceAt` in rules/price.ts. Planned once: planning costs more than a chunk
-- of an import.
create function refresh_listing_entries(ids bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(ids) = 0 then return; end if;
  -- Two transactions that change one product in different tables must see each other's change: the second waits here.
  perform from product where id = any(ids) order by id for no key update;
  with recursive listed as materialized (
    select * from product p
     where p.id = any(ids) and p.parent_id is null and p.status = 'publish'
       and p.visibility in ('visible', 'catalog') and p.password = ''),
  offer as materialized (
    select l.id, l.regular_price_minor, l.sale_price_minor, l.sale_from, l.sale_until
      from listed l where l.kind in ('simple', 'external')
    union all
    select l.id, v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until
      from listed l join product v on v.parent_id = l.id
     where l.kind = 'variable' and v.status = 'publish' and v.regular_price_minor is not null
    union all
    select l.id, c.regular_price_minor, c.sale_price_minor, c.sale_from, c.sale_until
      from listed l join product_link k on k.product_id = l.id and k.kind = 'grouped'
      join product c on c.id = k.linked_id and c.kind = 'simple' and c.status = 'publish' and c.password = ''
       and c.regular_price_minor is not null and c.gift_card is null
     where l.kind = 'grouped'),
  moment as (
    select id, '-infinity'::timestamptz as at from listed
    union
    select id, at from offer, unnest(array[sale_from, sale_until]) at
     where at is not null and sale_price_minor < regular_price_minor),
  priced as (
    select m.id, m.at, min(price.minor) as lowest, max(price.minor) as highest
      from moment m
      left join offer o on o.id = m.id
      cross join lateral (
        select case when o.sale_price_minor < o.regular_price_minor
                     and (o.sale_from is null or o.sale_from <= m.at) and (o.sale_until is null or m.at < o.sale_until)
               then o.sale_price_minor else o.regular_price_minor end as minor) price
     group by m.id, m.at),
  compared as (
    select *, m.at > '-infinity' and (lowest, highest) is not distinct from
                (lag(lowest) over before, lag(highest) over before) as is_same
      from priced m window before as (partition by id order by at)),
  period as (
    select *, lead(at, 1, 'infinity') over (partition by id order by at) as until from compared where not is_same),
  -- `union` drops duplicates, so that a cycle of parents ends.
  member(product_id, scope) as (
    select pt.product_id, t.id
      from product_term pt join term t on t.id = pt.term_id and t.taxonomy in ('product_cat', 'product_tag')
     where pt.product_id = any(ids)
    union
    select m.product_id, t.parent_id from member m join term t on t.id = m.scope where t.parent_id is not null),
  place as (select id as product_id, 0::bigint as scope from listed union all select product_id, scope from member),
  computed as materialized (
    select place.scope, l.id as product_id, period.at as valid_from, period.until as valid_until, l.position, l.name,
           l.created_at, period.lowest as min_price_minor, period.highest as max_price_minor
      from listed l join period on period.id = l.id join place on place.product_id = l.id),
  deleted as (
    delete from listing_entry e
     where e.product_id = any(ids)
       and not exists (select from computed c
                        where (c.product_id, c.scope, c.valid_from) = (e.product_id, e.scope, e.valid_from))),
  updated as (
    update listing_entry e
       set (valid_until, position, name, created_at, min_price_minor, max_price_minor) =
           row(c.valid_until, c.position, c.name, c.created_at, c.min_price_minor, c.max_price_minor)
      from computed c
     where e.product_id = any(ids) and (c.product_id, c.scope, c.valid_from) = (e.product_id, e.scope, e.valid_from)
       and (e.valid_until, e.position, e.name, e.created_at, e.min_price_minor, e.max_price_minor) is distinct from
           (c.valid_until, c.position, c.name, c.created_at, c.min_price_minor, c.max_price_minor))
  insert into listing_entry
  select c.* from computed c
   where not exists (select from listing_entry e
                      where e.product_id = any(ids)
                        and (e.product_id, e.scope, e.valid_from) = (c.product_id, c.scope, c.valid_from));
end $$;

-- catalog: the entries of products and, where these are variations or parts of groups, of the products that contain them.
create function refresh_listing_entries_with(ids bigint[]) returns void language sql as $$
  select refresh_listing_entries(array(
    select unnest(ids) union select product_id from product_link where linked_id = any(ids) and kind = 'grouped')) $$;

-- catalog: after a change of products.
create function listing_product_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_listing_entries_with(array(
      select unnest(array[n.id, n.parent_id, o.parent_id]) from new_rows n join old_rows o on o.id = n.id
       where (n.kind, n.parent_id, n.name, n.status, n.visibility, n.password, n.position, n.created_at,
              n.regular_price_minor, n.sale_price_minor, n.sale_from, n.sale_until, n.gift_card is null) is distinct from
             (o.kind, o.parent_id, o.name, o.status, o.visibility, o.password, o.position, o.created_at,
              o.regular_price_minor, o.sale_price_minor, o.sale_from, o.sale_until, o.gift_card is null)));
  else
    perform refresh_listing_entries_with(array(select unnest(array[id, parent_id]) from changed_rows));
  end if;
  return null;
end $$;
create trigger listing_product_inserted after insert on product
  referencing new table as changed_rows for each statement execute function listing_product_changed();
create trigger listing_product_updated after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function listing_product_changed();
create trigger listing_product_deleted after delete on product
  referencing old table as changed_rows for each statement execute function listing_product_changed();

-- catalog: after a product has joined or left a category or tag. A category that is being moved, of these or above them, is
-- waited for; one that moves later waits for this.
create function listing_term_of_product_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from term
      where id in (
        with recursive above(id, parent_id) as (
          select id, parent_id from term where id in (select term_id from changed_rows) and taxonomy = 'product_cat'
          union
          select t.id, t.parent_id from above join term t on t.id = above.parent_id)
        select id from above)
      order by id for share;
  end if;
  perform refresh_listing_entries(array(
    select distinct c.product_id from changed_rows c left join term t on t.id = c.term_id
     where coalesce(t.taxonomy, 'product_cat') in ('product_cat', 'product_tag')));
  return null;
end $$;
create trigger listing_term_added after insert on product_term
  referencing new table as changed_rows for each statement execute function listing_term_of_product_changed();
create trigger listing_term_removed after delete on product_term
  referencing old table as changed_rows for each statement execute function listing_term_of_product_changed();

-- catalog: after a change of what a group contains. A part that is being changed is waited for: its transaction does not see
-- the new link, so it does not compute the group.
create function listing_group_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform from product where id in (select linked_id from changed_rows where kind = 'grouped') order by id for no key update;
  end if;
  perform refresh_listing_entries(array(select distinct product_id from changed_rows where kind = 'grouped'));
  return null;
end $$;
create trigger listing_group_inserted after insert on product_link
  referencing new table as changed_rows for each statement execute function listing_group_changed();
create trigger listing_group_updated after update on product_link
  referencing new table as changed_rows for each statement execute function listing_group_changed();
create trigger listing_group_deleted after delete on product_link
  referencing old table as changed_rows for each statement execute function listing_group_changed();

-- catalog: after the products, or their terms, were all deleted.
create function listing_truncated() returns trigger language plpgsql as $$
begin
  delete from listing_entry where tg_table_name = 'product' or scope <> 0;
  return null;
end $$;
create trigger listing_products_truncated after truncate on product
  for each statement execute function listing_truncated();
create trigger listing_terms_truncated after truncate on product_term
  for each statement execute function listing_truncated();

-- catalog: after a move of categories, of the products in them and below.
create function listing_category_moved() returns trigger language plpgsql as $$
begin
  perform refresh_listing_entries(array(
    with recursive below(id) as (
      select n.id from new_rows n join old_rows o on o.id = n.id where n.parent_id is distinct from o.parent_id
      union
      select t.id from below join term t on t.parent_id = below.id)
    select distinct pt.product_id from below join product_term pt on pt.term_id = below.id));
  return null;
end $$;
create trigger listing_category_moved after update on term
  referencing old table as old_rows new table as new_rows for each statement execute function listing_category_moved();

-- catalog: counts the entries that were added and removed.
create function listing_entries_counted() returns trigger language plpgsql as $$
begin
  insert into listing_count (scope, change)
  select scope, case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed_rows where valid_from = '-infinity' group by scope;
  return null;
end $$;
create trigger listing_entries_added after insert on listing_entry
  referencing new table as changed_rows for each statement execute function listing_entries_counted();
create trigger listing_entries_removed after delete on listing_entry
  referencing old table as changed_rows for each statement execute function listing_entries_counted();

do $$
declare last bigint := 0; ids bigint[];
begin
  loop
    ids := array(select id from product where parent_id is null and id > last order by id limit 1000);
    exit when cardinality(ids) = 0;
    perform refresh_listing_entries(ids);
    last := ids[cardinality(ids)];
  end loop;
end $$;

-- Its orders are in `listing_entry` now; the home page shows featured products alone.
drop index product_listed;
create index product_featured on product (position, name collate "und-x-icu", id)
  where featured and parent_id is null and status = 'publish' and visibility in ('visible', 'catalog') and password = '';
