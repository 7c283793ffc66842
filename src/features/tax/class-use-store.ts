import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TaxClass } from './rules/tax-class.ts'

type ClassUse = TaxClass & { readonly rates: number; readonly products: number }

/**
 * Every class with the number of its rates and products, the standard one first, with an empty slug. A product counts once, also where only
 * some of its variations have the class; one of an unknown class counts for the standard one.
 */
export async function readClassUse(db: Db): Promise<readonly ClassUse[]> {
  const { rows } = await sql<ClassUse>`
    with class as (
      select '' as slug, '' as name
      union all
      select slug, name from tax_class
    ), used as (
      select coalesce(c.slug, '') as slug, count(distinct coalesce(p.parent_id, p.id)) as products
        from product p left join tax_class c on c.slug = p.tax_class
       where p.tax_class <> 'parent'
       group by 1
    )
    select class.slug, class.name, coalesce(used.products, 0) as products,
           (select count(*) from tax_rate r where coalesce(r.class_slug, '') = class.slug) as rates
      from class left join used on used.slug = class.slug
     order by class.slug <> '', class.name collate "und-x-icu", class.slug`.execute(db)
  return rows
}
