-- catalog: as before (0028), but entries are added in order.
create or replace function refresh_listing_entries(ids bigint[]) returns void language plpgsql
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
                        and (e.product_id, e.scope, e.valid_from) = (c.product_id, c.scope, c.valid_from))
   -- As the indexes order them: an import of many products adds them a third faster.
   order by c.scope, c.position, c.name;
end $$;
