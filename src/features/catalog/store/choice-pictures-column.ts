import { sql } from 'kysely'
import { isLive, picture } from './json-columns.ts'

// The visible attributes of product `p`: pictures and colours, whatever control a colour is chosen with.
const visibleKeys = sql`array(
  select use->>'key'
    from jsonb_array_elements(p.attributes) use
    left join attribute a on 'pa_' || a.slug = use->>'key'
   where (use->'forVariations')::boolean
     and (coalesce(use->>'kind', a.kind) in ('color', 'image')
       or use->>'key' ~* '^(pa_)?colou?r$' or coalesce(a.name, use->>'label') ~* '^colou?r$'))`

// The variations of `p` by their visible values, with the picture of the first variation that has one.
const variationPictures = sql`
  select * from (
    select distinct on (named.choice) named.choice, own.picture, 0 as place, v.position, v.id
      from product v
     cross join lateral (
       select jsonb_object_agg(key, coalesce(v.choice->>key, '')) as choice from unnest(visible.keys) key) named
     cross join lateral (
       select ${picture} as picture from product_image pi join image i on i.id = pi.image_id
        where pi.product_id = v.id order by pi.position limit 1) own
     where v.parent_id = p.id and ${isLive}
       and (not free.has_picture or exists (select from unnest(free.keys) key where named.choice->>key <> ''))
     order by named.choice, v.position, v.id) first`

// The pictures of the values that the variation leaves open.
const valuePictures = sql`
  select jsonb_build_object(t.taxonomy, t.slug), ${picture}, 1, t.position, t.id
    from jsonb_array_elements(p.attributes) use
    join term t on t.taxonomy = use->>'key' and use->'slugs' ? t.slug
    join image i on i.id = t.image_id
   cross join (select '' as alt) pi
   where t.taxonomy = any(case when free.has_picture then free.keys else visible.keys end)`

// `offset 0` makes the planner compute the subquery once instead of repeating it in each use.
/** `choicePictures` of variation `v` of product `p`; null when its own picture shows every choice. */
export const choicePictures = sql`case when v.id <> p.id then (
  select json_agg(json_build_object('choice', shown.choice, 'picture', shown.picture)
                  order by shown.place, shown.position, shown.id)
    from (select ${visibleKeys} as keys offset 0) visible
   cross join lateral (
     select array(select key from unnest(visible.keys) key where coalesce(v.choice->>key, '') = '') as keys,
            exists (select from product_image pi where pi.product_id = v.id) as has_picture offset 0) free
   cross join lateral (${variationPictures} union all ${valuePictures}) shown
   where visible.keys <> '{}' and (free.keys <> '{}' or not free.has_picture)) end`
