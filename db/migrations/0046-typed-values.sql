-- Values of a product's own attributes are as they were typed ("No"): they had slugs ("no"), which values may share.
-- Shared attributes have slugs as before. An import from before this can no longer be undone for products with such values.

create function pg_temp.typed(attributes jsonb, key text, slug text) returns text language sql immutable as $$
  select own->>'name'
    from jsonb_array_elements(attributes) uses (use), jsonb_array_elements(use->'values') owns (own)
   where use->>'key' = $2 and use ? 'values' and own->>'slug' = $3
   limit 1
$$;

create function pg_temp.with_typed(attributes jsonb, choice jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(chosen.key, coalesce(pg_temp.typed(attributes, chosen.key, chosen.value), chosen.value)), '{}')
    from jsonb_each_text(choice) chosen
$$;

-- catalog: the key of a line is md5 of product, variation and choice, in the order of the product's attributes.
create function pg_temp.with_typed_lines(lines jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(
           case when typed.choice = line->'choice' then line
             else line || jsonb_build_object('choice', typed.choice, 'key', md5(concat_ws('_',
               line->>'productId', line->>'variationId', (
                 select string_agg('attribute_' || (use->>'key') || (typed.choice->>(use->>'key')), '' order by at)
                   from jsonb_array_elements(p.attributes) with ordinality as uses (use, at)
                  where typed.choice ? (use->>'key'))))) end
           order by place), '[]')
    from jsonb_array_elements(lines) with ordinality as stored (line, place)
    left join product p on p.id = (line->>'productId')::bigint
    cross join lateral (
      select case when p.id is null then line->'choice' else pg_temp.with_typed(p.attributes, line->'choice') end as choice) typed
$$;

update cart
   set lines = pg_temp.with_typed_lines(lines), removed = pg_temp.with_typed_lines(removed), version = version + 1
 where (lines || removed) @? '$[*].choice.*'
   and (lines, removed) is distinct from (pg_temp.with_typed_lines(lines), pg_temp.with_typed_lines(removed));

update product v
   set choice = pg_temp.with_typed(p.attributes, v.choice)
  from product p
 where p.id = v.parent_id and p.attributes @? '$[*].values[*]' and v.choice <> '{}'
   and v.choice is distinct from pg_temp.with_typed(p.attributes, v.choice);

update product p
   set attributes = (
     select jsonb_agg(
              case when use ? 'values' then use || jsonb_build_object(
                'defaultSlug', coalesce(pg_temp.typed(p.attributes, use->>'key', use->>'defaultSlug'), use->>'defaultSlug'),
                'values', (select coalesce(jsonb_agg(own || jsonb_build_object('slug', own->'name') order by at), '[]')
                             from jsonb_array_elements(use->'values') with ordinality as owns (own, at)))
              else use end
              order by place)
       from jsonb_array_elements(p.attributes) with ordinality as uses (use, place))
 where p.attributes @? '$[*].values[*] ? (@.slug != @.name)';

drop function pg_temp.with_typed_lines, pg_temp.with_typed, pg_temp.typed;
