import { sql } from 'kysely'
import { isLive, picture } from './json-columns.ts'

// The attributes of product `p` that one sees: pictures and colours, whatever control a colour is chosen by.
const lookKeys = sql`array(
  select use->>'key'
    from jsonb_array_elements(p.attributes) use
    left join attribute a on 'pa_' || a.slug = use->>'key'
   where (use->'forVariations')::boolean
     and (coalesce(use->>'kind', a.kind) in ('color', 'image')
       or use->>'key' ~* '^(pa_)?colou?r$' or coalesce(a.name, use->>'label') ~* '^colou?r$'))`

// The variations of `p` by what one sees of them, with the picture of the first of each kind that has one.
const sisters = sql`
  select * from (
    select distinct on (named.choice) named.choice, own.picture, 0 as place, v.position, v.id
      from product v
     cross join lateral (
       select jsonb_object_agg(key, coalesce(v.choice->>key, '')) as choice from unnest(look.keys) key) named
     cross join lateral (
       select ${picture} as picture from product_image pi join image i on i.id = pi.image_id
        where pi.product_id = v.id order by pi.position limit 1) own
     where v.parent_id = p.id and ${isLive}
       and (not free.has_picture or exists (select from unnest(free.keys) key where named.choice->>key <> ''))
     order by named.choice, v.position, v.id) first`

// The pictures of the values themselves that are not settled by the variation.
const values = sql`
  select jsonb_build_object(t.taxonomy, t.slug), ${picture}, 1, t.position, t.id
    from jsonb_array_elements(p.attributes) use
    join term t on t.taxonomy = use->>'key' and use->'slugs' ? t.slug
    join image i on i.id = t.image_id
   cross join (select '' as alt) pi
   where t.taxonomy = any(case when free.has_picture then free.keys else look.keys end)`

// `offset 0` has what is worked out once stay one: the planner would write it into each of its uses.
/** `looks` of `Pictured`, of variation `v` of product `p`; null where its own picture shows it as it is. */
export const looks = sql`case when v.id <> p.id then (
  select json_agg(json_build_object('choice', shown.choice, 'picture', shown.picture)
                  order by shown.place, shown.position, shown.id)
    from (select ${lookKeys} as keys offset 0) look
   cross join lateral (
     select array(select key from unnest(look.keys) key where coalesce(v.choice->>key, '') = '') as keys,
            exists (select from product_image pi where pi.product_id = v.id) as has_picture offset 0) free
   cross join lateral (${sisters} union all ${values}) shown
   where look.keys <> '{}' and (free.keys <> '{}' or not free.has_picture)) end`
