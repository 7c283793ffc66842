import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ValueDetails } from '../catalog/rules/product.ts'

/** The details of shared attribute values that have more than a name and colours. */
export function findValueDetails(
  db: Db,
  keys: readonly string[],
  slugs: readonly string[],
): Promise<ValueDetails[]> {
  return selectDetails(db, { keys, slugs }).then((rows) => rows.map(({ details }) => details))
}

const pictureIn = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'hash', left(${column('content_hash')}, 16), 'width', ${column('width')},
    'height', ${column('height')}, 'alt', ${column('alt')}) end`
}

const selectDetails = statement(
  ({ keys, slugs }: { keys: readonly string[]; slugs: readonly string[] }) => sql<{ details: ValueDetails }>`
    select json_strip_nulls(json_build_object(
             'key', t.taxonomy, 'slug', t.slug, 'picture', ${pictureIn('i')}, 'tooltip', t.tooltip,
             'tooltipText', t.tooltip_text, 'tooltipPicture', ${pictureIn('tip')})) as details
      from term t
      left join image i on i.id = t.image_id
      left join image tip on tip.id = t.tooltip_image_id
     where t.taxonomy = any(${keys}::text[]) and t.slug = any(${slugs}::text[])
       and (t.image_id is not null or t.tooltip <> 'text' or t.tooltip_text <> '')`,
)
