import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { NewEntry } from './rules/entry.ts'

/** An entry as the owner reads it; `by`: what people call the actor, as far as that is known. */
export type HistoryEntry = Omit<NewEntry, 'eventId'> & { readonly id: number; readonly by: string | null }

/** What to show of the history; what is absent restricts nothing. */
type EntryFilter = {
  readonly subject?: string | undefined
  /** The kind of the subject: `order`. */
  readonly about?: string | undefined
  /** The login of a person, or the name of a key, command or job. */
  readonly by?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** A text in the subject, its title, the name of the event, or a value. */
  readonly search?: string | undefined
}

/** `first`: how many of the last entries to leave out. */
export type HistoryFilter = EntryFilter & { readonly first?: number; readonly limit: number }

/**
 * Stores entries; those of events that have one already are left out. An order is called by its number; what has no title, as it
 * was called before.
 */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as e("eventId" bigint, at timestamptz, actor jsonb, name text, subject text, title text, fields text[],
             before jsonb, after jsonb)
    ), titled as (
      select "eventId" as event_id, subject, title from given where title <> ''
      union all
      select event_id, subject, title from history_entry
       where title <> '' and subject in (select subject from given where title = '')
    )
    insert into history_entry (event_id, at, actor, name, subject, title, fields, before, after)
    select "eventId", at, actor, name, subject,
           coalesce(nullif(title, ''),
                    (select number::text from shop_order
                      where id = case when subject like 'order:%' then substr(subject, 7)::bigint end),
                    (select t.title from titled t
                      where t.subject = given.subject and t.event_id < "eventId" order by t.event_id desc limit 1), ''),
           fields, before, after
      from given
    on conflict do nothing`.execute(db)
}

/** The entries that a filter lets through, the last first, and how many there are in all. */
export async function readEntries(
  db: Db,
  { first = 0, limit, ...filter }: HistoryFilter,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }> {
  // A text is searched in all entries, which is done once for the page and the number.
  const found = await sql<{ total: number; ids: readonly number[] }>`
    with matching as materialized (select h.id from history_entry h where ${matches(filter)})
    select (select count(*) from matching) as total,
           array(select id from matching order by id desc limit ${limit} offset ${first}) as ids`.execute(db)
  const { total = 0, ids = [] } = found.rows[0] ?? {}
  const { rows } = await sql<HistoryEntry>`
    ${entries} where h.id = any(${ids}::bigint[]) order by h.id desc`.execute(db)
  return { entries: rows, total }
}

/** An entry; `undefined`: there is none of that id. */
export async function readEntry(db: Db, id: number): Promise<HistoryEntry | undefined> {
  const { rows } = await sql<HistoryEntry>`${entries} where h.id = ${id}`.execute(db)
  return rows[0]
}

const entries = sql`
  select h.id, h.at, h.actor, coalesce(h.actor ->> 'name', a.login) as by, h.name, h.subject, h.title, h.fields,
         h.before, h.after
    from history_entry h left join account a on a.id = h.actor_account`

function matches({ subject, about, by, since, until, search }: EntryFilter): RawBuilder<unknown> {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    sql`true`,
    subject !== undefined && sql`h.subject = ${subject}`,
    about !== undefined && sql`starts_with(h.subject, ${`${about}:`})`,
    by !== undefined &&
      sql`((h.actor_name <> '' and h.actor_name = lower(${by}))
           or h.actor_account = (select id from account where lower(login) = lower(${by})))`,
    since !== undefined && sql`h.at >= ${since}`,
    until !== undefined && sql`h.at < ${until}`,
    pattern !== undefined && sql`h.search_text like lower(${pattern})`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** Deletes what is older than two years: nothing else can be deleted. */
export async function deleteOldEntries(db: Db): Promise<void> {
  await sql`delete from history_entry where at < now() - interval '2 years'`.execute(db)
}
