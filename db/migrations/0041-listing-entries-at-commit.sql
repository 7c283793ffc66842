-- A transaction may have the entries of listings computed once, when it commits (docs/decisions/0015-listing-order.md): an import
-- adds products, and then their terms, and computed them twice.

-- Products whose entries a statement has made outdated. No row outlives the transaction that adds it.
create table outdated_listing_entry (
  product_ids bigint[] not null
);

-- catalog: has the entries of these products, and of those that contain them, computed: at once, or at the commit.
create function outdate_listing_entries(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then insert into outdated_listing_entry values (ids); end if;
end $$;

-- catalog: the first of several rows computes the entries for all of them.
create function refresh_outdated_listing_entries() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  with outdated as (delete from outdated_listing_entry returning product_ids)
  select array_agg(distinct id) from outdated, unnest(product_ids) id where id is not null into ids;
  if ids is not null then perform refresh_listing_entries_with(ids); end if;
  return null;
end $$;
-- At once, unless the transaction has said `set constraints listing_entries_outdated deferred`.
create constraint trigger listing_entries_outdated after insert on outdated_listing_entry
  deferrable initially immediate for each row execute function refresh_outdated_listing_entries();

-- catalog: as before (0028), but for that.
create or replace function listing_product_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform outdate_listing_entries(array(
      select unnest(array[n.id, n.parent_id, o.parent_id]) from new_rows n join old_rows o on o.id = n.id
       where (n.kind, n.parent_id, n.name, n.status, n.visibility, n.password, n.position, n.created_at,
              n.regular_price_minor, n.sale_price_minor, n.sale_from, n.sale_until, n.gift_card is null) is distinct from
             (o.kind, o.parent_id, o.name, o.status, o.visibility, o.password, o.position, o.created_at,
              o.regular_price_minor, o.sale_price_minor, o.sale_from, o.sale_until, o.gift_card is null)));
  else
    perform outdate_listing_entries(array(select unnest(array[id, parent_id]) from changed_rows));
  end if;
  return null;
end $$;

-- catalog: as before (0028), but for that.
create or replace function listing_term_of_product_changed() returns trigger language plpgsql as $$
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
  perform outdate_listing_entries(array(
    select distinct c.product_id from changed_rows c left join term t on t.id = c.term_id
     where coalesce(t.taxonomy, 'product_cat') in ('product_cat', 'product_tag')));
  return null;
end $$;

-- catalog: as before (0028), but for that.
create or replace function listing_group_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform from product where id in (select linked_id from changed_rows where kind = 'grouped') order by id for no key update;
  end if;
  perform outdate_listing_entries(array(select distinct product_id from changed_rows where kind = 'grouped'));
  return null;
end $$;

-- catalog: as before (0028), but for that.
create or replace function listing_category_moved() returns trigger language plpgsql as $$
begin
  perform outdate_listing_entries(array(
    with recursive below(id) as (
      select n.id from new_rows n join old_rows o on o.id = n.id where n.parent_id is distinct from o.parent_id
      union
      select t.id from below join term t on t.parent_id = below.id)
    select distinct pt.product_id from below join product_term pt on pt.term_id = below.id));
  return null;
end $$;
